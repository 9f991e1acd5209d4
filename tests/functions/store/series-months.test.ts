import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOST_STATUS } from '../../../core/domain/datasource.ts';
import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from '../../../core/series/block.ts';
import { ByteWriter } from '../../../core/series/bytes.ts';
import { writeSamples } from '../../../core/series/samples.ts';
import { writeSeriesKey } from '../../../core/series/series-key.ts';
import { putMany } from '../../../functions/store/client.ts';
import { compactShard } from '../../../functions/monitoring/collector/compact.ts';
import { putPoll } from '../../../functions/store/polls.ts';
import { readAnswers } from '../../../functions/store/series-answers.ts';
import { summarise } from '../../../core/series/parts.ts';
import { readSeries } from '../../../functions/store/series-read.ts';
import { remakeFirstRollups } from '../../../functions/store/series-remake.ts';
import { putHours } from '../../../functions/store/series.ts';
import { startTables, type TestTables } from '../../../infra/local/testing.ts';
import { accountNamed } from '../../fixtures/ids.ts';

const accountId = accountNamed('northbeam');
/** The beginning of a day. */
const START = Date.UTC(2026, 9, 5) / 1_000;
const CPU = 'cpu|-|CpuPercent';
let tables: TestTables;
beforeAll(async () => {
  tables = await startTables();
});
afterAll(() => tables.stop());

const hour = (startEpochSeconds: number, value: number) => ({
  accountId,
  deviceId: 'stood-still',
  block: {
    startEpochSeconds,
    stepSeconds: MINUTE_SECONDS,
    series: new Map([[CPU, new Float64Array(60).fill(value)]]),
  },
});

test('a day that the collector did not finish is in its month once another day begins', async () => {
  await putHours([hour(START + 9 * HOUR_SECONDS, 20)]);
  const later = START + 3 * DAY_SECONDS;
  for (let at = 0; at < 24; at++) await putHours([hour(later + at * HOUR_SECONDS, 40)]);
  const range = {
    accountId,
    deviceId: 'stood-still',
    shardId: 's',
    toSeconds: START + 60 * DAY_SECONDS,
  };
  const { series, stepSeconds } = await readSeries({ ...range, fromSeconds: START });
  expect(stepSeconds).toBe(DAY_SECONDS);
  expect(summarise(series.get(CPU)!)).toMatchObject({
    count: 25 * 60,
    sum: 60 * 20 + 24 * 60 * 40,
    min: 20,
    minAt: START + 9 * HOUR_SECONDS,
  });
});

test('of a day of the first release without chunks, hours in which the device was up and down are not known', async () => {
  const deviceId = 'first-release';
  const hours = (of: (at: number) => number) =>
    Float64Array.from({ length: 24 }, (_, at) => of(at));
  const content = new ByteWriter();
  /** Up, then up and down, then down: lowest, mean and highest of each hour. */
  writeSamples(
    content,
    hours((at) => (at < 8 ? 1 : 0)),
    0,
  );
  writeSamples(
    content,
    hours((at) => (at < 16 ? 1 : 0)),
    0,
  );
  writeSamples(
    content,
    hours((at) => (at < 16 ? 1 : 0)),
    0,
  );
  const data = new ByteWriter();
  data.byte(0x11);
  data.uint32(START);
  data.uint32(HOUR_SECONDS);
  data.varint(24);
  data.varint(1);
  writeSeriesKey(data, HOST_STATUS, '');
  data.varint(content.length);
  data.append(content);
  const deviceKey = `${accountId}#${deviceId}`;
  await putMany('series', [{ deviceKey, slot: 'D#20261005', data: data.view().slice() }]);
  await remakeFirstRollups({ accountId, deviceId }, START + 2 * DAY_SECONDS);
  const range = {
    accountId,
    deviceId,
    shardId: 's',
    fromSeconds: START,
    toSeconds: START + DAY_SECONDS,
  };
  expect(summarise(await readAnswers(range))).toMatchObject({
    count: 16 * 60,
    sum: 8 * 60,
  });
});

test('a minute that was stored after its quarter of an hour was folded is folded by the next run', async () => {
  const shardId = 'late';
  const deviceId = 'late';
  const at = (minute: number) => START + minute * MINUTE_SECONDS;
  const put = (minute: number) =>
    putPoll(
      accountId,
      shardId,
      at(minute),
      new Map(),
      new Uint8Array(),
      new Map([[deviceId, new Map([[CPU, minute]])]]),
    );
  for (const minute of [18, 19, 21]) await put(minute);
  await compactShard(accountId, shardId, at(30));
  await put(20);
  await put(31);
  await compactShard(accountId, shardId, at(45));
  const range = { accountId, deviceId, shardId, fromSeconds: at(18), toSeconds: at(24) };
  const { series } = await readSeries(range);
  expect([...series.get(CPU)![0]!.samples!].slice(0, 4)).toEqual([18, 19, 20, 21]);
});
