import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { User } from '../../../core/contract/users.ts';
import { findPerson } from '../../../functions/store/people.ts';
import type { TestTables } from '../../../infra/local/testing.ts';
import { call } from '../../fixtures/call.ts';
import { providerNamed } from '../../fixtures/ids.ts';
import type { Claims } from '../../fixtures/people.ts';
import { quietPool } from '../../fixtures/quiet-pool.ts';
import { onlyStored, addStored, storedPerson } from '../../fixtures/stored-people.ts';
import { startWorld } from '../../fixtures/world.ts';

export const northbeam = providerNamed('northbeam');
export const claimsOf = (username: string, attributes: Record<string, string>): Claims => ({
  sub: `sub-${username}`,
  'cognito:username': username,
  ...attributes,
});
export const reader = (name: string, more: Record<string, string> = {}) => ({
  given_name: name,
  family_name: 'Reader',
  email: `${name.toLowerCase()}@harbour.example`,
  phone_number: '+447700900001',
  'custom:account_id': 'northbeam',
  'custom:customer': 'Harbour Foods',
  'custom:role': 'user',
  'custom:roles': 'Customer Viewer',
  ...more,
});
export const tide = {
  'custom:account_id': 'tidewater',
  'custom:customer': '',
  'custom:role': 'reseller',
};

/**
 * Two providers with four people of Northbeam: two readers of Harbour Foods, one of them only
 * invited, the one administrator of Tidewater, and somebody with the role Admin.
 */
export function withUsers(): void {
  let tables: TestTables;
  beforeAll(async () => {
    tables = await startWorld();
  });
  afterAll(() => tables.stop());
  beforeEach(putUsers);
}

async function putUsers(): Promise<void> {
  quietPool();
  await onlyStored([]);
  await addStored([
    await storedPerson('ann.reader', reader('Ann')),
    await storedPerson('bob.reader', reader('Bob', { 'custom:roles': 'Customer Manager' }), {
      status: 'FORCE_CHANGE_PASSWORD',
    }),
    await storedPerson('joanna', reader('Joanna', { ...tide, 'custom:roles': 'Reseller Admin' })),
    await storedPerson('ada', reader('Ada', { 'custom:roles': 'Admin', 'custom:customer': '' })),
  ]);
}

export const stored = async (username: string) => (await findPerson(northbeam, username))!;
export const list = async (claims: Claims, query: object = {}) => {
  const { body } = await call('users.listUsers', claims, { query: { ...query } });
  return body as unknown as { data: { Users: User[] }; count: number; total: number };
};
export const names = ({ data }: { data: { Users: User[] } }) =>
  data.Users.map((user) => user.Username);
export const added = (more: object = {}) => ({
  userPoolId: 'pool',
  user: 'somebody',
  email: 'Nell.Archer@Harbour.example',
  given_name: 'Nell',
  family_name: 'Archer',
  account_id: 'northbeam',
  customer: 'Harbour Foods',
  phone_number: '07700 900123',
  customRoles: 'Customer Viewer',
  ...more,
});
