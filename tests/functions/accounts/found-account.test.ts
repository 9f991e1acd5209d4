import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Account } from '../../../core/contract/accounts.ts';
import { findBrand } from '../../../functions/store/branding.ts';
import { get } from '../../../functions/store/client.ts';
import type { TestTables } from '../../../infra/local/testing.ts';
import { call } from '../../fixtures/call.ts';
import { accountNamed } from '../../fixtures/ids.ts';
import { people, type Claims } from '../../fixtures/people.ts';
import { quietPool } from '../../fixtures/quiet-pool.ts';
import { addStored, storedCaller } from '../../fixtures/stored-people.ts';
import { auditRows, startWorld } from '../../fixtures/world.ts';

let tables: TestTables;
let nth = 0;
beforeAll(async () => {
  tables = await startWorld();
});
afterAll(() => tables.stop());
beforeEach(async () => {
  quietPool();
  nth += 1;
  await addStored(await Promise.all([people.northAdmin, people.northDesk].map(storedCaller)));
});

/** The people of the provider itself. */
const ruth: Claims = { ...people.northAdmin, 'custom:account_id': 'northbeam_SUPER' };
const wanted = (changes: object = {}) => ({
  account_id: `kestrel-${nth}`,
  name: `Kestrel Voice ${nth}`,
  is_reseller: true,
  help_desk: 'desk@kestrel.example',
  ...changes,
});
const found = (body: object, claims = ruth) => call('accounts.foundAccount', claims, { body });

describe('an account is founded', () => {
  test('with its group, its brand and its logo, and stands in the list and in the log', async () => {
    const body = wanted();
    expect(await found(body)).toMatchObject({ status: 200 });
    const { body: listed } = await call('accounts.listAccounts', ruth, {});
    expect((listed.data as Account[]).find(({ id }) => id === body.account_id)).toMatchObject({
      name: body.name,
      account_id: body.account_id,
      status: 'active',
      key: 'not needed',
    });
    const brand = await findBrand(accountNamed(body.account_id));
    expect(brand!.branding).toMatchObject({ name: body.name, account_id: body.account_id });
    expect((await auditRows('northbeam_SUPER')).at(-1)).toMatchObject({
      action: 'accounts.foundAccount',
      information: `Added the account ${body.name}`,
    });
  });

  test('and a customer can be provisioned in it, once every function knows it', async () => {
    const body = wanted();
    await found(body);
    const account = await get('accounts', { accountId: accountNamed(body.account_id) });
    const provision = () =>
      call('provisioning.createCustomer', ruth, {
        body: { rDevGroupId: account!['rootGroupId'], customer: 'Quay Street Bakery' },
      });
    await expect.poll(async () => (await provision()).status).toBe(200);
  });

  test('again with the same values it changes nothing; with others it is refused at the field', async () => {
    const body = wanted();
    await found(body);
    const rows = (await auditRows('northbeam_SUPER')).length;
    expect(await found(body)).toMatchObject({ status: 200 });
    expect(await auditRows('northbeam_SUPER')).toHaveLength(rows);
    expect(await found({ ...body, name: 'Another' })).toMatchObject({
      status: 409,
      body: { field: 'account_id' },
    });
    expect(await found({ ...body, account_id: `other-${nth}` })).toMatchObject({
      status: 409,
      body: { field: 'name' },
    });
  });

  test('two at the same moment make one', async () => {
    const body = wanted();
    const answers = await Promise.all([found(body), found(body)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(expect.arrayContaining([200]));
    const { body: listed } = await call('accounts.listAccounts', ruth, {});
    expect((listed.data as Account[]).filter(({ id }) => id === body.account_id)).toHaveLength(1);
  });

  test.each([
    ['account_id', { account_id: 'Kestrel Voice' }],
    ['account_id', { account_id: 'northbeam_SUPER' }],
    ['name', { name: 'a/b' }],
    ['name', { name: ' ' }],
    ['help_desk', { help_desk: 'nobody' }],
  ])('a bad %s is named', async (field, changes) => {
    expect(await found(wanted(changes))).toMatchObject({ status: 400, body: { field } });
  });

  test('of direct customers has the brand of the provider', async () => {
    const body = wanted({ is_reseller: false });
    expect(await found(body)).toMatchObject({ status: 200 });
    expect(await findBrand(accountNamed(body.account_id))).toBeUndefined();
  });

  test('by the people of the provider alone', async () => {
    for (const claims of [people.reseller, people.manager, people.northDesk])
      expect((await found(wanted(), claims)).status).toBe(403);
    // With every right, in an account below.
    const below: Claims = {
      ...ruth,
      sub: 'below-admin',
      'cognito:username': 'below-admin',
      'custom:account_id': 'northbeam',
    };
    await addStored([await storedCaller(below)]);
    const refused = await found(wanted(), below);
    expect(refused).toMatchObject({
      status: 403,
      body: { message: expect.stringContaining('provider itself') },
    });
    expect(await get('accounts', { accountId: accountNamed(`kestrel-${nth}`) })).toBeUndefined();
  });
});
