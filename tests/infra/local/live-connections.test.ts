import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { LISTENING_MS } from '../../../core/contract/publications.ts';
import { handler } from '../../../graphql/handler.ts';
import { isPublication, resolverCode } from '../../../infra/constructs/resolver-code.ts';
import { readSchema } from '../../../infra/local/aws/appsync/schema.ts';
import { Subscriptions } from '../../../infra/local/aws/appsync/subscriptions.ts';
import { Functions } from '../../../infra/local/aws/lambda.ts';
import type { TestTables } from '../../../infra/local/testing.ts';
import { call } from '../../fixtures/call.ts';
import { people } from '../../fixtures/people.ts';
import { quietPool } from '../../fixtures/quiet-pool.ts';
import { addStored, storedCaller } from '../../fixtures/stored-people.ts';
import { startWorld } from '../../fixtures/world.ts';

let tables: TestTables;
let now: number;
beforeAll(async () => {
  tables = await startWorld();
  quietPool();
  await addStored([await storedCaller(people.reseller), await storedCaller(people.northAdmin)]);
});
afterAll(() => tables.stop());
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  now = Date.now();
});
afterEach(() => {
  vi.useRealTimers();
});

const subscriptions = new Subscriptions({
  api: readSchema(readFileSync('graphql/schema.graphql', 'utf8')),
  functions: new Functions(() =>
    Promise.resolve({ handler: (event) => handler(event as Parameters<typeof handler>[0]) }),
  ),
  resolvers: { resolverCode, isPublication },
});
const WATCH =
  'subscription W($account_id: String!) { onAlertChange(account_id: $account_id) { changed_at_ms } }';
const caller = { mode: 'aws_cognito_user_pools' as const, identity: { claims: people.reseller } };
const MINUTE_MS = 60_000;
/** For so long the account tree is kept. */
const TREE_MS = 5_000;

let heard = 0;
const listen = () =>
  subscriptions.add('tab', caller, WATCH, { account_id: 'tidewater' }, () => (heard += 1));
/** Did the tab hear of a change so long after the test's start? */
async function hearsAfter(afterMs: number): Promise<boolean> {
  const before = heard;
  vi.setSystemTime(now + afterMs);
  await subscriptions.publish('publishAlertChange', {
    account_id: 'tidewater',
    changed_at_ms: Date.now(),
  });
  return heard > before;
}
const setAccount = (is_enabled: number) =>
  call('accounts.updateAccount', people.northAdmin, {
    body: { name: 'Tidewater Business', updateData: { account_id: 'tidewater', is_enabled } },
  });

test('the live connections of a disabled account end within a minute, and are not let in again', async () => {
  await listen();
  expect((await setAccount(0)).status).toBe(200);
  // The last moment at which the former account tree is believed.
  vi.setSystemTime(now + TREE_MS - 1);
  await listen();
  expect(await hearsAfter(MINUTE_MS - 2)).toBe(true);
  expect(await hearsAfter(MINUTE_MS)).toBe(false);
  await expect(listen()).rejects.toMatchObject({ errorType: 'Unauthorized' });
  expect((await setAccount(1)).status).toBe(200);
  await listen();
  expect(await hearsAfter(MINUTE_MS + 1)).toBe(true);
});

test('so do those of a disabled person, at once when they ask anew', async () => {
  await listen();
  const body = { users: ['tide-reseller'], is_enabled: 0 };
  const second = await storedCaller({ ...people.reseller, 'cognito:username': 'second' });
  await addStored([second]);
  expect((await call('users.enableUsers', people.northAdmin, { body })).status).toBe(200);
  await expect(listen()).rejects.toMatchObject({ errorType: 'Unauthorized' });
  expect(await hearsAfter(LISTENING_MS)).toBe(false);
});
