import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SERVICE_RIGHTS, type ServiceRight } from '../../../core/access/areas.ts';
import { grantsOf, type Grants } from '../../../core/access/grants.ts';
import type { Level } from '../../../core/access/levels.ts';
import { readRole, type ServiceLevels } from '../../../core/access/role.ts';
import {
  coverageOf,
  levelsIn,
  mayGive,
  setRight,
  toEntries,
  type Coverage,
  type TreeDraft,
} from '../../../core/access/role-tree.ts';
import { rootsOf, shownGroups, treeOf } from '../../../core/access/services-tree.ts';

interface Named {
  id: string;
  name: string;
  parentId: string;
  path: readonly string[];
}

const levels = (level: Level): ServiceLevels =>
  Object.fromEntries(SERVICE_RIGHTS.map((right) => [right, level])) as ServiceLevels;
const holding = (entries: object[]) => grantsOf([readRole({ name: 'Editor', services: entries })]);

/** Groups whose parents are given as places in the list; -1 is a root. */
function groupsFrom(parents: readonly number[], names: readonly string[]): Named[] {
  const groups: Named[] = [];
  for (const [index, parent] of parents.entries()) {
    const above = groups[parent % Math.max(index, 1)];
    const id = `g${index}`;
    groups.push({
      id,
      name: names[index % names.length]!,
      parentId: above && parent >= 0 ? above.id : '',
      path: [...(above && parent >= 0 ? above.path : []), id],
    });
  }
  return groups;
}

const level = fc.constantFrom<Level>(1, 2, 3, 4);
const rights = fc.record(
  Object.fromEntries(SERVICE_RIGHTS.map((right) => [right, level])),
) as fc.Arbitrary<ServiceLevels>;
const world = fc
  .tuple(
    fc.array(fc.integer({ min: -1, max: 30 }), { minLength: 1, maxLength: 25 }),
    fc.array(fc.constantFrom('Leeds', 'York', 'Hull', 'leeds 2'), { minLength: 1 }),
  )
  .map(([parents, names]) => groupsFrom(parents, names))
  .chain((groups) =>
    fc.record({
      groups: fc.constant(groups),
      draft: fc
        .dictionary(fc.constantFrom(...groups.map((group) => group.id)), rights)
        .map((entries): TreeDraft => new Map(Object.entries(entries))),
      held: fc.dictionary(fc.constantFrom(...groups.map((group) => group.id)), rights),
      group: fc.constantFrom(...groups),
      right: fc.constantFrom<ServiceRight>(...SERVICE_RIGHTS),
      level: fc.constantFrom<Level>(1, 3, 4),
      open: fc.subarray(groups.map((group) => group.id)).map((ids) => new Set(ids)),
    }),
  );

/** The same questions asked the plain way: looking through all groups for each. */
const plain = {
  coverage(
    draft: TreeDraft,
    groups: readonly Named[],
    group: Named,
    right: ServiceRight,
    wanted: Level,
  ): Coverage {
    const own = levelsIn(draft, group.path)[right] <= wanted;
    const below = groups.filter(
      (each) => draft.has(each.id) && each.id !== group.id && each.path.includes(group.id),
    );
    const held = below.filter((each) => draft.get(each.id)![right] <= wanted).length;
    return own && held === below.length ? 'all' : own || held > 0 ? 'some' : 'none';
  },
  setRight(
    draft: TreeDraft,
    groups: readonly Named[],
    giver: Grants,
    group: Named,
    right: ServiceRight,
    wanted: Level,
  ): TreeDraft {
    const changed = new Map(draft);
    for (const each of groups) {
      const may = mayGive(giver, each.path, right, wanted);
      if (!each.path.includes(group.id) || (each.id !== group.id && !draft.has(each.id) && may))
        continue;
      const before = levelsIn(draft, each.path);
      changed.set(each.id, { ...before, [right]: may ? wanted : before[right] });
    }
    return changed;
  },
  shown: (groups: readonly Named[], open: ReadonlySet<string>) =>
    groups
      .filter((group) => group.path.slice(0, -1).every((id) => open.has(id)))
      .map((group) => group.id),
};

describe('the tree of services answers as a look through all groups would', () => {
  test('what is covered', () => {
    fc.assert(
      fc.property(world, ({ groups, draft, right, level: wanted }) => {
        const coverage = coverageOf(draft, treeOf(groups));
        for (const group of groups) {
          if (wanted !== 4)
            expect(coverage(group, right, wanted)).toBe(
              plain.coverage(draft, groups, group, right, wanted),
            );
        }
      }),
    );
  });

  test('what a tick changes', () => {
    fc.assert(
      fc.property(world, ({ groups, draft, held, group, right, level: wanted }) => {
        const giver = holding(Object.entries(held).map(([id, entry]) => ({ id, ...entry })));
        const tree = treeOf(groups);
        const changed = setRight(draft, tree, giver, group, right, wanted);
        const expected = plain.setRight(draft, groups, giver, group, right, wanted);
        expect(Object.fromEntries(changed)).toEqual(Object.fromEntries(expected));
      }),
    );
  });

  test('ROLE-13 what is shown: the groups whose ancestors are all open, parents first and siblings by name', () => {
    fc.assert(
      fc.property(world, ({ groups, open }) => {
        const tree = treeOf(groups);
        const shown = shownGroups(tree, open, '').map((group) => group.id);
        expect(shown.toSorted()).toEqual(plain.shown(groups, open).toSorted());
        for (const group of groups) {
          if (shown.includes(group.id) && group.parentId)
            expect(shown.indexOf(group.parentId)).toBeLessThan(shown.indexOf(group.id));
        }
      }),
    );
    const family = groupsFrom([-1, 0, 0, 1], ['Root', 'Site 10', 'Site 9', 'Below']);
    expect(shownGroups(treeOf(family), new Set(['g0']), '').map((group) => group.name)).toEqual([
      'Root',
      'Site 9',
      'Site 10',
    ]);
  });

  test('ROLE-15 a search shows what matches, with the groups that lead there', () => {
    const groups = groupsFrom([-1, 0, 0, 1], ['Northbeam', 'Harbour', 'Fenside', 'Leeds Harbour']);
    expect(shownGroups(treeOf(groups), new Set(), ' leeds ').map((group) => group.name)).toEqual([
      'Northbeam',
      'Harbour',
      'Leeds Harbour',
    ]);
    expect(shownGroups(treeOf(groups), new Set(), 'nowhere')).toEqual([]);
  });

  test('a group whose parent the editor does not see is a root of what is seen, and keeps its whole path', () => {
    const groups = [
      { id: '21', name: 'Quay', parentId: '20', path: ['1', '20', '21'] },
      { id: '20', name: 'Tidewater', parentId: '1', path: ['1', '20'] },
    ];
    const tree = treeOf(groups);
    expect(tree.order.map((group) => [group.id, tree.places.get(group.id)!.depth])).toEqual([
      ['20', 0],
      ['21', 1],
    ]);
    expect(mayGive(holding([{ id: '1', ...levels(1) }]), tree.order[0]!.path, 'alerts', 1)).toBe(
      true,
    );
    expect(rootsOf(tree).order.map((group) => group.id)).toEqual(['20']);
  });
});

describe('ten thousand groups', () => {
  /**
   * Reads of paths and of the draft while a person opens, searches, looks at a page of boxes, ticks
   * one and saves.
   */
  function stepsFor(size: number): number {
    let steps = 0;
    const plainGroups = groupsFrom(
      Array.from({ length: size }, (_, index) => Math.floor((index - 1) / 20)),
      ['Site'],
    );
    const groups = plainGroups.map((group) => ({
      ...group,
      get path() {
        steps += 1;
        return group.path;
      },
    }));
    class CountedDraft extends Map<string, ServiceLevels> {
      override get(id: string) {
        steps += 1;
        return super.get(id);
      }
      override has(id: string) {
        steps += 1;
        return super.has(id);
      }
    }
    const draft = new CountedDraft(
      plainGroups.filter((_, index) => index % 2 === 0).map((group) => [group.id, levels(3)]),
    );
    const editor = holding([{ id: 'g0', ...levels(1) }]);
    steps = 0;
    const tree = treeOf(groups);
    shownGroups(tree, new Set(groups.map((group) => group.id)), '');
    const page = shownGroups(tree, new Set(), 'site').slice(0, 100);
    const coverage = coverageOf(draft, tree);
    for (const group of page)
      for (const right of SERVICE_RIGHTS)
        for (const box of [1, 3] as const) coverage(group, right, box);
    toEntries(setRight(draft, tree, editor, groups[0]!, 'alerts', 1), tree);
    return steps;
  }

  test('cost ten times what a thousand cost, not a hundred times', () => {
    const thousand = stepsFor(1_000);
    expect(stepsFor(10_000)).toBeLessThan(12 * thousand);
    expect(thousand).toBeLessThan(1_000 * 30);
  });
});
