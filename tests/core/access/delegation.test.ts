import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ADMIN_PARTS, AREAS, SERVICE_RIGHTS, TOP_AREAS } from '../../../core/access/areas.ts';
import {
  deletionRefused,
  excessOf,
  isShipped,
  KEEPS_RIGHTS,
  keepsRights,
  reductionRefused,
  rightInWords,
  SHIPPED_ROLES,
} from '../../../core/access/delegation.ts';
import { can, grantsOf, seesGroup, type Grants } from '../../../core/access/grants.ts';
import { NONE, type Level } from '../../../core/access/levels.ts';
import {
  afterTick,
  areaLevelOf,
  BOXES,
  boxRefused,
  hasBox,
  isTicked,
  withAreaLevel,
} from '../../../core/access/role-draft.ts';
import {
  fromEntries,
  leavingOutHidden,
  mayGive,
  setRight,
  toEntries,
} from '../../../core/access/role-tree.ts';
import { readRole, type Role, type ServiceEntry } from '../../../core/access/role.ts';
import { treeOf } from '../../../core/access/services-tree.ts';

interface Place {
  id: string;
  name: string;
  parentId: string;
  path: string[];
  /** In the editor's accounts and customer. */
  isWithin: boolean;
}

const MOST_GROUPS = 9;
const level = fc.constantFrom<Level>(1, 2, 3, 4);

/** A tree of groups under one root, and which of its branches are the editor's. */
const places: fc.Arbitrary<Place[]> = fc
  .tuple(
    fc.array(fc.nat(), { minLength: 1, maxLength: MOST_GROUPS - 1 }),
    fc.subarray(Array.from({ length: MOST_GROUPS }, (_, at) => at)),
    fc.boolean(),
  )
  .map(([parents, tops, hasAll]) => {
    const list: Place[] = [{ id: '0', name: '0', parentId: '', path: ['0'], isWithin: hasAll }];
    for (const [at, parent] of parents.entries()) {
      const above = list[parent % list.length]!;
      const id = String(at + 1);
      const isWithin = above.isWithin || tops.includes(at + 1);
      list.push({ id, name: id, parentId: above.id, path: [...above.path, id], isWithin });
    }
    return list;
  });

const levels = (each: fc.Arbitrary<Level>) =>
  fc.record(Object.fromEntries(SERVICE_RIGHTS.map((right) => [right, each])));

/** Half of the entries leave their group out, so that there are groups which an editor cannot see. */
const entries: fc.Arbitrary<ServiceEntry[]> = fc
  .dictionary(
    fc.constantFrom(...Array.from({ length: MOST_GROUPS + 1 }, (_, at) => String(at))),
    fc.oneof(levels(level), levels(fc.constant(NONE))),
    { maxKeys: 5 },
  )
  .map((named) => Object.entries(named).map(([id, rights]) => ({ id, ...rights }) as ServiceEntry));

const role: fc.Arbitrary<Role> = fc
  .record({
    services: entries,
    ...Object.fromEntries(TOP_AREAS.map((area) => [area, level])),
    admin: fc.record(Object.fromEntries(ADMIN_PARTS.map((part) => [part, level]))),
  })
  .map((stored) => readRole({ name: 'Any', ...stored }));

const editor = fc.array(role, { minLength: 1, maxLength: 2 }).map(grantsOf);

/** Levels of a role in a group, found by walking up from it: written apart from the product's. */
function given(services: readonly ServiceEntry[], path: readonly string[], right: string): Level {
  for (const id of path.toReversed()) {
    const entry = services.findLast((candidate) => candidate.id === id);
    if (entry) return entry[right as keyof ServiceEntry] as Level;
  }
  return NONE;
}

function heldBy(grants: Grants, path: readonly string[], right: string): Level {
  const each = grants.services.map((own) =>
    given(
      [...own].map(([id, rights]) => ({ id, ...rights })),
      path,
      right,
    ),
  );
  return Math.min(NONE, ...each) as Level;
}

/** Does the role give its editor's people anything, anywhere, that the editor does not hold? */
function exceeds(candidate: Role, grants: Grants, groups: readonly Place[]): boolean {
  const areas = AREAS.filter((area) => area !== 'services').some(
    (area) => areaLevelOf(candidate, area) < grants.areas[area],
  );
  const known = new Set(groups.map(({ id }) => id));
  const elsewhere = candidate.services.some(
    (entry) => !known.has(entry.id) && SERVICE_RIGHTS.some((right) => entry[right] < NONE),
  );
  return (
    areas ||
    elsewhere ||
    groups.some(({ path, isWithin }) =>
      SERVICE_RIGHTS.some(
        (right) =>
          given(candidate.services, path, right) < (isWithin ? heldBy(grants, path, right) : NONE),
      ),
    )
  );
}

/** The role cut down to what the editor holds, group by group. */
function cutTo(grants: Grants, candidate: Role, groups: readonly Place[]): Role {
  const services = groups
    .filter(({ path }) => candidate.services.some(({ id }) => path.includes(id)))
    .map(({ id, path, isWithin }) => {
      const cut = SERVICE_RIGHTS.map((right) => [
        right,
        isWithin
          ? Math.max(given(candidate.services, path, right), heldBy(grants, path, right))
          : NONE,
      ]);
      return { id, ...Object.fromEntries(cut) } as ServiceEntry;
    });
  return AREAS.filter((area) => area !== 'services').reduce<Role>(
    (whole, area) =>
      withAreaLevel(
        whole,
        area,
        Math.max(areaLevelOf(candidate, area), grants.areas[area]) as Level,
      ),
    { ...candidate, services },
  );
}

describe('what an editor may give', () => {
  test('a role is refused exactly when it gives, in some area or group, more than its editor holds there', () => {
    const seen = { refused: 0, taken: 0 };
    fc.assert(
      fc.property(role, editor, places, fc.nat(), (drawn, grants, groups, at) => {
        const cut = cutTo(grants, drawn, groups);
        // Cut to size, drawn anyhow, or cut to size but for one entry less.
        const services = cut.services.filter((_, index) => index !== at % cut.services.length);
        const candidate = [cut, drawn, { ...cut, services }][at % 3]!;
        const isRefused = excessOf(candidate, grants, groups).length > 0;
        seen[isRefused ? 'refused' : 'taken'] += 1;
        expect(isRefused).toBe(exceeds(candidate, grants, groups));
      }),
      { numRuns: 600 },
    );
    expect(Math.min(seen.refused, seen.taken)).toBeGreaterThan(100);
  });

  test('a group that is not the editor’s is told by the group of the role that gives it', () => {
    const entry = { id: '1', metrics: 1 };
    const same = readRole({ name: 'Any', services: [entry] });
    const groups = [
      { id: '1', path: ['1'], isWithin: true },
      { id: 'secret', path: ['1', 'secret'], isWithin: false },
    ];
    expect(excessOf(same, grantsOf([same]), groups).map(({ area }) => area)).toEqual([
      'metrics in group 1',
    ]);
  });

  test('a group that is no longer there gives nobody the right to give it', () => {
    const gone = readRole({ name: 'Any', services: [{ id: 'gone', alerts: 3, system: 4 }] });
    expect(excessOf(gone, grantsOf([gone]), [])).toEqual([
      { area: 'alerts in group gone', level: 3 },
    ]);
  });

  test('every role that the screen lets an editor make, or make of one that they may change, is taken', () => {
    const tick = fc.record({
      at: fc.nat(),
      right: fc.constantFrom(...SERVICE_RIGHTS),
      level: fc.constantFrom<Level>(1, 3, 4),
    });
    const areaTick = fc.record({
      area: fc.constantFrom(...AREAS.filter((area) => area !== 'services')),
      box: fc.constantFrom(...BOXES),
    });
    let entriesMade = 0;
    fc.assert(
      fc.property(
        role,
        editor,
        places,
        fc.array(tick, { maxLength: 8 }),
        fc.array(areaTick, { maxLength: 8 }),
        fc.boolean(),
        (drawn, grants, groups, ticks, areaTicks, isNew) => {
          const stored = isNew ? null : cutTo(grants, drawn, groups);
          const tree = treeOf(
            groups.filter(({ path, isWithin }) => isWithin && seesGroup(grants, path)),
          );
          let draft = stored ?? readRole({ name: 'New' });
          for (const { at, right, level: wanted } of tree.order.length > 0 ? ticks : []) {
            const group = tree.order[at % tree.order.length]!;
            const changed = setRight(
              fromEntries(draft.services),
              tree,
              grants,
              group,
              right,
              wanted,
            );
            const services = leavingOutHidden(toEntries(changed, tree), tree, grants);
            draft = { ...draft, services };
          }
          for (const { area, box } of areaTicks) {
            if (!hasBox(area, box) || boxRefused(grants, stored, area, box)) continue;
            const now = areaLevelOf(draft, area);
            draft = withAreaLevel(draft, area, afterTick(now, area, box, !isTicked(now, box)));
          }
          entriesMade += draft.services.length;
          expect(excessOf(draft, grants, groups)).toEqual([]);
        },
      ),
      { numRuns: 600 },
    );
    expect(entriesMade).toBeGreaterThan(0);
  });

  test('what the screen refuses in a group or an area the API refuses too', () => {
    fc.assert(
      fc.property(editor, places, fc.nat(), level, (grants, groups, at, wanted) => {
        const group = groups[at % groups.length]!;
        for (const right of SERVICE_RIGHTS) {
          const services = readRole({ services: [{ id: group.id, [right]: wanted }] }).services;
          if (group.isWithin && mayGive(grants, group.path, right, wanted)) continue;
          if (wanted === NONE) continue;
          const one = readRole({ name: 'One', services });
          expect(excessOf(one, grants, groups)).not.toEqual([]);
        }
        for (const area of AREAS.filter((each) => each !== 'services')) {
          for (const box of BOXES.filter((each) => !can(grants, area, each))) {
            const one = withAreaLevel(
              readRole({ name: 'One' }),
              area,
              afterTick(4, area, box, true),
            );
            expect(boxRefused(grants, null, area, box)).toBeDefined();
            expect(excessOf(one, grants, groups)).not.toEqual([]);
          }
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe('the role Admin', () => {
  const groups = [{ id: '1', path: ['1'], isWithin: true }];
  const admin = readRole({ name: 'Admin', reports: 1, services: [{ id: '1', metrics: 1 }] });

  test('keeps its rights, and the refusal names the first one that it would lose', () => {
    expect(reductionRefused(admin, admin, groups)).toBeUndefined();
    expect(reductionRefused(admin, { ...admin, services: [] }, groups)).toBe(
      "The role Admin keeps its rights, so that there is always somebody who can give them: 'manage' on metrics in group 1 cannot be taken from it.",
    );
    expect(KEEPS_RIGHTS).toBe(
      'The role Admin keeps the rights that it has, so that there is always somebody who can give them.',
    );
  });

  test('is the only one that does', () => {
    expect([keepsRights(admin), keepsRights({ name: 'Embedded' })]).toEqual([true, false]);
    const other = { ...admin, name: 'Reseller Admin' };
    expect(reductionRefused(other, { ...other, services: [] }, groups)).toBeUndefined();
  });
});

test('a right has the word of its level', () => {
  const words = [1, 2, 3, 4].map((each) => rightInWords({ area: 'reports', level: each as Level }));
  expect(words).toEqual([
    "'manage' on reports",
    "'acknowledge' on reports",
    "'view' on reports",
    "'none' on reports",
  ]);
});

test('roles with users stay, and so do the two that the portal needs', () => {
  expect(deletionRefused('Night Desk', 0)).toBeUndefined();
  for (const name of ['Night Desk', 'Admin'])
    expect(deletionRefused(name, 1)).toBe('Roles with users cannot be deleted.');
  for (const name of ['Admin', 'Embedded'])
    expect(deletionRefused(name, 0)).toBe(`The role ${name} is protected and cannot be deleted.`);
});

test('roles that ship are known by their names', () => {
  expect([SHIPPED_ROLES.every(isShipped), isShipped('Night Desk')]).toEqual([true, false]);
});
