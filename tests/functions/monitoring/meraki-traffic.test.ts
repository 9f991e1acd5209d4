import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { compactShard } from '../../../functions/monitoring/collector/compact.ts';
import { everyStoredShard } from '../../../functions/monitoring/collector/shards.ts';
import { sources } from '../../../functions/monitoring/sources.ts';
import { feedMark, putFeedMark } from '../../../functions/store/feed-marks.ts';
import { feedBy } from '../../fixtures/feed-by.ts';
import { BEGAN_MS, MINUTE, MS, MX, NORTH, openMeraki, samplesOf, serve } from './open-meraki.ts';
import { wholeFacts } from './whole-facts.ts';

const { meraki } = sources;
const open = openMeraki();
const [, uplinks, ports] = meraki.late;

const USAGE = 'appliance/uplinks/usage/byNetwork';
const HISTORY = 'switch/ports/usage/history/byDevice/byInterval';
const STATUSES = 'switch/ports/statuses/bySwitch';
const spansOf = (end: string) =>
  open.cloud.asked
    .filter(({ operation }) => operation.endsWith(end))
    .map(({ query }) =>
      [query['t0'], query['t1']].map((at) => (Date.parse(at!) / 1_000 - MINUTE) / 60),
    );
const minutes = (from: number, until: number) =>
  Array.from({ length: until - from }, (_, at) => from + at);
/** As the world of the stand-in has it: bit/s at a minute counted from the first reading. */
const stepAt = (minute: number) => Math.floor((MINUTE + minute * 60) / 300) % 5;

test('uplinks have their traffic each five minutes, once it is settled, beside loss and state', async () => {
  await feedBy(NORTH, 'meraki', randomUUID());
  const served = [0, 4, 5, 10, 14, 15];
  for (const minute of served) await serve(open, minute);
  expect(spansOf(USAGE)).toEqual([
    [-10, -5],
    [-5, 0],
    [0, 5],
  ]);
  const expected = {
    in: minutes(-10, 5).map((minute) => [minute, 80_000]),
    out: minutes(-10, 5).map((minute) => [minute, 8_000 * (1 + stepAt(minute))]),
    loss: minutes(-3, 12).map((minute) => [minute, 1]),
    state: served.map((minute) => [minute, 1]),
    without: [],
  };
  const stored = async () => ({
    in: await samplesOf('interfaces|wan1|InBitsPerSecond'),
    out: await samplesOf('interfaces|wan1|OutBitsPerSecond'),
    loss: await samplesOf('ping|-|PingLossPercent'),
    state: await samplesOf('interfaces|wan1|OperStatus'),
    without: await samplesOf('interfaces|wan2|InBitsPerSecond'),
  });
  expect(await stored()).toEqual(expected);
  for (const { accountId, shardId } of await everyStoredShard(MINUTE))
    await compactShard(accountId, shardId, MINUTE + 7_200);
  expect(await stored()).toEqual(expected);
});

const bitsOf = (
  values: readonly { series: string; value: number; measuredEpochSeconds: number }[],
) =>
  values.map(({ series, value, measuredEpochSeconds: at }) => [series, value, (at - MINUTE) / 60]);

test('each minute of an uplink has bytes over the five minutes that were asked, and none without bytes', async () => {
  const [first] = open.cloud.organisations[0]!.traffic;
  const given = { sent: 37_500, received: 0 };
  open.cloud.organisations[0]!.traffic = [
    { ...first!, at: (second) => (second === MINUTE - 1_200 ? given : { sent: 0, received: 0 }) },
    { serial: MX, uplink: 'wan2', at: () => undefined },
    { serial: 'Q2AB-0009-MX68', uplink: 'wan1', at: () => given },
  ];
  const between = async (from: number, until: number) =>
    bitsOf(
      await uplinks!.valuesBetween(open.access, [MX], MINUTE + from * 60, MINUTE + until * 60),
    );
  expect(await between(-20, -15)).toEqual(
    minutes(-20, -15).flatMap((minute) => [
      ['interfaces|wan1|InBitsPerSecond', 0, minute],
      ['interfaces|wan1|OutBitsPerSecond', 1_000, minute],
    ]),
  );
  // A part of a step has no figure, and neither has no time.
  expect(await between(-20, -16)).toEqual([]);
  expect(await between(-20, -20)).toEqual([]);
  expect(spansOf(USAGE)).toEqual([[-20, -15]]);
});

test('late values that the cloud refuses hold up no others, and are made good', async () => {
  await feedBy(NORTH, 'meraki', randomUUID());
  await serve(open, 0);
  open.cloud.refused = 'uplinksLossAndLatency';
  await expect(serve(open, 5)).rejects.toMatchObject({ status: 500 });
  expect(spansOf(USAGE)).toEqual([[-10, -5]]);
  open.cloud.refused = USAGE;
  await expect(serve(open, 10)).rejects.toMatchObject({ status: 500 });
  await expect(serve(open, 11)).rejects.toMatchObject({ status: 500 });
  const asked = spansOf('uplinksLossAndLatency').flat();
  expect([asked[0], asked.at(-1)]).toEqual([-3, 8]);
  open.cloud.refused = 'nothing';
  await serve(open, 12);
  expect(spansOf(USAGE)).toEqual([
    [-10, -5],
    [-5, 0],
  ]);
});

test('one answer is shared by shards, and a failure by nobody', async () => {
  const asked = () => uplinks!.valuesBetween(open.access, [MX], MINUTE - 1_200, MINUTE - 900);
  open.server.instead = { status: 500, body: {} };
  await expect(asked()).rejects.toMatchObject({ status: 500 });
  open.server.instead = undefined;
  expect(await asked()).toHaveLength(10);
  expect(await asked()).toHaveLength(10);
  expect(spansOf(USAGE)).toHaveLength(1);
});

/** The last twenty minutes that are settled, in minutes from the first reading. */
const END = Math.floor((MINUTE - 600) / 1_200) * 1_200;
const END_MINUTE = (END - MINUTE) / 60;

test('a port has its traffic each twenty minutes, by five minutes or by twenty as the cloud has it', async () => {
  await feedBy(NORTH, 'meraki', randomUUID());
  // Another switch than in the tests before.
  const { devices, switches, portTraffic } = open.cloud.organisations[0]!;
  const serial = 'Q2AB-0022-MS12';
  for (const row of [devices[1]!, switches[0]!, portTraffic[0]!]) row['serial'] = serial;
  await serve(open, 0);
  expect(spansOf(HISTORY)).toEqual([]);
  const place = { accountId: NORTH, source: 'meraki', stream: 2 } as const;
  const mark = await feedMark(place);
  expect(mark.missedUntilEpochSeconds).toBe(END);
  await putFeedMark(place, { ...mark, missedFromEpochSeconds: END - 1_200 });
  await serve(open, 0);
  expect(spansOf(HISTORY)).toEqual([[END_MINUTE - 20, END_MINUTE]]);
  const stored = async (datapoint: string) =>
    await samplesOf(`interfaces|Port 1|${datapoint}`, serial);
  const span = minutes(END_MINUTE - 20, END_MINUTE);
  expect(await stored('InBitsPerSecond')).toEqual(span.map((minute) => [minute, 2_000]));
  expect(await stored('OutBitsPerSecond')).toEqual(
    span.map((minute) => [minute, 1_000 * (1 + stepAt(minute))]),
  );
  await serve(open, 0);
  expect(spansOf(HISTORY)).toHaveLength(1);
});

test('an interval of a port that is longer than what was asked gives no figure', async () => {
  const before = (end: number) => ports!.valuesBetween(open.access, [MS], end - 1_200, end);
  open.cloud.intervalSeconds = 1_200;
  const values = await before(END - 1_200);
  expect(values).toHaveLength(40);
  expect(new Set(values.map(({ value }) => value)).size).toBe(2);
  // An interval that shares one end with the span is as wrong.
  open.cloud.intervalSeconds = 2_400;
  const begin = END - 4_800 - (END % 2_400);
  expect(await before(begin + 1_200)).toEqual([]);
  expect(await before(begin + 2_400)).toEqual([]);
  open.cloud.intervalSeconds = 14_400;
  expect(await before(END)).toEqual([]);
});

test('ports have status, speed and uplink; the cloud is asked for them each five minutes', async () => {
  const { instances, values } = await wholeFacts(meraki, open.access);
  const own = instances.filter(({ deviceId }) => deviceId === MS);
  expect(own.map(({ deviceId: _id, datasource: _of, ...port }) => port)).toEqual([
    {
      name: 'Port 1',
      displayName: 'Port 1 (Uplink)',
      alias: 'Uplink',
      status: '1',
      speedBitsPerSecond: 1_000_000_000,
    },
    { name: 'Port 2', displayName: 'Port 2', alias: '', status: '2' },
    { name: 'Port 3', displayName: 'Port 3', alias: '', status: '2', isDisabled: true },
    {
      name: 'Port 1_C9300_1',
      displayName: 'Port 1_C9300_1',
      alias: '',
      status: '1',
      speedBitsPerSecond: 2_500_000_000,
    },
  ]);
  expect(values.filter(({ deviceId }) => deviceId === MS)).toHaveLength(1);
  const asked = () =>
    open.cloud.asked.filter(({ operation }) => operation.endsWith(STATUSES)).length;
  vi.setSystemTime(BEGAN_MS + 299_000);
  await wholeFacts(meraki, open.access);
  expect(asked()).toBe(1);
  vi.setSystemTime(BEGAN_MS + 300_000);
  await wholeFacts(meraki, open.access);
  expect(asked()).toBe(2);
});

test('ports stay while the cloud does not give them, and a cloud without such lists is read all the same', async () => {
  const read = async () =>
    (await wholeFacts(meraki, open.access)).instances.filter(({ deviceId }) => deviceId === MS);
  expect(await read()).toHaveLength(4);
  vi.setSystemTime(BEGAN_MS + 300_000);
  open.cloud.refused = STATUSES;
  expect(await read()).toHaveLength(4);
  open.cloud.refused = 'nothing';
  open.cloud.absent = [STATUSES, USAGE, HISTORY];
  expect(await read()).toEqual([]);
  for (const { valuesBetween } of [uplinks!, ports!])
    expect(await valuesBetween(open.access, [MX, MS], END - 1_200, END)).toEqual([]);
});

test('after more than a week the traffic begins with a whole step', async () => {
  await feedBy(NORTH, 'meraki', randomUUID());
  const place = { accountId: NORTH, source: 'meraki', stream: 1 } as const;
  const longAgo = MINUTE - (MINUTE % 3_600) - 8 * 86_400;
  await putFeedMark(place, {
    takenEpochSeconds: longAgo,
    missedFromEpochSeconds: longAgo,
    missedUntilEpochSeconds: longAgo + 300,
    missedAfterShard: '',
  });
  await serve(open, 3);
  const begun = open.cloud.asked
    .filter(({ operation }) => operation.endsWith(USAGE))
    .map(({ query }) => (Date.parse(query['t0']!) / 1_000) % 300);
  expect(begun.length).toBeGreaterThan(0);
  expect(new Set(begun)).toEqual(new Set([0]));
});

test('an organisation without switches is not asked for ports', async () => {
  const [own] = open.cloud.organisations;
  own!.devices = own!.devices.filter(({ serial }) => serial === MX);
  await wholeFacts(meraki, open.access);
  expect(open.cloud.asked.some(({ operation }) => operation.endsWith(STATUSES))).toBe(false);
});

test('traffic costs a few calls each five minutes, and of a cut all of it is made good', async () => {
  await feedBy(NORTH, 'meraki', randomUUID());
  await serve(open, 0);
  open.cloud.asked.length = 0;
  for (const minute of minutes(1, 6)) await serve(open, minute);
  // Nine lists a minute, one of ports, and traffic of uplinks and of ports with organisations each.
  expect(open.cloud.asked.length).toBeLessThanOrEqual(5 * 9 + 1 + 2 + 2);
  await serve(open, 16);
  // An hour ends within the cut at some times of the day.
  await serve(open, 17);
  expect(spansOf(USAGE)).toEqual([
    [-10, -5],
    [-5, 0],
    [0, 5],
  ]);
});
