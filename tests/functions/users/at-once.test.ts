import { expect, test } from 'vitest';
import type { Role } from '../../../core/access/role.ts';
import { shippedRoles } from '../../../core/access/shipped-roles.ts';
import { homeOf } from '../../../core/domain/person.ts';
import { putMany } from '../../../functions/store/client.ts';
import { peopleNow } from '../../../functions/store/people.ts';
import { listRoles, roleRow } from '../../../functions/store/roles.ts';
import { call, type Answer } from '../../fixtures/call.ts';
import { interleaved } from '../../fixtures/interleaved.ts';
import { people } from '../../fixtures/people.ts';
import { quietPool } from '../../fixtures/quiet-pool.ts';
import { addStored, storedPerson } from '../../fixtures/stored-people.ts';
import { claimsOf, northbeam, reader, stored, tide, withUsers } from './open-users.ts';

withUsers();

const levels = shippedRoles('').find(({ name }) => name === 'Reseller Admin')!;
const makesAdministrators = (name: string): Role => ({ ...levels, name, services: [] });
const EAST = makesAdministrators('East');
const WEST = makesAdministrators('West');

const weaken = (role: Role) => () =>
  call('rbac.updateRole', people.northAdmin, {
    query: { name: role.name },
    body: { ...role, admin: { ...role.admin, userAccess: 3 } },
  });
const remove = (username: string) => () =>
  call('users.deleteUsers', people.northAdmin, { query: { users: [username] } });
const disable = (username: string) => () =>
  call('users.enableUsers', people.northAdmin, { body: { users: [username], is_enabled: 0 } });
const change = (username: string, what: object) => () =>
  call('users.updateUsers', people.northAdmin, { body: { users: [{ username, ...what }] } });

/** Joanna and Kit are the administrators of Tidewater, each by a role of their own. */
async function twoAdministrators(): Promise<void> {
  quietPool();
  const rows = [EAST, WEST].map((role) => roleRow(northbeam, { role, owner: undefined }));
  await putMany('roles', rows);
  await addStored([
    await storedPerson('joanna', reader('Joanna', { ...tide, 'custom:roles': EAST.name })),
    await storedPerson('kit', reader('Kit', { ...tide, 'custom:roles': WEST.name })),
  ]);
}

async function administratorsOfTidewater(): Promise<string[]> {
  const roles = await listRoles(northbeam, { consistent: true });
  return (await peopleNow(northbeam))
    .filter(({ accountId, isEnabled }) => accountId === 'tidewater' && isEnabled)
    .filter(({ attributes }) =>
      roles.some(
        ({ role }) => role.name === attributes['custom:roles'] && role.admin.userAccess === 1,
      ),
    )
    .map(({ username }) => username);
}

test.each<[string, () => Promise<Answer>, () => Promise<Answer>]>([
  ['one is removed while the role of the other is weakened', remove('joanna'), weaken(WEST)],
  ['a role is weakened while who has the other is removed', weaken(WEST), remove('joanna')],
  ['a role is weakened while who has the other is disabled', weaken(WEST), disable('joanna')],
  [
    'one is moved while the role of the other is weakened',
    change('joanna', { 'custom:account_id': 'northbeam', 'custom:roles': '' }),
    weaken(WEST),
  ],
  ['both roles are weakened', weaken(EAST), weaken(WEST)],
  ['both are removed', remove('joanna'), remove('kit')],
])('an account keeps an administrator when %s', async (_how, outer, inner) => {
  const kept = new Set<number>();
  const ways = await interleaved(
    async () => {
      await twoAdministrators();
      return { outer, inner };
    },
    async (at, ...answers) => {
      const left = await administratorsOfTidewater();
      expect(left, `before request ${at}`).not.toEqual([]);
      // The second is refused with a reason; nothing fails.
      for (const { status } of answers) expect([200, 409]).toContain(status);
      kept.add(left.length);
    },
  );
  expect(ways).toBeGreaterThan(5);
  expect(kept).toContain(1);
});

test('a role taken away stays away while its holder changes their name', async () => {
  const ann = claimsOf('ann.reader', reader('Ann'));
  const rename = () =>
    call('users.updateUsers', ann, { body: { users: [{ given_name: 'Anja' }] } });
  await interleaved(
    async () => {
      await addStored([await storedPerson('ann.reader', reader('Ann'))]);
      return { outer: rename, inner: change('ann.reader', { 'custom:roles': '' }) };
    },
    async (at, renamed, taken) => {
      const { attributes } = await stored('ann.reader');
      expect(attributes['custom:roles'] ?? '', `before request ${at}`).toBe(
        taken.status === 200 ? '' : 'Customer Viewer',
      );
      expect(attributes['given_name']).toBe(renamed.status === 200 ? 'Anja' : 'Ann');
      expect([renamed.status, taken.status]).toContain(200);
    },
  );
});

test('somebody who is moved to another account is not led back by switching at that moment', async () => {
  const attributes = reader('Sam', {
    'custom:account_id': 'northbeam_SUPER',
    'custom:customer': '',
    'custom:role': 'admin',
    'custom:roles': 'Reseller Admin',
  });
  const sam = claimsOf('sam', attributes);
  const settled = new Set<number>();
  await interleaved(
    async () => {
      await addStored([
        await storedPerson('sam', attributes),
        await storedPerson('boss', { ...attributes, 'custom:roles': 'Admin' }),
      ]);
      return {
        outer: () => call('users.switchAccount', sam, { body: { account_id: 'tidewater' } }),
        inner: change('sam', { 'custom:account_id': 'northbeam' }),
      };
    },
    async (at, _switched, moved) => {
      const person = await stored('sam');
      expect(homeOf(person.attributes), `before request ${at}`).toBe(person.accountId);
      if (moved.status === 200) expect(person.accountId).toBe('northbeam');
      settled.add(moved.status);
    },
  );
  expect(settled).toContain(200);
});
