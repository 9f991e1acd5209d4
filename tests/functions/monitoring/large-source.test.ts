import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { SourceStatus } from '../../../core/contract/accounts.ts';
import { serveSource } from '../../../functions/monitoring/serve-source.ts';
import { sources } from '../../../functions/monitoring/sources.ts';
import { getAccount } from '../../../functions/store/accounts.ts';
import { openAlerts } from '../../../functions/store/alerts.ts';
import { latestPolls } from '../../../functions/store/polls.ts';
import type { TestTables } from '../../../infra/local/testing.ts';
import { call } from '../../fixtures/call.ts';
import { feedBy } from '../../fixtures/feed-by.ts';
import { accountNamed } from '../../fixtures/ids.ts';
import { people } from '../../fixtures/people.ts';
import { LargeZabbix } from '../../fixtures/stand-ins/large-zabbix.ts';
import { until } from '../../fixtures/until.ts';
import { restoreWorld, startWorld } from '../../fixtures/world.ts';
import { standIn, type StandIn } from './stand-in.ts';

const NORTH = accountNamed('northbeam');
const PAGE = 500;
const { zabbix } = sources;

let tables: TestTables;
let server: StandIn;
let large: LargeZabbix;
let access: { address: string; key: string };

beforeAll(async () => {
  tables = await startWorld();
  server = await standIn(({ body }) => large.answer(body as { method: string; params: object }));
  access = { address: server.address, key: 'token' };
});
afterAll(async () => {
  await tables.stop();
  server.stop();
});
beforeEach(async () => {
  await restoreWorld();
  await feedBy(NORTH, 'zabbix');
});

test('10,000 hosts with 100,000 items and 2,000 problems are asked in pages of hosts', async () => {
  large = new LargeZabbix({ hosts: 10_000, itemsOfHost: 10, problems: 2_000 });
  const begun = await zabbix.read(access);
  expect([begun.deviceIds.length, begun.alerts.length]).toEqual([10_000, 2_000]);
  let values = 0;
  for (let at = 0; at < begun.deviceIds.length; at += PAGE) {
    const ids = begun.deviceIds.slice(at, at + PAGE);
    const facts = await begun.factsOf(ids, []);
    expect(facts.devices).toEqual([]);
    expect(new Set(facts.values.map(({ deviceId }) => deviceId))).toEqual(new Set(ids));
    values += facts.values.length;
  }
  expect(values).toBe(100_000);
  // Nothing is asked of all hosts but their ids, and no answer is long.
  expect(large.asked.filter(({ hosts, detailed }) => detailed && hosts !== PAGE)).toEqual([
    expect.objectContaining({ method: 'problem.get' }),
  ]);
  expect(large.longestAnswer).toBeLessThan(1_500_000);
});

const HOSTS = 1_120;
/** @param endsAtMs the past, for one page; the future, for all. */
async function serve(endsAtMs: number, minute: number) {
  large.asked.length = 0;
  const account = (await getAccount(NORTH))!;
  const now = new Date(Date.now() + minute * 60_000);
  const fed = { account, name: 'zabbix' } as const;
  await serveSource(fed, zabbix, () => Promise.resolve(access), { now, endsAtMs });
  const query = { account_id: 'northbeam' };
  const { body } = await call('accounts.getSource', people.northAdmin, { query });
  const { outcome, devices, devicesRead } = (body.data as SourceStatus).reading!;
  const hostsOf = (method: string) =>
    large.asked.filter((one) => one.method === method && one.hosts > 0).map(({ hosts }) => hosts);
  return {
    said: [outcome, devicesRead, devices],
    items: hostsOf('item.get'),
    details: hostsOf('host.get'),
  };
}

test('a reading that does not end within its minute goes on in the next, and says so', async () => {
  large = new LargeZabbix({ hosts: HOSTS, itemsOfHost: 2, problems: 3 });
  const first = await serve(0, 0);
  expect(first).toEqual({ said: ['partly', PAGE, HOSTS], items: [PAGE], details: [PAGE] });
  // Alerts do not wait for the values of all.
  await until(async () =>
    expect((await openAlerts(NORTH)).filter(({ id }) => id.startsWith('zabbix-'))).toHaveLength(3),
  );
  expect((await serve(0, 1)).said).toEqual(['partly', PAGE, HOSTS]);
  const third = await serve(0, 2);
  expect(third).toEqual({ said: ['partly', 120, HOSTS], items: [120], details: [120] });
  const polled = [...(await latestPolls(NORTH)).keys()].filter((id) => id.startsWith('zabbix-'));
  expect(polled).toHaveLength(HOSTS);

  // Later each minute reads all values, and what hosts are in turns: each page once in ten minutes.
  const details: number[] = [];
  for (let minute = 3; minute < 13; minute += 1) {
    const { said, items, details: ofMinute } = await serve(Number.POSITIVE_INFINITY, minute);
    expect(said).toEqual(['whole', HOSTS, HOSTS]);
    expect(items).toEqual([PAGE, PAGE, 120]);
    details.push(...ofMinute);
  }
  expect(details.toSorted((a, b) => a - b)).toEqual([120, PAGE, PAGE]);
});
