import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { shippedRoles } from '../../../core/access/shipped-roles.ts';
import { nameOf, putMany } from '../../../functions/store/client.ts';
import { documents } from '../../fixtures/documents.ts';
import { roleRow } from '../../../functions/store/roles.ts';
import type { TestTables } from '../../../infra/local/testing.ts';
import { call } from '../../fixtures/call.ts';
import { providerNamed } from '../../fixtures/ids.ts';
import { people } from '../../fixtures/people.ts';
import { auditRows, restoreWorld, startWorld } from '../../fixtures/world.ts';

let tables: TestTables;
beforeAll(async () => {
  tables = await startWorld();
});
afterAll(() => tables.stop());
beforeEach(() => restoreWorld());

const staff = people.northAdmin;
const set = (id: string, is_enabled: number, more: object = {}) =>
  call('accounts.updateAccount', staff, {
    body: { name: 'x', account_id: id, updateData: { account_id: id, is_enabled }, ...more },
  });
const list = async () =>
  (await call('accounts.listAccounts', staff)).body.data as {
    id: string;
    account_id: string;
    status: string;
  }[];
const change = (accountId: string, name: string, value: unknown) =>
  documents().send(
    new UpdateCommand({
      TableName: nameOf('accounts'),
      Key: { accountId },
      UpdateExpression: 'SET #name = :value',
      ExpressionAttributeNames: { '#name': name },
      ExpressionAttributeValues: { ':value': value },
    }),
  );

describe('accounts', () => {
  test('API-97 DATA-68 DATA-69 lists the own account and those below it, with their devices', async () => {
    const answer = await call('accounts.listAccounts', staff);
    expect(answer.body).toMatchObject({
      status_code: 200,
      data: [
        { id: 'northbeam_SUPER', name: 'Northbeam', devs: 0 },
        {
          id: 'northbeam',
          account_id: 'northbeam',
          name: 'Northbeam Direct',
          devs: 3,
          status: 'active',
          has_key: true,
          key: 'not needed',
          accountCreated: expect.any(Number),
        },
        { id: 'tidewater', devs: 1 },
      ],
    });
  });

  test('API-99 API-100 API-101 API-102 API-103 ACCT-04 ACCT-05 DATA-70 a disabled account is listed as such, its people are out, and enabled they are back', async () => {
    expect((await call('rbac.myPermissions', people.reseller)).status).toBe(200);
    expect(await set('tidewater', 0, { account: 'tidewater' })).toMatchObject({
      status: 200,
      body: { message: 'Key updated successfully', error: 200 },
    });
    expect((await list()).find(({ id }) => id === 'tidewater')!.status).toBe('disabled');
    // The account is looked up anew after five seconds.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5_000 });
    expect((await call('rbac.myPermissions', people.reseller)).status).toBe(401);
    vi.useRealTimers();
    expect((await auditRows('tidewater')).at(-1)).toMatchObject({
      action: 'accounts.updateAccount',
      information: 'Disabled the account Tidewater Business',
      before: { status: 'active' },
      after: { status: 'disabled' },
    });
    expect((await set('tidewater', 1)).body.message).toBe('Key updated successfully');
    expect((await call('rbac.myPermissions', people.reseller)).status).toBe(200);
  });

  test('ACCT-06 an account that has not been created, and the own one, are not changed', async () => {
    expect((await set('northbeam_SUPER', 0)).status).toBe(409);
    await change('tidewater', 'createdEpoch', 0);
    expect(await set('tidewater', 0)).toMatchObject({
      status: 409,
      body: { message: 'Tidewater Business has not been created yet.' },
    });
    expect((await set('calder', 0)).status).toBe(404);
  });

  test('API-98 ACCT-12 an account without an id is given one, which no other has, before it is changed', async () => {
    await change('tidewater', 'sourceAccountId', '');
    expect((await set('tidewater', 0)).status).toBe(409);
    const give = (account_id: string) =>
      call('accounts.giveAccountId', staff, {
        body: { id: 'tidewater', account_id, name: 'Tidewater Business' },
      });
    expect(await give('northbeam')).toMatchObject({
      status: 409,
      body: { message: 'Another account has the account id northbeam.' },
    });
    expect((await give('TW-77')).body.message).toBe('Tidewater Business has the account id TW-77.');
    expect((await give('TW-78')).status).toBe(409);
    expect((await set('TW-77', 0)).status).toBe(200);
    await set('TW-77', 1);
  });

  test('an account is given one id, and an id to one account, when several are given at once', async () => {
    for (const account of ['northbeam', 'tidewater']) await change(account, 'sourceAccountId', '');
    const give = async (id: string, account_id: string) =>
      (await call('accounts.giveAccountId', staff, { body: { id, account_id, name: id } })).status;
    const toOne = await Promise.all(['A-1', 'A-2', 'A-3'].map((id) => give('tidewater', id)));
    expect(toOne.toSorted()).toEqual([200, 409, 409]);
    await change('tidewater', 'sourceAccountId', '');
    const ofOne = await Promise.all(['northbeam', 'tidewater'].map((id) => give(id, 'B-1')));
    expect(ofOne.toSorted()).toEqual([200, 409]);
  });

  test('USER-01 ACCT-13 needs manage on account access', async () => {
    const admin = shippedRoles('1').find(({ name }) => name === 'Admin')!;
    const role = { ...admin, name: 'Reads', admin: { ...admin.admin, accountAccess: 3 as const } };
    await putMany('roles', [roleRow(providerNamed('northbeam'), { role, owner: undefined })]);
    const viewer = { ...staff, 'custom:roles': role.name };
    expect((await call('accounts.listAccounts', viewer)).status).toBe(200);
    expect((await call('accounts.listAccounts', people.northDesk)).status).toBe(403);
    const body = { updateData: { account_id: 'tidewater', is_enabled: 0 } };
    for (const claims of [viewer, people.northDesk, people.reseller])
      expect((await call('accounts.updateAccount', claims, { body })).status).toBe(403);
  });
});
