import { useDeferredValue, useMemo, useState } from 'react';
import type { ServiceRight } from '../../../../core/access/areas.ts';
import type { Level } from '../../../../core/access/levels.ts';
import type { Role } from '../../../../core/access/role.ts';
import { coverageOf, fromEntries, mayGive, setRight, toEntries } from '../../../../core/access/role-tree.ts';
import { DEFAULT_TREE_PAGE_SIZE, hasChildren, rootsOf, shownGroups, treeOf, type TreeGroup } from '../../../../core/access/services-tree.ts';
import { devicegroups, type Group } from '../../../../core/contract/devicegroups.ts';
import { pageOf } from '../../../../core/domain/table.ts';
import { useSession } from '../../access/session.ts';
import { useEndpoint } from '../../api/queries.ts';

export interface TreeRow {
  key: string;
  group: Group;
  depth: number;
  hasChildren: boolean;
  isOpen: boolean;
}

/** A role named Embedded has one plain entry instead of a tree. */
const EMBEDDED = 'Embedded';

export function useServicesTree(role: Role, onChange: (role: Role) => void) {
  const { grants } = useSession();
  const answer = useEndpoint(devicegroups.listGroups, {});
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(0);
  const [pageSize, setPageSize] = useState<number>(DEFAULT_TREE_PAGE_SIZE);
  const wanted = useDeferredValue(search);
  const tree = useMemo(() => {
    const all = treeOf(Array.isArray(answer.data?.data) ? answer.data.data : []);
    return role.name === EMBEDDED ? rootsOf(all) : all;
  }, [answer.data, role.name]);
  const draft = useMemo(() => fromEntries(role.services), [role.services]);
  const coverage = useMemo(() => coverageOf(draft, tree), [draft, tree]);
  const shown = useMemo(() => shownGroups(tree, open, wanted), [tree, open, wanted]);
  const visible = pageOf(shown, page, pageSize);
  const rows: TreeRow[] = visible.rows.map((group) => ({
    key: group.id, group, depth: tree.places.get(group.id)!.depth, hasChildren: hasChildren(tree, group.id), isOpen: open.has(group.id) || wanted.trim() !== '',
  }));
  return {
    rows, page: visible.page, pages: visible.pages, pageSize, search,
    isLoading: answer.isPending,
    failure: answer.error ? `The groups could not be read. ${answer.error.message}` : '',
    retry: () => void answer.refetch(),
    setPage,
    setPageSize: (size: number) => { setPageSize(size); setPage(0); },
    setSearch: (text: string) => { setSearch(text); setPage(0); },
    toggle: (id: string) => setOpen((former) => flipped(former, id)),
    coverageOf: coverage,
    mayGive: (group: TreeGroup, right: ServiceRight, level: Level) => mayGive(grants, group.path, right, level),
    give: (group: TreeGroup, right: ServiceRight, level: Level) =>
      onChange({ ...role, services: toEntries(setRight(draft, tree, grants, group, right, level), tree) }),
  };
}

export type ServicesTreeState = ReturnType<typeof useServicesTree>;

function flipped(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
}
