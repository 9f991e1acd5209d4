import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Actor } from '../../../core/access/actor.ts';
import { SERVICE_RIGHTS } from '../../../core/access/areas.ts';
import { canService, grantsOf, seesGroup } from '../../../core/access/grants.ts';
import { readRole } from '../../../core/access/role.ts';
import { readableParts, seesDevice, seesPart } from '../../../functions/reads/visible.ts';

const groupIds = ['1', '2', '3', '12'];
const level = fc.constantFrom(1, 2, 3, 4);
const entry = fc.record({
  id: fc.constantFrom(...groupIds),
  ...Object.fromEntries(SERVICE_RIGHTS.map((right) => [right, level])),
});
const roles = fc.array(
  fc.array(entry, { maxLength: 4 }).map((services) => readRole({ name: 'Role', services })),
  { maxLength: 3 },
);
const paths = fc.array(fc.array(fc.constantFrom(...groupIds), { minLength: 1, maxLength: 3 }), {
  minLength: 1,
  maxLength: 8,
});

const parent = fc.constantFrom('', ...groupIds, '9');

test('what is kept of a decision is the decision itself, for each person, path and parent', () => {
  fc.assert(
    fc.property(roles, roles, paths, parent, (one, other, groupPaths, parentId) => {
      const actors = [one, other].map(
        (held) => ({ customer: null, grants: grantsOf(held) }) as Actor,
      );
      for (const groupPath of [...groupPaths, ...groupPaths]) {
        for (const actor of actors) {
          const device = { Customer: 'Harbour Foods', groupPath, parentId };
          const added = groupPath.includes(parentId) || !parentId ? [] : [parentId];
          const views = (right: (typeof SERVICE_RIGHTS)[number]) =>
            canService(actor.grants, [...groupPath, ...added], right, 'view');
          expect(seesDevice(actor, device)).toBe(SERVICE_RIGHTS.some(views));
          expect(seesGroup(actor.grants, [...groupPath, ...added])).toBe(
            SERVICE_RIGHTS.some(views),
          );
          for (const right of SERVICE_RIGHTS)
            expect(seesPart(actor, device, right)).toBe(views(right));
          expect(readableParts(actor, device)).toEqual({
            systemProperties: views('systemProperties'),
            customProperties: views('customProperties'),
          });
        }
      }
    }),
  );
});
