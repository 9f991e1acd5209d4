import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { endpoint } from '../../../core/contract/endpoint.ts';
import { operations } from '../../../core/contract/graphql.ts';
import { LIMITS } from '../../../core/contract/limits.ts';
import { handler as askDevices } from '../../../functions/devices/handler.ts';
import { serveGraphql } from '../../../functions/kernel/serve-graphql.ts';
import { serve } from '../../../functions/kernel/serve.ts';
import type { TestTables } from '../../../infra/local/testing.ts';
import { putMany } from '../../../functions/store/client.ts';
import { allEndpoints, ask as askField } from '../../fixtures/call.ts';
import { people, type Claims } from '../../fixtures/people.ts';
import { startWorld } from '../../fixtures/world.ts';

let tables: TestTables;
beforeAll(async () => {
  tables = await startWorld();
});
afterAll(() => tables.stop());

/** Each test has a minute of its own, ten seconds into it. */
let minute = Math.floor(Date.now() / 60_000);
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  minute += 1;
  vi.setSystemTime(minute * 60_000 + 10_000);
});
afterEach(() => {
  vi.useRealTimers();
});

const limit = { name: 'test', perPerson: 3, perAccount: 5, windowSeconds: 60 };
const read = {
  method: 'GET',
  access: 'signedIn',
  limit,
  response: z.object({ data: z.number() }),
} as const;
const resource = {
  named: endpoint({
    ...read,
    path: '/named',
    tenant: 'account_id',
    query: z.strictObject({ account_id: z.string() }),
  }),
  own: endpoint({ ...read, path: '/own', tenant: 'own' }),
  free: endpoint({ ...read, path: '/free', tenant: 'own', limit: { ...limit, name: 'other' } }),
};
let served = 0;
const verb = () => Promise.resolve({ data: (served += 1) });
const handler = serve({ resource }, { named: verb, own: verb, free: verb });

async function ask(claims: Claims, path: string, query: Record<string, string[]> | null = null) {
  const result = await handler({
    httpMethod: 'GET',
    resource: path,
    headers: {},
    body: null,
    multiValueQueryStringParameters: query,
    requestContext: { requestId: 'r', authorizer: { claims } },
  } as never);
  return {
    status: result.statusCode,
    headers: result.headers!,
    body: JSON.parse(result.body) as Record<string, unknown>,
  };
}
const own = async (claims: Claims, path = '/own') => (await ask(claims, path)).status;
const named = async (claims: Claims, account: string) =>
  (await ask(claims, '/named', { account_id: [account] })).status;
const colleague = (of: Claims, sub: string): Claims => ({ ...of, sub });

describe('a limit', () => {
  test('of a person ends in 429, when to come back, and one sentence; the verb does not run', async () => {
    expect([
      await own(people.manager),
      await own(people.manager),
      await own(people.manager),
    ]).toEqual([200, 200, 200]);
    const before = served;
    expect(await ask(people.manager, '/own')).toMatchObject({
      status: 429,
      headers: { 'retry-after': '50' },
      body: {
        status_code: 429,
        request_id: 'r',
        message: 'This was tried too often in a short time. Please wait 50 seconds and try again.',
      },
    });
    expect(served).toBe(before);
  });

  test('holds for one person, one name and one window', async () => {
    for (let turn = 0; turn < 4; turn += 1) await own(people.manager);
    expect(await own(people.manager)).toBe(429);
    expect(await own(people.viewer)).toBe(200);
    expect(await own(people.manager, '/free')).toBe(200);
    vi.setSystemTime((minute + 1) * 60_000);
    minute += 1;
    expect(await own(people.manager)).toBe(200);
  });

  test('of an account counts all its people, and who has no turn left takes none of theirs', async () => {
    for (let turn = 0; turn < 10; turn += 1) await own(people.manager);
    expect([await own(people.viewer), await own(people.viewer)]).toEqual([200, 200]);
    expect(await ask(people.viewer, '/own')).toMatchObject({
      status: 429,
      body: { message: expect.stringContaining('The people of this account') as string },
    });
    expect(await own(colleague(people.viewer, 'third'))).toBe(429);
    expect(await own(people.reseller)).toBe(200);
  });

  test('counts for the account that is asked about, and a foreign one is not found before it is counted', async () => {
    for (let turn = 0; turn < 5; turn += 1)
      expect(await named(colleague(people.northAdmin, `staff-${turn}`), 'tidewater')).toBe(200);
    expect(await named(people.reseller, 'tidewater')).toBe(429);
    expect(await named(people.northAdmin, 'northbeam')).toBe(200);
    for (let turn = 0; turn < 8; turn += 1)
      expect(await named(people.calderAdmin, 'northbeam')).toBe(404);
    expect(await named(people.northDesk, 'northbeam')).toBe(200);
  });

  test('of the data service is told as TooManyRequests', async () => {
    const listDevices = { ...operations.listDevices, limit };
    const graphql = serveGraphql(
      { listDevices },
      { listDevices: () => Promise.resolve({ items: [], nextToken: null }) },
    );
    const event = {
      arguments: {},
      identity: { claims: people.manager } as never,
      info: { fieldName: 'listDevices' },
    };
    for (let turn = 0; turn < 3; turn += 1) await graphql(event);
    await expect(graphql(event)).rejects.toMatchObject({
      name: 'TooManyRequests',
      message: expect.stringContaining('Please wait') as string,
    });
  });
});

test('the fields of the data service that everybody signed in may ask end for a person as well', async () => {
  const { name, perPerson, windowSeconds } = LIMITS.settings;
  const window = Math.floor(Date.now() / 1000 / windowSeconds);
  const entry = `turns#${name}#${window}`;
  const asked = {
    getBranding: { account_id: 'northbeam' },
    listUserViewSettings: {},
    listViewRoles: {},
  };
  for (const [field, args] of Object.entries(asked)) {
    const claims = colleague(people.manager, `asks ${field}`);
    const key = { accountId: `person:${claims['sub']}`, entry };
    await putMany('ledger', [{ ...key, count: perPerson - 1 }]);
    await askField(field, claims, args);
    await expect(askField(field, claims, args)).rejects.toMatchObject({ name: 'TooManyRequests' });
  }
});

test('questions over SNMP end for an account when its people together have asked as often as it may', async () => {
  const { perAccount, perPerson } = LIMITS.diagnostics;
  const look = async (claims: Claims) => {
    const result = await askDevices({
      httpMethod: 'GET',
      resource: '/devices/snmp/data',
      headers: {},
      body: null,
      requestContext: { requestId: 'r', authorizer: { claims } },
      multiValueQueryStringParameters: { account_id: ['northbeam'], dnsName: ['nowhere.example'] },
    } as never);
    return {
      status: result.statusCode,
      message: (JSON.parse(result.body) as { message: string }).message,
    };
  };
  for (let person = 0; person < perAccount / perPerson; person += 1) {
    const asked = await Promise.all(
      Array.from({ length: perPerson }, () =>
        look(colleague(people.northAdmin, `engineer-${person}`)),
      ),
    );
    expect(asked.filter(({ status }) => status !== 404)).toEqual([]);
  }
  expect(await look(colleague(people.northAdmin, 'one-too-many'))).toMatchObject({
    status: 429,
    message: expect.stringContaining('The people of this account') as string,
  });
  expect((await look(people.calderAdmin)).message).toBe('Account not found.');
});

test('sign-in, live questions, series and long lists are limited, and nothing slips out of it', () => {
  const limited = Object.fromEntries(
    allEndpoints.flatMap(({ name, endpoint: { limit: one } }) => (one ? [[name, one.name]] : [])),
  );
  expect(limited).toMatchObject({
    'tokens.getToken': 'signIn',
    'users.redeemRecoveryCode': 'signIn',
    'devices.getSnmpData': 'diagnostics',
    'devices.getSnmpInterfaces': 'diagnostics',
    'devices.readAddresses': 'diagnostics',
    'devices.runSnmp': 'diagnostics',
    'dashboards.getDashboardData': 'series',
    'legacy.getReportDashboard': 'series',
    'legacy.listGraphs': 'series',
    'devices.listDevices': 'lists',
    'alerts.listAlerts': 'lists',
  });
  expect(operations.listDevices.limit.name).toBe('lists');
  for (const field of [operations.getBranding, operations.listViewRoles])
    expect(field.limit.name).toBe('settings');
  expect(operations.listUserViewSettings.limit.name).toBe('settings');
});
