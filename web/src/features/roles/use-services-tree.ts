import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { SERVICE_RIGHTS, type ServiceRight } from '../../../../core/access/areas.ts';
import { KEEPS_RIGHTS, keepsRights } from '../../../../core/access/delegation.ts';
import type { Level } from '../../../../core/access/levels.ts';
import type { Role } from '../../../../core/access/role.ts';
import {
  coverageOf,
  fromEntries,
  leavingOutHidden,
  levelsIn,
  mayGive,
  setRight,
  toEntries,
  type TreeDraft,
} from '../../../../core/access/role-tree.ts';
import {
  DEFAULT_TREE_PAGE_SIZE,
  hasChildren,
  rootsOf,
  shownGroups,
  treeOf,
} from '../../../../core/access/services-tree.ts';
import { devicegroups, type Group } from '../../../../core/contract/devicegroups.ts';
import { pageOf } from '../../../../core/domain/table.ts';
import { useSession } from '../../access/session.ts';
import { useEndpoint } from '../../api/queries.ts';
import { NOT_HELD } from './grey-legend.tsx';
import { TREE_BOXES, type BoxState } from './group-cells.tsx';

/** Open part of the tree. */
interface Look {
  open: ReadonlySet<string>;
  search: string;
  page: number;
  pageSize: number;
}

const FIRST_LOOK: Look = { open: new Set(), search: '', page: 0, pageSize: DEFAULT_TREE_PAGE_SIZE };

/** A role named Embedded has one plain entry instead of a tree. */
const EMBEDDED = 'Embedded';
const NOTHING_KEPT: TreeDraft = new Map();

export function useServicesTree(role: Role, stored: Role | null, onChange: (role: Role) => void) {
  const { grants } = useSession();
  const answer = useEndpoint(devicegroups.listGroups, {});
  const [wanted, want] = useState(FIRST_LOOK);
  // Up to 1,400 boxes are drawn anew: the field or the button answers first, the rows follow in
  // pieces.
  const look = useDeferredValue(wanted);
  const tree = useMemo(() => {
    const all = treeOf(Array.isArray(answer.data?.data) ? answer.data.data : []);
    return role.name === EMBEDDED ? rootsOf(all) : all;
  }, [answer.data, role.name]);
  const draft = useMemo(() => fromEntries(role.services), [role.services]);
  const kept = useMemo(
    () => (stored && keepsRights(stored) ? fromEntries(stored.services) : NOTHING_KEPT),
    [stored],
  );
  const coverage = useMemo(() => coverageOf(draft, tree), [draft, tree]);
  const shown = useMemo(
    () => shownGroups(tree, look.open, look.search),
    [tree, look.open, look.search],
  );
  const visible = pageOf(shown, look.page, look.pageSize);
  const boxesOf = (group: Group): BoxState[] =>
    SERVICE_RIGHTS.flatMap((right) =>
      TREE_BOXES.map(({ level }) => ({
        covered: coverage(group, right, level),
        refused: !mayGive(grants, group.path, right, level)
          ? NOT_HELD
          : levelsIn(kept, group.path)[right] <= level
            ? KEEPS_RIGHTS
            : undefined,
      })),
    );
  const give = useLatest((id: string, right: ServiceRight, level: Level) => {
    const group = tree.order[tree.places.get(id)!.at]!;
    onChange({
      ...role,
      services: leavingOutHidden(
        toEntries(setRight(draft, tree, grants, group, right, level), tree),
        tree,
        grants,
      ),
    });
  });
  return {
    rows: visible.rows.map((group) => ({
      id: group.id,
      name: group.name,
      depth: tree.places.get(group.id)!.depth,
      hasChildren: hasChildren(tree, group.id),
      isOpen: look.open.has(group.id) || look.search.trim() !== '',
      boxes: boxesOf(group),
    })),
    page: visible.page,
    pages: visible.pages,
    pageSize: wanted.pageSize,
    search: wanted.search,
    isWaiting: look !== wanted,
    isLoading: answer.isPending,
    failure: answer.error ? `The groups could not be read. ${answer.error.message}` : '',
    retry: () => void answer.refetch(),
    setPage: (page: number) => want({ ...wanted, page }),
    setPageSize: (pageSize: number) => want({ ...wanted, pageSize, page: 0 }),
    setSearch: (search: string) => want({ ...wanted, search, page: 0 }),
    toggle: useCallback(
      (id: string) => want((former) => ({ ...former, open: flipped(former.open, id) })),
      [],
    ),
    give,
  };
}

export type ServicesTreeState = ReturnType<typeof useServicesTree>;

/**
 * A function that stays the same while what it does follows the last rendering, for rows that are
 * drawn only when they change.
 */
function useLatest<A extends unknown[]>(act: (...values: A) => void): (...values: A) => void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  return useCallback((...values: A) => latest.current(...values), []);
}

function flipped(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
}
