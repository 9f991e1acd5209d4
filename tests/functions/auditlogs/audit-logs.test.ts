import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AuditEntry, AuditRow } from '../../../core/domain/audit.ts';
import { putMany } from '../../../functions/store/client.ts';
import type { TestTables } from '../../../infra/local/testing.ts';
import { call } from '../../fixtures/call.ts';
import { accountNamed } from '../../fixtures/ids.ts';
import { people, type Claims } from '../../fixtures/people.ts';
import { requests } from '../../fixtures/requests.ts';
import { harbour } from '../../fixtures/sides.ts';
import { auditRows, restoreWorld, startWorld } from '../../fixtures/world.ts';

let tables: TestTables;
beforeAll(async () => {
  tables = await startWorld();
});
afterAll(() => tables.stop());
beforeEach(restoreWorld);

/** Rows of a time of their own, so that no test sees those of another. */
let startEpochSeconds = 1_700_000_000;
beforeEach(() => {
  startEpochSeconds += 100_000;
});

function row(account: string, second: number, more: Partial<AuditRow> = {}): AuditRow {
  const atMs = (startEpochSeconds + second) * 1000;
  return {
    accountId: accountNamed(account),
    at: `${new Date(atMs).toISOString()}#${randomUUID()}`,
    atMs,
    action: 'roles.updateRole',
    user: 'ann',
    userSub: 'ann',
    displayName: 'Ann Example',
    home: accountNamed(account),
    actingAs: null,
    customer: null,
    source: 'API',
    things: [],
    requestId: 'r-1',
    information: `Change ${second}`,
    expiresAt: 9_999_999_999,
    ...more,
  };
}

async function log(claims: Claims, query: Record<string, unknown> = {}) {
  const answer = await call('auditlogs.listAuditLogs', claims, {
    query: { start: startEpochSeconds, end: startEpochSeconds + 90_000, ...query },
  });
  return { ...answer, rows: (answer.body.data ?? []) as AuditEntry[] };
}

const told = (rows: readonly AuditEntry[]) => rows.map(({ information }) => information);

describe('the audit log', () => {
  test('AUDIT-01 API-74 API-75 is read newest first, by moments in epoch seconds, of the own accounts alone', async () => {
    await putMany('audit', [
      row('northbeam', 10),
      row('tidewater', 20),
      row('northbeam', 30),
      row('calder', 15),
    ]);
    expect(told((await log(people.northAdmin)).rows)).toEqual([
      'Change 30',
      'Change 20',
      'Change 10',
    ]);
    expect(told((await log(people.northAdmin, { account_id: 'tidewater' })).rows)).toEqual([
      'Change 20',
    ]);
    expect(told((await log(people.reseller)).rows)).toEqual(['Change 20']);
    expect(
      told(
        (
          await log(people.northAdmin, {
            start: startEpochSeconds + 20,
            end: startEpochSeconds + 29,
          })
        ).rows,
      ),
    ).toEqual(['Change 20']);
    expect(told((await log(people.northAdmin, { sort: 'Timestamp' })).rows)).toEqual([
      'Change 10',
      'Change 20',
      'Change 30',
    ]);
  });

  test('AUDIT-01 a person without the right reads nothing of it', async () => {
    await putMany('audit', [row('northbeam', 10)]);
    expect(await log(people.manager)).toMatchObject({ status: 403, rows: [] });
  });

  test('people of one customer read what people of that customer did, and what was done to its devices', async () => {
    await putMany('audit', [
      row('northbeam', 10, { customer: 'Harbour Foods' }),
      row('northbeam', 20, { customer: 'Fenside School' }),
      row('northbeam', 30),
    ]);
    expect(told((await log(people.harbourAdmin)).rows)).toEqual(['Change 10']);
  });

  test('comes in pages that leave out and repeat nothing, across accounts', async () => {
    const accounts = ['northbeam', 'tidewater'];
    await putMany(
      'audit',
      Array.from({ length: 230 }, (_, at) => row(accounts[at % 2]!, Math.floor(at / 3))),
    );
    const seen: AuditEntry[] = [];
    let token: string | undefined;
    let pages = 0;
    do {
      const { rows, body } = await log(people.northAdmin, {
        limit: 50,
        ...(token ? { next_token: token } : {}),
      });
      seen.push(...rows);
      token = body['next_token'] as string | undefined;
      pages += 1;
    } while (token);
    expect(pages).toBe(5);
    expect(new Set(seen.map(({ id }) => id)).size).toBe(230);
    expect(seen.map(({ atMs }) => atMs)).toEqual(
      seen.map(({ atMs }) => atMs).toSorted((a, b) => b - a),
    );
  });

  test('a search goes on behind the rows that one answer looked through', async () => {
    await putMany('audit', [
      row('northbeam', 0, { information: 'The needle' }),
      ...Array.from({ length: 2_100 }, (_, at) => row('northbeam', at + 1)),
    ]);
    const first = await log(people.northAdmin, { account_id: 'northbeam', search: 'NEEDLE' });
    expect(first.rows).toEqual([]);
    const second = await log(people.northAdmin, {
      account_id: 'northbeam',
      search: 'NEEDLE',
      next_token: first.body['next_token'],
    });
    expect(told(second.rows)).toEqual(['The needle']);
    expect(second.body['next_token']).toBeUndefined();
  });

  test('a change of two accounts is found by either, and a page never ends between its two rows', async () => {
    const { at } = row('northbeam', 0);
    await putMany('audit', [
      row('northbeam', 0, { at }),
      row('tidewater', 0, { at }),
      ...Array.from({ length: 299 }, (_, second) => row('northbeam', second + 1)),
    ]);
    for (const name of ['Northbeam Direct', 'Tidewater Business']) {
      const filters = [{ property: 'Account', operator: 'is', value: name }];
      const { rows, body } = await log(people.northAdmin, { filters, limit: 500 });
      expect(rows.map(({ account }) => account).at(-1)).toBe(name);
      expect(body['next_token']).toBeUndefined();
    }
    expect((await log(people.northAdmin, { limit: 500 })).rows).toHaveLength(300);
  });

  test.each([
    ['User', 'Bob Example', ['Change 20']],
    ['Action', 'delete device', ['Change 20']],
    ['Target', '501', ['Change 30']],
    ['Account', 'Tidewater Business', ['Change 40']],
  ])('is filtered by %s', async (property, value, expected) => {
    await putMany('audit', [
      row('northbeam', 10),
      row('northbeam', 20, { displayName: 'Bob Example', action: 'devices.deleteDevice' }),
      row('northbeam', 30, { target: '501' }),
      row('tidewater', 40),
    ]);
    const filters = [{ property, operator: 'is', value }];
    const { rows } = await log(people.northAdmin, { filters });
    expect(told(rows)).toEqual(expected);
  });

  test('tells both accounts of somebody who acts in one that is not theirs', async () => {
    await putMany('audit', [
      row('tidewater', 10, {
        home: accountNamed('northbeam_SUPER'),
        actingAs: accountNamed('tidewater'),
      }),
    ]);
    const [entry] = (await log(people.northAdmin)).rows;
    expect(entry).toMatchObject({ displayName: 'Ann Example' });
    expect(entry!.home).toBeTruthy();
    expect(entry!.actingAs).toBe(entry!.account);
  });

  test('of one device holds what was done to it, for who may see it', async () => {
    await call('devices.addProperty', people.northAdmin, requests['devices.addProperty']!(harbour));
    const now = Math.floor(Date.now() / 1000);
    const range = { start: now - 60, end: now + 60 };
    const { rows } = await log(people.northAdmin, { ...range, device_id: harbour.device });
    expect(told(rows)).toEqual(["Added the property 'Rack' to LDS-CPE-01"]);
    expect((await log(people.northAdmin, { ...range, device_id: '502' })).rows).toEqual([]);
    expect((await log(people.northAdmin, { ...range, device_id: '901' })).status).toBe(404);
    expect(told((await log(people.harbourAdmin, { ...range, device_id: '501' })).rows)).toEqual([
      "Added the property 'Rack' to LDS-CPE-01",
    ]);
    expect((await log(people.harbourAdmin, { ...range, device_id: '503' })).status).toBe(404);
  });

  test.each([
    [{ start: 20, end: 10 }, 'start'],
    [{ start: 'yesterday' }, 'start'],
    [{ end: '-1' }, 'end'],
    [{ limit: '1001' }, 'limit'],
    [{ sort: 'User' }, 'sort'],
    [{ next_token: 'forged' }, 'next_token'],
    [{ device_id: '501', role: 'Admin' }, 'role'],
    [{ role: 'Admin', person: 'ann' }, 'person'],
    [{ role: 'Admin', thing: 'person/ann' }, 'thing'],
  ])('refuses %j and names %s', async (query, field) => {
    expect(await log(people.northAdmin, query)).toMatchObject({ status: 400, body: { field } });
  });
});

describe('what a change leaves', () => {
  test('the log of one person has what was done to them, and nothing of their namesake elsewhere', async () => {
    await putMany('audit', [
      row('northbeam', 10, { thingKey: 'northbeam#person#ann', information: 'Disabled Ann' }),
      row('northbeam', 20, { thingKey: 'northbeam#role#ann' }),
      row('calder', 30, { thingKey: 'calder#person#ann' }),
    ]);
    expect(told((await log(people.northAdmin, { person: 'ann' })).rows)).toEqual(['Disabled Ann']);
  });

  test('rows are kept as long as the deployment says', async () => {
    const days = async () => {
      await call('auditlogs.writeNote', people.reseller, { body: { message: 'Hello' } });
      const last = (await auditRows('tidewater')).at(-1)!;
      return Math.round((last.expiresAt - last.atMs / 1000) / 86_400);
    };
    expect(await days()).toBe(730);
    process.env['AUDIT_KEPT_DAYS'] = '90';
    expect(await days().finally(() => delete process.env['AUDIT_KEPT_DAYS'])).toBe(90);
  });
});

describe('POST /auditlogs', () => {
  test('API-76 keeps a note by its caller, and forges nothing', async () => {
    const { status, body } = await call('auditlogs.writeNote', people.reseller, {
      body: { message: 'Branding saved.' },
    });
    expect({ status, message: body.message }).toEqual({ status: 200, message: 'Note written.' });
    expect((await auditRows('tidewater')).at(-1)).toMatchObject({
      user: 'tide-reseller',
      action: 'auditlogs.writeNote',
      source: 'API',
      information: 'Branding saved.',
    });
    const now = Math.floor(Date.now() / 1000);
    const [entry] = (await log(people.reseller, { start: now - 60, end: now + 60 })).rows;
    expect(entry).toMatchObject({ isNote: true, information: 'Branding saved.' });
  });

  test.each([
    [{}, 'message'],
    [{ message: '  ' }, 'message'],
    [{ message: 'x'.repeat(1_001) }, 'message'],
    [{ message: 'Hello', user: 'somebody-else' }, 'user'],
    [{ message: 'Hello', action: 'roles.updateRole' }, 'action'],
  ])('refuses %j and names %s', async (body, field) => {
    expect(await call('auditlogs.writeNote', people.reseller, { body })).toMatchObject({
      status: 400,
      body: { field },
    });
  });
});
