import { AdminUpdateUserAttributesCommand } from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { shippedRoles } from '../../../core/access/shipped-roles.ts';
import type { Level } from '../../../core/access/levels.ts';
import type { AuditEntry } from '../../../core/domain/audit.ts';
import { nameOf, putMany } from '../../../functions/store/client.ts';
import { documents } from '../../fixtures/documents.ts';
import { roleRow } from '../../../functions/store/roles.ts';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { TestTables } from '../../../infra/local/testing.ts';
import { ask, call } from '../../fixtures/call.ts';
import { accountNamed, providerNamed } from '../../fixtures/ids.ts';
import { people, type Claims } from '../../fixtures/people.ts';
import { cognito, quietPool } from '../../fixtures/quiet-pool.ts';
import { requests } from '../../fixtures/requests.ts';
import { harbour } from '../../fixtures/sides.ts';
import { addStored, onlyStored, storedCaller } from '../../fixtures/stored-people.ts';
import { auditRows, startWorld } from '../../fixtures/world.ts';

let tables: TestTables;
beforeAll(async () => {
  tables = await startWorld();
});
afterAll(() => tables.stop());
beforeEach(async () => {
  quietPool();
  await onlyStored([]);
  await addStored(await Promise.all(Object.values(people).map(storedCaller)));
});

const staff = people.northAdmin;
const northbeam = providerNamed('northbeam');
const enter = (account_id: string, claims: Claims = staff) =>
  call('users.switchAccount', claims, { body: { account_id } });
const back = () => call('users.switchBack', staff);
const mine = async (claims: Claims = staff) =>
  (await call('rbac.myPermissions', claims)).body.data as {
    account_id: string;
    accounts: { id: string }[];
    acting: { home: { name: string }; until_epoch: number } | null;
  };

describe('switching into another account', () => {
  test('MASQ-01 MASQ-04 MASQ-05 MASQ-13 the attributes of the identity change, and the server looks from there with the rights of home', async () => {
    expect(await enter('tidewater')).toMatchObject({
      status: 200,
      body: { message: 'You are in Tidewater Business for the next 60 minutes.' },
    });
    const { input } = cognito.commandCalls(AdminUpdateUserAttributesCommand)[0]!.args[0];
    expect(input.Username).toBe('north-admin');
    expect(input.UserAttributes).toEqual(
      expect.arrayContaining([
        { Name: 'custom:account_id', Value: 'tidewater' },
        { Name: 'custom:home_account_id', Value: 'northbeam_SUPER' },
        { Name: 'custom:folder_id', Value: '20' },
      ]),
    );
    expect(await mine()).toMatchObject({
      account_id: 'tidewater',
      accounts: [{ id: 'tidewater' }],
      acting: { home: { name: 'Northbeam' } },
    });
    // A role of the same name that the account itself has gives nothing to who comes from above.
    const poor = shippedRoles('20').find(({ name }) => name === 'Embedded')!;
    const owner = { accountId: accountNamed('tidewater'), customer: '' };
    await putMany('roles', [roleRow(northbeam, { role: { ...poor, name: 'Admin' }, owner })]);
    expect((await call('users.listUsers', staff)).status).toBe(200);
    const page = (await ask('listDevices', staff, {})) as { items: { account_id: string }[] };
    expect([...new Set(page.items.map((item) => item.account_id))]).toEqual(['tidewater']);
    expect(
      (await call('devices.listDevices', staff, { query: { account_id: 'northbeam' } })).status,
    ).toBe(404);
  });

  test('going on to another account keeps the end of the hour', async () => {
    const until = Math.floor(Date.now() / 1000) + 600;
    const acting = {
      'custom:account_id': 'tidewater',
      'custom:home_account_id': 'northbeam_SUPER',
      'custom:acting_until': String(until),
    };
    await addStored([await storedCaller({ ...staff, ...acting })]);
    expect((await enter('northbeam')).body.message).toMatch(/ for the next (?:9|10) minutes\.$/);
    expect((await mine()).acting!.until_epoch).toBe(until);
  });

  test('MASQ-08 ends by itself after an hour, by the server alone', async () => {
    const before = Math.floor(Date.now() / 1000);
    await enter('tidewater');
    const until = (await mine()).acting!.until_epoch;
    expect(until - before).toBeGreaterThanOrEqual(3_600);
    expect(until - before).toBeLessThan(3_660);
    const acting = {
      'custom:account_id': 'tidewater',
      'custom:home_account_id': 'northbeam_SUPER',
      'custom:acting_until': String(before - 1),
    };
    await addStored([await storedCaller({ ...staff, ...acting })]);
    const token = { ...staff, ...acting, 'custom:acting_until': '9999999999' };
    expect(await mine(token)).toMatchObject({ account_id: 'northbeam_SUPER', acting: null });
  });

  test('a right that is taken away meanwhile is gone with the next call, there as at home', async () => {
    await enter('tidewater');
    const change = () =>
      call('users.updateUsers', staff, {
        body: { users: [{ username: 'nobody-of-this-name', given_name: 'Ann' }] },
      });
    expect((await change()).status).toBe(404);
    const acting = {
      'custom:account_id': 'tidewater',
      'custom:home_account_id': 'northbeam_SUPER',
      'custom:acting_until': String(Math.floor(Date.now() / 1_000) + 600),
      'custom:roles': 'Read Only',
    };
    await addStored([await storedCaller({ ...staff, ...acting })]);
    expect((await change()).status).toBe(403);
    expect((await enter('kestrel')).status).toBe(403);
    expect((await call('users.listSwitchable', staff)).status).toBe(403);
  });

  test('one call leads back, whatever the token still says; at home it changes nothing', async () => {
    await enter('tidewater');
    const old = {
      ...staff,
      'custom:account_id': 'tidewater',
      'custom:home_account_id': 'northbeam_SUPER',
      'custom:acting_until': '9999999999',
    };
    expect(await back()).toMatchObject({
      status: 200,
      body: { message: 'You are in Northbeam again.' },
    });
    expect(await mine(old)).toMatchObject({ account_id: 'northbeam_SUPER', acting: null });
    expect((await back()).status).toBe(200);
  });

  test('every audit row made meanwhile bears both names, and both accounts keep that somebody was there', async () => {
    await enter('tidewater');
    await call('recipientgroups.saveRecipientGroup', staff, {
      ...requests['recipientgroups.saveRecipientGroup']!({ ...harbour, account: 'tidewater' }),
    });
    const rows = await auditRows('tidewater');
    const { until_epoch: untilEpochSeconds } = (await mine()).acting!;
    expect(rows.findLast(({ action }) => action === 'users.switchAccount')).toMatchObject({
      before: { account: 'northbeam_SUPER' },
      after: { account: 'tidewater', untilEpochSeconds },
    });
    expect(rows.at(-1)).toMatchObject({
      action: 'recipientgroups.saveRecipientGroup',
      user: 'north-admin',
      home: 'northbeam_SUPER',
      actingAs: 'tidewater',
    });
    for (const account of ['tidewater', 'northbeam_SUPER'])
      expect((await auditRows(account)).map(({ information }) => information)).toContainEqual(
        expect.stringMatching(/^Switched into Tidewater Business until [\d-]+ [\d:]+ UTC$/),
      );
  });

  test('who reads the logs of both accounts sees a switch once, and who reads one sees it too', async () => {
    const sinceMs = Date.now();
    await enter('tidewater');
    await back();
    const start = Math.floor(sinceMs / 1000);
    const read = async (claims: Claims, query: object = {}) => {
      const { body } = await call('auditlogs.listAuditLogs', claims, {
        query: { start, end: start + 60, ...query },
      });
      return body as unknown as { data: AuditEntry[]; next_token?: string };
    };
    const words = ({ data }: { data: AuditEntry[] }) =>
      data.filter(({ atMs }) => atMs >= sinceMs).map(({ information }) => information);
    const expected = [
      'Came back from Tidewater Business',
      expect.stringMatching(/^Switched into Tidewater/),
    ];
    expect(words(await read(staff))).toEqual(expected);
    expect(words(await read(people.reseller))).toEqual(expected);
    const filters = [{ property: 'Account', operator: 'is', value: 'Tidewater Business' }];
    expect(words(await read(staff, { filters }))).toEqual(expected);
    const first = await read(staff, { limit: 1 });
    const second = await read(staff, { limit: 1, next_token: first.next_token });
    expect([...words(first), ...words(second)]).toEqual(expected);
  });

  test('nobody gets into an account outside their own, nor from there into another of it', async () => {
    expect(await enter('calder')).toMatchObject({
      status: 404,
      body: { message: 'Account not found.' },
    });
    expect((await enter('northbeam', people.reseller)).status).toBe(404);
    expect((await enter('northbeam_SUPER', people.reseller)).status).toBe(404);
    await enter('tidewater');
    expect((await enter('calder')).status).toBe(404);
    expect((await enter('northbeam')).status).toBe(200);
    expect((await mine()).acting?.home.name).toBe('Northbeam');
  });

  test('a window that shows another account neither reads nor changes anything, and can still follow or go back', async () => {
    const from = (account: string) => ({ headers: { 'X-Shown-Account': account } });
    const group = requests['recipientgroups.saveRecipientGroup']!(harbour);
    const reads = (account: string) => call('users.listUsers', staff, from(account));
    const writes = (account: string) =>
      call('recipientgroups.saveRecipientGroup', staff, { ...group, ...from(account) });
    expect((await reads('northbeam_SUPER')).status).toBe(200);
    await enter('tidewater');
    const before = await auditRows('tidewater');
    expect(await reads('northbeam_SUPER')).toMatchObject({
      status: 412,
      body: { message: 'You are in another account now. Please reload the page.' },
    });
    expect((await writes('northbeam_SUPER')).status).toBe(412);
    expect(await auditRows('tidewater')).toEqual(before);
    expect((await reads('tidewater')).status).toBe(200);
    for (const name of ['rbac.myPermissions', 'users.listSwitchable', 'users.switchBack'])
      expect((await call(name, staff, from('northbeam_SUPER'))).status).toBe(200);
    expect((await reads('tidewater')).status).toBe(412);
  });

  test('MASQ-02 needs view on masquerade, and a person of one customer stays in theirs', async () => {
    expect((await enter('tidewater', people.northDesk)).status).toBe(403);
    expect((await enter('northbeam', people.harbourAdmin)).status).toBe(403);
    expect((await call('users.listSwitchable', people.manager)).status).toBe(403);
    const harbourAdmin = { ...staff, 'custom:customer': 'Harbour Foods' };
    await addStored([await storedCaller(harbourAdmin)]);
    expect((await enter('northbeam', harbourAdmin)).body.message).toBe(
      'Who belongs to one customer works in their own account alone.',
    );
    await addStored([await storedCaller(staff)]);
    const admin = shippedRoles('1').find(({ name }) => name === 'Admin')!;
    const masked = (masquerade: Level) => ({
      ...admin,
      name: `Masquerade ${masquerade}`,
      admin: { ...admin.admin, masquerade },
    });
    const somebody = (masquerade: Level, customer = '') => ({
      ...staff,
      'cognito:username': 'somebody',
      sub: 'somebody',
      'custom:roles': `Masquerade ${masquerade}`,
      ...(customer && { 'custom:customer': customer }),
    });
    await putMany(
      'roles',
      ([3, 4] as const).map((level) =>
        roleRow(northbeam, { role: masked(level), owner: undefined }),
      ),
    );
    const offered = async (claims: Claims) => (await call('users.listSwitchable', claims)).status;
    expect(await offered(somebody(3))).toBe(200);
    expect(await offered(somebody(4))).toBe(403);
    expect(await offered(somebody(3, 'Harbour Foods'))).toBe(403);
    await addStored([await storedCaller(somebody(3))]);
    expect((await enter('tidewater', somebody(3))).status).toBe(200);
  });

  test('MASQ-10 an account without a key is listed as such and cannot be entered', async () => {
    await documents().send(
      new UpdateCommand({
        TableName: nameOf('accounts'),
        Key: { accountId: 'tidewater' },
        UpdateExpression: 'SET hasKey = :no',
        ExpressionAttributeValues: { ':no': false },
      }),
    );
    const { body } = await call('users.listSwitchable', staff);
    expect(body.data).toEqual([
      { account_id: 'northbeam_SUPER', name: 'Northbeam', has_key: true, isHome: true },
      { account_id: 'northbeam', name: 'Northbeam Direct', has_key: true, isHome: false },
      { account_id: 'tidewater', name: 'Tidewater Business', has_key: false, isHome: false },
    ]);
    expect(await enter('tidewater')).toMatchObject({
      status: 409,
      body: { message: 'Tidewater Business has no key yet, so nobody can be there.' },
    });
  });

  test('their own account is not entered but gone back to', async () => {
    expect(await enter('northbeam_SUPER')).toMatchObject({
      status: 409,
      body: { message: 'This is your own account. Go back to it instead.' },
    });
  });
});
