import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { endpoint } from '../../../core/contract/endpoint.ts';
import { BUDGET, LIMITS } from '../../../core/contract/limits.ts';
import { spend } from '../../../functions/kernel/budget.ts';
import { serve } from '../../../functions/kernel/serve.ts';
import { get } from '../../../functions/store/client.ts';
import { addUses } from '../../../functions/store/rate-limit.ts';
import type { TestTables } from '../../../infra/local/testing.ts';
import { allEndpoints, ask } from '../../fixtures/call.ts';
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

const dear = { name: 'dear', perPerson: 9_999, perAccount: 9_999, windowSeconds: 60, cost: 500 };
const read = {
  method: 'GET',
  access: 'signedIn',
  tenant: 'own',
  response: z.object({ data: z.number() }),
} as const;
const resource = {
  cheap: endpoint({ ...read, path: '/cheap' }),
  dear: endpoint({ ...read, path: '/dear', limit: dear }),
};
let served = 0;
const verb = () => Promise.resolve({ data: (served += 1) });
const handler = serve({ resource }, { cheap: verb, dear: verb });

async function call(path: string, claims: Claims = people.manager) {
  const { statusCode, headers, body } = await handler({
    httpMethod: 'GET',
    resource: path,
    headers: {},
    body: null,
    multiValueQueryStringParameters: null,
    requestContext: { requestId: 'r', authorizer: { claims } },
  } as never);
  return {
    status: statusCode,
    headers: headers!,
    message: (JSON.parse(body) as { message: string }).message,
  };
}
const inStore = async (who: string) =>
  (await get('ledger', { accountId: who as never, entry: `turns#budget#${minute}` }))?.['count'];
const MANAGER = `person:${people.manager['sub']}`;

test('each answer has what is left, a call takes its cost, and one too many says when to come back', async () => {
  expect((await call('/cheap')).headers).toMatchObject({
    'ratelimit-policy': '"person";q=1500;w=60',
    ratelimit: '"person";r=1499;t=50',
  });
  expect((await call('/dear')).headers['ratelimit']).toBe('"person";r=999;t=50');
  await call('/dear');
  const before = served;
  expect(await call('/dear')).toMatchObject({
    status: 429,
    message:
      'You have asked for more than is answered in a minute. Please wait 50 seconds and try again.',
    headers: { 'retry-after': '50', ratelimit: '"person";r=0;t=50' },
  });
  expect((await call('/cheap')).status).toBe(429);
  expect(served).toBe(before);
  expect((await call('/cheap', people.viewer)).status).toBe(200);
  minute += 1;
  vi.setSystemTime(minute * 60_000);
  expect((await call('/cheap')).headers['ratelimit']).toBe('"person";r=1499;t=60');
});

test('the last unit of a budget is served, and the next one is not', async () => {
  await addUses(MANAGER, 'budget', BUDGET.perPerson - 501, 60, new Date());
  expect((await call('/dear')).headers['ratelimit']).toBe('"person";r=1;t=50');
  expect((await call('/cheap')).status).toBe(200);
  expect((await call('/cheap')).status).toBe(429);
});

test('what was spent is counted until the window ends, also while it is being written', async () => {
  await call('/dear');
  vi.setSystemTime(minute * 60_000 + 59_999);
  expect((await call('/cheap')).headers['ratelimit']).toBe('"person";r=999;t=1');
  const ann = { person: 'ann', account: 'of-ann' };
  const both = [spend(ann, 500, new Date()), spend(ann, 500, new Date())];
  expect((await Promise.all(both)).map(({ ratelimit }) => ratelimit)).toEqual([
    '"person";r=500;t=1',
    '"person";r=500;t=1',
  ]);
});

test('all people of an account have a budget together', async () => {
  await addUses('account:northbeam', 'budget', BUDGET.perAccount - 900, 60, new Date());
  expect((await call('/dear')).status).toBe(200);
  expect(await call('/dear', people.viewer)).toMatchObject({
    status: 429,
    message: expect.stringMatching(/^The people of this account have asked for more/) as string,
  });
});

test('a count is written in steps of a twentieth, and those of other instances are seen with it', async () => {
  for (let at = 0; at < 74; at += 1) await call('/cheap');
  expect(await inStore(MANAGER)).toBeUndefined();
  await addUses(MANAGER, 'budget', 1_000, 60, new Date());
  expect((await call('/cheap')).headers['ratelimit']).toBe('"person";r=425;t=50');
  expect(await inStore(MANAGER)).toBe(1_075);
});

test('a spent budget is not written further', async () => {
  for (let at = 0; at < 10; at += 1) await call('/dear');
  expect(await inStore(MANAGER)).toBe(2_000);
});

test('the data service counts each field, and refuses the same way', async () => {
  await addUses(MANAGER, 'budget', BUDGET.perPerson, 60, new Date());
  const list = () => ask('listDevices', people.manager, {});
  // Up to a step is spent before the store is asked.
  for (let at = 1; at < BUDGET.perPerson / 20; at += 1) await list();
  await expect(list()).rejects.toThrow('Please wait 50 seconds');
});

test('exports, runs and files cost more than lists, and listening costs nothing', () => {
  const costOf = (name: string) =>
    allEndpoints.find((each) => each.name === name)!.endpoint.limit?.cost ?? 1;
  expect(costOf('users.listUsers')).toBe(1);
  expect(costOf('jobs.startExport')).toBe(20);
  expect(costOf('automation.startRun')).toBe(20);
  expect(costOf('branding.uploadLogo')).toBe(20);
  expect(LIMITS.listening.cost).toBe(0);
});
