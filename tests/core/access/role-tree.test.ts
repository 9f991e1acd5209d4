import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SERVICE_RIGHTS } from '../../../core/access/areas.ts';
import { grantsOf } from '../../../core/access/grants.ts';
import type { Level } from '../../../core/access/levels.ts';
import { readRole, type ServiceLevels } from '../../../core/access/role.ts';
import {
  coverageOf,
  entriesWithin,
  fromEntries,
  levelsIn,
  setRight,
  toEntries,
  type TreeDraft,
} from '../../../core/access/role-tree.ts';
import { treeOf } from '../../../core/access/services-tree.ts';

const groups = [
  { id: '1', name: '1', parentId: '', path: ['1'] },
  { id: '10', name: '10', parentId: '1', path: ['1', '10'] },
  { id: '11', name: '11', parentId: '10', path: ['1', '10', '11'] },
  { id: '12', name: '12', parentId: '10', path: ['1', '10', '12'] },
  { id: '20', name: '20', parentId: '1', path: ['1', '20'] },
];
const tree = treeOf(groups);
const group = (id: string) => groups.find((each) => each.id === id)!;
const levels = (level: Level): ServiceLevels =>
  Object.fromEntries(SERVICE_RIGHTS.map((right) => [right, level])) as ServiceLevels;
const giver = (entries: object[]) => grantsOf([readRole({ name: 'Editor', services: entries })]);
const everything = giver([{ id: '1', ...levels(1) }]);

describe('editing the services tree of a role', () => {
  test('ROLE-24 a right set on a parent holds for its children', () => {
    const draft = setRight(new Map(), tree, everything, group('10'), 'alerts', 3);
    expect(levelsIn(draft, group('11').path).alerts).toBe(3);
    expect(levelsIn(draft, group('20').path).alerts).toBe(4);
  });

  test('ROLE-26 clearing a parent clears the children, and a child changed afterwards keeps its value', () => {
    let draft: TreeDraft = setRight(new Map(), tree, everything, group('11'), 'metrics', 1);
    draft = setRight(draft, tree, everything, group('10'), 'metrics', 4);
    expect(levelsIn(draft, group('11').path).metrics).toBe(4);
    draft = setRight(draft, tree, everything, group('11'), 'metrics', 3);
    expect(levelsIn(draft, group('11').path).metrics).toBe(3);
    expect(levelsIn(draft, group('12').path).metrics).toBe(4);
  });

  test('ROLE-23 a right that the editor does not hold in a group is not given there, from a parent either', () => {
    const limited = giver([
      { id: '10', ...levels(1) },
      { id: '12', ...levels(4) },
    ]);
    const draft = setRight(new Map(), tree, limited, group('10'), 'alerts', 1);
    expect(levelsIn(draft, group('11').path).alerts).toBe(1);
    expect(levelsIn(draft, group('12').path).alerts).toBe(4);
    expect(
      levelsIn(setRight(new Map(), tree, limited, group('20'), 'alerts', 3), group('20').path)
        .alerts,
    ).toBe(4);
  });

  test('ROLE-25 a group without any right is left out of the saved list', () => {
    const draft = new Map([
      ['10', levels(4)],
      ['20', levels(3)],
    ]);
    expect(toEntries(draft, tree).map((entry) => entry.id)).toEqual(['20']);
  });

  test('a group that was taken out of what its parent gives stays without it after saving', () => {
    const draft = new Map([
      ['10', levels(3)],
      ['11', levels(4)],
    ]);
    expect(levelsIn(fromEntries(toEntries(draft, tree)), group('11').path)).toEqual(levels(4));
  });

  test('a parent whose children differ is shown as partly covered', () => {
    const draft = new Map([
      ['10', levels(3)],
      ['11', levels(4)],
    ]);
    expect(coverageOf(draft, tree)(group('10'), 'alerts', 3)).toBe('some');
    expect(coverageOf(draft, tree)(group('12'), 'alerts', 3)).toBe('all');
    expect(coverageOf(draft, tree)(group('20'), 'alerts', 3)).toBe('none');
  });

  test('saving and loading a role changes no right in any group', () => {
    const level = fc.constantFrom<Level>(1, 2, 3, 4);
    const entry = fc.record(
      Object.fromEntries(SERVICE_RIGHTS.map((right) => [right, level])),
    ) as fc.Arbitrary<ServiceLevels>;
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom(...groups.map((each) => each.id)), entry),
        (rights) => {
          const draft = new Map(Object.entries(rights));
          const loaded = fromEntries(toEntries(draft, tree));
          for (const each of groups)
            expect(levelsIn(loaded, each.path)).toEqual(levelsIn(draft, each.path));
        },
      ),
    );
  });

  test('nothing that is set with the tree exceeds what the editor holds', () => {
    const level = fc.constantFrom<Level>(1, 3, 4);
    const change = fc.record({
      id: fc.constantFrom(...groups.map((each) => each.id)),
      right: fc.constantFrom(...SERVICE_RIGHTS),
      level,
    });
    fc.assert(
      fc.property(
        fc.array(change, { maxLength: 12 }),
        fc.constantFrom('10', '11', '20'),
        (changes, held) => {
          const editor = giver([{ id: held, ...levels(3) }]);
          let draft: TreeDraft = new Map();
          for (const each of changes)
            draft = setRight(draft, tree, editor, group(each.id), each.right, each.level);
          for (const each of groups) {
            for (const right of SERVICE_RIGHTS) {
              const holds = levelsIn(editor.services[0]!, each.path)[right];
              expect(levelsIn(draft, each.path)[right]).toBeGreaterThanOrEqual(holds);
            }
          }
        },
      ),
    );
  });
});

test('what a role gives within some groups: entries there, and at their tops what comes from above', () => {
  const entries = [
    { id: '1', ...levels(3) },
    { id: '11', ...levels(1) },
    { id: '20', ...levels(2) },
  ];
  expect(entriesWithin(entries, ['10', '11', '12'].map(group))).toEqual([
    { id: '10', ...levels(3) },
    { id: '11', ...levels(1) },
  ]);
  expect(entriesWithin(entries, ['11', '12'].map(group))).toEqual([
    { id: '12', ...levels(3) },
    { id: '11', ...levels(1) },
  ]);
  expect(entriesWithin([entries[1]!], ['12', '20'].map(group))).toEqual([]);
});
