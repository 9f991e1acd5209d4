import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { SourceStatus } from '../../../core/contract/accounts.ts';
import { takeIn } from '../../../functions/monitoring/feed/take-in.ts';
import { serveSource } from '../../../functions/monitoring/serve-source.ts';
import type { MonitoringSource } from '../../../functions/monitoring/source.ts';
import { sources } from '../../../functions/monitoring/sources.ts';
import { getAccount } from '../../../functions/store/accounts.ts';
import { inventoriesOf } from '../../../functions/store/inventories.ts';
import { latestPolls } from '../../../functions/store/polls.ts';
import type { TestTables } from '../../../infra/local/testing.ts';
import { call } from '../../fixtures/call.ts';
import { feedBy } from '../../fixtures/feed-by.ts';
import { accountNamed } from '../../fixtures/ids.ts';
import type { Asked } from '../../fixtures/logic-monitor/portal.ts';
import {
  addLargeWorld,
  addSmallWorld,
  instance,
  openLogicMonitor,
  type OpenLogicMonitor,
} from '../../fixtures/logic-monitor/world.ts';
import { people } from '../../fixtures/people.ts';
import { restoreWorld, startWorld } from '../../fixtures/world.ts';
import { wholeFacts } from './whole-facts.ts';

const NORTH = accountNamed('northbeam');
const { logicmonitor } = sources;
const LISTS = 'GET /device/devices/{id}/instances';
const VALUES = 'POST /device/instances/datafetch';
/** Counts of the collector's own devices are not among them. */
const isOurs = (id: string) => id.startsWith('logicmonitor-');

let tables: TestTables;
let open: OpenLogicMonitor;
let lm: OpenLogicMonitor['lm'];

beforeAll(async () => {
  tables = await startWorld();
});
afterAll(() => tables.stop());
beforeEach(async () => {
  await restoreWorld();
  await feedBy(NORTH, 'logicmonitor', randomUUID());
  open = await openLogicMonitor();
  ({ lm } = open);
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(async () => {
  vi.useRealTimers();
  expect(lm.faults).toEqual([]);
  await open.stop();
});

const nextMinute = (minutes = 1) => vi.setSystemTime(Date.now() + minutes * 60_000);
const countOf = (operation: Asked['operation']) =>
  lm.asked.filter((asked) => asked.operation === operation).length;

/** A minute of the source, and the reading on its page. */
async function serve(access = open.access) {
  lm.asked.length = 0;
  const account = (await getAccount(NORTH))!;
  const fed = { account, name: 'logicmonitor' } as const;
  const times = { now: new Date(), endsAtMs: Number.POSITIVE_INFINITY };
  await serveSource(fed, logicmonitor, () => Promise.resolve(access), times).catch(() => undefined);
  const query = { account_id: 'northbeam' };
  const { body } = await call('accounts.getSource', people.northAdmin, { query });
  return (body.data as SourceStatus).reading!;
}

test('a reading goes as far as the quota, leaves a tenth of it to others, and goes on a minute later', async () => {
  addLargeWorld(lm, { devices: 620, ports: 1, alerts: 5 });
  lm.limits.limits = { GET: 200, POST: 200, [LISTS]: 400 };
  const first = await serve();
  // Calls under way are counted carefully.
  expect(countOf(LISTS)).toBeGreaterThan(350);
  expect(countOf(LISTS)).toBeLessThanOrEqual(360);
  expect(first).toMatchObject({
    outcome: 'partly',
    devices: 620,
    devicesRead: countOf(LISTS),
    problems: 5,
    quota: {
      calls: lm.asked.length,
      call: 'GET device/devices/{id}/instances',
      limit: 400,
      remaining: 400 - countOf(LISTS),
      windowSeconds: 60,
    },
  });
  // The state of each device is known in each minute.
  expect([...(await latestPolls(NORTH)).keys()].filter(isOurs)).toHaveLength(620);
  nextMinute();
  const second = await serve();
  expect(countOf(LISTS)).toBe(620 - first.devicesRead);
  expect(second).toMatchObject({ outcome: 'whole', devicesRead: 620 });
  expect(second.quota!.calls).toBe(lm.asked.length);
  nextMinute();
  const third = await serve();
  expect(countOf(LISTS)).toBe(0);
  expect(third).toMatchObject({ outcome: 'whole', devicesRead: 620, values: 620 * 7 });
});

test('what devices have stays known while a new process has not listed it yet', async () => {
  addLargeWorld(lm, { devices: 20, ports: 1, alerts: 0 });
  await serve();
  // The adapter remembers lists by the address.
  const anew = await openLogicMonitor(lm);
  lm.limits.limits = { GET: 100, POST: 100, [LISTS]: 11 };
  nextMinute();
  expect((await serve(anew.access)).devicesRead).toBeLessThan(20);
  await anew.stop();
  const ids = Array.from({ length: 20 }, (_, at) => `logicmonitor-${10_000 + at}`);
  const inventories = await inventoriesOf(NORTH, ids);
  expect([...inventories.values()].map(({ interfaces }) => interfaces?.[0]?.id)).toEqual(
    ids.map(() => 'ge0'),
  );
});

test.each([
  ['in part, which has had its turn', 20, 0],
  ['not at all, which is next', 620, 1],
])('the second page is read %s', async (_, unread, next) => {
  const ids = Array.from({ length: 620 }, (__, at) => String(at));
  const pages: string[] = [];
  const source: MonitoringSource = {
    ...logicmonitor,
    read: () =>
      Promise.resolve({
        deviceIds: ids,
        alerts: [],
        leftOut: {},
        factsOf(deviceIds, detailedIds) {
          pages.push(deviceIds[0]!);
          const isSecond = pages.length === 2;
          return Promise.resolve({
            devices: detailedIds.map((id) => ({ id, name: id, groupPaths: [], properties: {} })),
            instances: [],
            values: [],
            leftOut: {},
            unread: new Set(isSecond ? deviceIds.slice(0, unread) : []),
          });
        },
      }),
  };
  const account = (await getAccount(NORTH))!;
  const fed = { account, name: 'logicmonitor' } as const;
  const times = { now: new Date(), endsAtMs: Number.POSITIVE_INFINITY };
  const { goesOnAfter } = (await takeIn(fed, source, open.access, { ...times, after: '' }))!;
  await takeIn(fed, source, open.access, { ...times, endsAtMs: 0, after: goesOnAfter });
  expect(pages).toHaveLength(3);
  expect(pages[2]).toBe(pages[next]);
});

test('the row of a reading names the hundred most frequent modules, and counts the others', async () => {
  addSmallWorld(lm);
  for (let at = 0; at < 105; at += 1)
    for (let port = 0; port <= Number(at === 104); port += 1)
      lm.instances.push(instance(100 + at * 2 + port, 12, `Module${at}-${port}`, 'x', {}));
  const { unnamed, unnamedMore } = await serve();
  expect(unnamed).toHaveLength(100);
  expect(unnamed[0]).toEqual({ module: 'Module104', datapoint: '', instances: 2 });
  // With one datapoint of ports, and the toaster.
  expect(unnamedMore).toBe(7);
  nextMinute();
  lm.instead = { 'GET /alert/alerts': [{ status: 500 }] };
  expect(await serve()).toMatchObject({ outcome: 'failed', unnamedMore: 7 });
});

test('devices whose values the quota did not suffice for are first in the next minute', async () => {
  addLargeWorld(lm, { devices: 400, ports: 1, alerts: 0 });
  lm.limits.limits = { GET: 1_000, POST: 5 };
  const read = await serve();
  expect([countOf(VALUES), read.devicesRead]).toEqual([5, 250]);
  const asked = () =>
    new Set(
      lm.asked
        .filter(({ operation }) => operation === VALUES)
        .flatMap(({ body }) => String(body!['instanceIds']).split(',')),
    );
  const before = asked();
  nextMinute();
  expect((await serve()).outcome).toBe('partly');
  const after = [...asked()];
  expect(after.filter((id) => !before.has(id))).toHaveLength(300);
});

test('a call that is refused with 429 is not made again until its window is over', async () => {
  addSmallWorld(lm);
  lm.limits.limits = { GET: 0, POST: 0 };
  expect(await serve()).toMatchObject({ outcome: 'failed', trouble: 'busy', failures: 1 });
  lm.limits.limits = { GET: 100, POST: 100 };
  // Within the window no call is made at all.
  vi.setSystemTime(Date.now() + 30_000);
  expect(await serve()).toMatchObject({ outcome: 'failed', trouble: 'busy', failures: 2 });
  expect(lm.asked).toEqual([]);
  vi.setSystemTime(Date.now() + 31_000);
  expect(await serve()).toMatchObject({ outcome: 'whole', failures: 0, devices: 2 });
});

test('the window rolls, and another tool of the account counts as well', async () => {
  addSmallWorld(lm);
  lm.limits.limits = { GET: 20, POST: 100 };
  await wholeFacts(logicmonitor, open.access);
  for (let at = 0; at < 15; at += 1) lm.limits.take('GET /device/groups', Date.now());
  vi.setSystemTime(Date.now() + 10_000);
  await wholeFacts(logicmonitor, open.access);
  const readAgain = () => wholeFacts(logicmonitor, open.access);
  await readAgain();
  await expect(readAgain()).rejects.toMatchObject({ trouble: 'busy' });
  vi.setSystemTime(Date.now() + 51_000);
  await readAgain();
});

test('a call that leaves the window in a moment is waited for', async () => {
  vi.useRealTimers();
  addSmallWorld(lm);
  lm.limits.windowSeconds = 2;
  lm.limits.underWaySeconds = 1.5;
  lm.limits.limits = { GET: 12, POST: 3 };
  for (let reading = 0; reading < 5; reading += 1) {
    const { values } = await wholeFacts(logicmonitor, open.access);
    expect(values.length).toBe(9);
  }
  // Others spent all of it: there is no call of ours to wait for.
  lm.limits.windowSeconds = 60;
  lm.limits.underWaySeconds = 0;
  lm.limits.limits = { GET: 0, POST: 0 };
  const nobody = { ...open.access, address: `${open.access.address}/` };
  await expect(wholeFacts(logicmonitor, nobody)).rejects.toMatchObject({ trouble: 'busy' });
});

test('instances are listed anew after an hour, some of a page at a time', async () => {
  addLargeWorld(lm, { devices: 60, ports: 0, alerts: 0 });
  const listsOfMinute = async () => {
    lm.asked.length = 0;
    await wholeFacts(logicmonitor, open.access);
    return countOf(LISTS);
  };
  expect(await listsOfMinute()).toBe(60);
  nextMinute(59);
  expect(await listsOfMinute()).toBe(0);
  const counts: number[] = [];
  for (let minute = 0; minute < 4; minute += 1) {
    nextMinute();
    counts.push(await listsOfMinute());
  }
  expect(counts).toEqual([25, 25, 10, 0]);
});

test('missed minutes wait while no call is left, and are fetched later', async () => {
  addSmallWorld(lm);
  await serve();
  nextMinute(10);
  lm.limits.limits = { GET: 500, POST: 200, [VALUES]: 2 };
  lm.limits.take(VALUES, Date.now());
  expect(await serve()).toMatchObject({ outcome: 'whole', failures: 0 });
  expect(countOf(VALUES)).toBe(1);
  lm.limits.limits = { GET: 500, POST: 200 };
  nextMinute(2);
  expect(await serve()).toMatchObject({ outcome: 'whole', failures: 0 });
  // Values of now, and of the minutes before.
  expect(countOf(VALUES)).toBeGreaterThan(1);
});
