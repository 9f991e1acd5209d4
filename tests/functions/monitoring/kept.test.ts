import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { HOST_STATUS } from '../../../core/domain/datasource.ts';
import { DAY_SECONDS, HOUR_SECONDS } from '../../../core/series/block.ts';
import { compactShard } from '../../../functions/monitoring/collector/compact.ts';
import { INTERFACE_COLUMNS } from '../../../functions/monitoring/collector/oids.ts';
import { walkDevices } from '../../../functions/monitoring/collector/walks.ts';
import { publishMetrics } from '../../../functions/runtime/metrics.ts';
import { SnmpError, type SnmpClient } from '../../../functions/snmp/types.ts';
import { query } from '../../../functions/store/client.ts';
import { putPoll, walksUnderWay } from '../../../functions/store/polls.ts';
import { readSeries } from '../../../functions/store/series-read.ts';
import { startTables, type TestTables } from '../../../infra/local/testing.ts';
import { accountNamed } from '../../fixtures/ids.ts';

const ACCOUNT = accountNamed('northbeam');
const START = Date.UTC(2026, 10, 18, 9) / 1_000;

let tables: TestTables;
beforeAll(async () => {
  tables = await startTables();
});
afterAll(() => tables.stop());

test('a walk that is not done in time goes on from there and asks for no column twice, and one that began before a request begins anew', async () => {
  const asked: string[] = [];
  /** Answers a few columns of each attempt, and is silent from then on. */
  let left = 1;
  const slow: SnmpClient = {
    get: () => Promise.resolve([]),
    walk(oid) {
      if (left-- <= 0) return Promise.reject(new SnmpError('timeout', 'No answer.'));
      asked.push(oid);
      const value =
        oid === INTERFACE_COLUMNS.ifHCInOctets ? 2n ** 63n : Buffer.from(`of ${oid.at(-1)}`);
      const cut = oid === INTERFACE_COLUMNS.ifName ? 'rows' : null;
      return Promise.resolve({ bindings: [{ oid: `${oid}.7`, type: 4, value }], cut });
    },
    close: () => {},
  };
  const walk = (at: number, milliseconds?: number, requests = {}) =>
    walkDevices({
      asked: requests,
      accountId: ACCOUNT,
      nowEpochSeconds: START + at * 60,
      clients: new Map([['slow', slow]]),
      ...(milliseconds !== undefined && { milliseconds }),
    });
  expect((await walk(0, 0)).size).toBe(0);
  expect(asked).toEqual([]);
  let walks = 0;
  let found = await walk(0, 0);
  for (; found.size === 0 && walks < 30; walks += 1) {
    left = 3;
    found = await walk(walks);
  }
  expect(walks).toBeGreaterThan(5);
  expect(new Set(asked).size).toBe(asked.length);
  const { interfaces, unread } = found.get('slow')!;
  expect(interfaces).toMatchObject([{ index: 7, isHighCapacity: true }]);
  expect(unread).toContainEqual({ kind: 'long', table: INTERFACE_COLUMNS.ifName });

  left = 3;
  await walk(40);
  const first = asked.at(-1)!;
  left = 3;
  await walk(42, undefined, { slow: START + 41 * 60 + 1 });
  expect(asked.slice(-3)).toContain(first);
  expect(asked.slice(-6, -3)).toEqual(asked.slice(-3));
});

test('a walk that is too long to be stored begins anew, and the others of its shard are found', async () => {
  let isEnded = false;
  const endless: SnmpClient = {
    get: () => Promise.resolve([]),
    walk: (oid) => {
      if (isEnded) return Promise.reject(new SnmpError('timeout', 'No answer.'));
      isEnded = true;
      const value = randomBytes(600_000);
      return Promise.resolve({ bindings: [{ oid: `${oid}.7`, type: 4, value }], cut: null });
    },
    close: () => {},
  };
  const quick: SnmpClient = {
    get: () => Promise.resolve([]),
    walk: () => Promise.resolve({ bindings: [], cut: null }),
    close: () => {},
  };
  const found = await walkDevices({
    accountId: ACCOUNT,
    nowEpochSeconds: START,
    clients: new Map([
      ['endless', endless],
      ['quick', quick],
    ]),
  });
  expect([...found.keys()]).toEqual(['quick']);
  expect((await walksUnderWay(ACCOUNT, ['endless'])).size).toBe(0);
});

test('a compactor that stood still for three days folds every hour of them, and two at once do not meet', async () => {
  const HOURS = (3 * DAY_SECONDS) / HOUR_SECONDS;
  for (let hour = 0; hour < HOURS; hour += 1)
    await putPoll(
      ACCOUNT,
      'late',
      START + hour * HOUR_SECONDS + 1_800,
      new Map(),
      new Uint8Array(),
      new Map([['501', new Map([[HOST_STATUS, hour % 2]])]]),
    );
  const until = START + HOURS * HOUR_SECONDS;
  const both = [compactShard(ACCOUNT, 'late', until), compactShard(ACCOUNT, 'late', until)];
  const ends = await Promise.allSettled(both);
  expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const rows = await query('series', { partition: { deviceKey: `${ACCOUNT}#501` } });
  expect(rows.filter(({ slot }) => String(slot).startsWith('H#'))).toHaveLength(HOURS);
  const { series } = await readSeries({
    accountId: ACCOUNT,
    deviceId: '501',
    shardId: 'nothing is left to be read from the minutes',
    fromSeconds: START,
    toSeconds: until,
  });
  const status = series.get(HOST_STATUS)!.flatMap(({ samples }) => [...samples!]);
  expect(status.filter((value) => !Number.isNaN(value))).toEqual(
    Array.from({ length: HOURS }, (_, hour) => hour % 2),
  );
});

test('figures for CloudWatch have the service and the brand for dimensions, as the alarms ask', () => {
  const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  publishMetrics({ ShardsFailed: 1 });
  const [line] = written.mock.calls.map(([text]) => String(text));
  written.mockRestore();
  expect(JSON.parse(line!)).toMatchObject({
    service: 'collector',
    brand: 'test',
    ShardsFailed: 1,
    _aws: {
      CloudWatchMetrics: [{ Namespace: 'Linekeeper', Dimensions: [['service', 'brand']] }],
    },
  });
});

test('a device that answers a few requests a minute is walked in the end, and asked for no object twice', async () => {
  const asked: string[] = [];
  let left = 0;
  const question = (oid: string) => {
    if (left-- <= 0) return Promise.reject(new SnmpError('timeout', 'No answer.'));
    asked.push(oid);
    return Promise.resolve();
  };
  const slow: SnmpClient = {
    async get(oids) {
      await question(oids.join(' '));
      return oids.map((oid) => ({ oid, type: 4, value: Buffer.from('5') }));
    },
    async walk(oid) {
      await question(oid);
      return { bindings: [{ oid: `${oid}.7`, type: 4, value: Buffer.from('5') }], cut: null };
    },
    close: () => {},
  };
  let found = 0;
  for (let minute = 0; found === 0 && minute < 25; minute += 1) {
    left = 5;
    found = (
      await walkDevices({
        accountId: ACCOUNT,
        nowEpochSeconds: START + minute * 60,
        clients: new Map([['far', slow]]),
      })
    ).size;
  }
  expect(found).toBe(1);
  expect(new Set(asked).size).toBe(asked.length);
});
