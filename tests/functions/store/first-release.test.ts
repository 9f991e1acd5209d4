import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { availabilityOf } from '../../../core/domain/availability.ts';
import { answersOf } from '../../../core/domain/reachability.ts';
import { DAY_SECONDS } from '../../../core/series/block.ts';
import { isFirstRollup } from '../../../core/series/chunk.ts';
import { summarise } from '../../../core/series/parts.ts';
import { compactionEnd, compactShard } from '../../../functions/monitoring/collector/compact.ts';
import { readShardState } from '../../../functions/monitoring/collector/shard-state.ts';
import { alertsOfDevice } from '../../../functions/store/alerts.ts';
import { query } from '../../../functions/store/client.ts';
import { devicesOf } from '../../../functions/store/devices.ts';
import { latestPolls } from '../../../functions/store/polls.ts';
import { readAnswers } from '../../../functions/store/series-answers.ts';
import { readSeries } from '../../../functions/store/series-read.ts';
import { startTables, type TestTables } from '../../../infra/local/testing.ts';
import { loadFirstRelease } from '../../fixtures/first-release.ts';

let tables: TestTables;
let stored: Awaited<ReturnType<typeof loadFirstRelease>>;

beforeAll(async () => {
  tables = await startTables();
  stored = await loadFirstRelease();
});
afterAll(() => tables.stop());

const RANGES_DAYS = [3, 7, 30, 60, 365];

async function availability(which: 'flapping' | 'silent', days: number) {
  const toSeconds = stored.writtenAtEpochSeconds;
  const range = { ...stored[which], fromSeconds: toSeconds - days * DAY_SECONDS, toSeconds };
  const answers = answersOf(await readAnswers(range), {
    startEpochSeconds: range.fromSeconds,
    endEpochSeconds: toSeconds,
  });
  return availabilityOf(answers, [], true);
}

const rollups = async () =>
  (
    await query('series', {
      partition: { deviceKey: `${stored.flapping.accountId}#${stored.flapping.deviceId}` },
    })
  ).filter((row) => /^[DM]/.test(String(row['slot'])));

test('devices, polls and alerts of the first release are read', async () => {
  const { accountId, deviceId, shardId } = stored.flapping;
  expect((await devicesOf(accountId)).map(({ record }) => record.id)).toContain(deviceId);
  expect((await latestPolls(accountId)).get(deviceId)?.lastPolledEpochSeconds).toBeGreaterThan(
    stored.writtenAtEpochSeconds - 600,
  );
  expect((await readShardState(accountId, shardId)).devices.has(deviceId)).toBe(true);
  expect((await alertsOfDevice(accountId, deviceId)).length).toBeGreaterThan(20);
});

test('its roll-ups, which say nothing of a device that flapped, are passed over for its chunks', async () => {
  expect((await rollups()).every((row) => isFirstRollup(row['data'] as Uint8Array))).toBe(true);
  for (const days of RANGES_DAYS)
    expect((await availability('flapping', days)).percent).toBeCloseTo(90, 0);
});

describe('once the compactor has made its roll-ups anew', () => {
  beforeAll(async () => {
    const { accountId, shardId } = stored.flapping;
    await compactShard(accountId, shardId, compactionEnd(stored.writtenAtEpochSeconds + 900));
  });

  test('availability is that of the chunks over every range', async () => {
    expect((await rollups()).some((row) => isFirstRollup(row['data'] as Uint8Array))).toBe(false);
    const flapping = await Promise.all(RANGES_DAYS.map((days) => availability('flapping', days)));
    for (const { percent, pattern } of flapping) {
      expect(percent).toBeCloseTo(90, 0);
      expect(percent).toBe(flapping[0]!.percent);
      expect(pattern).toEqual(flapping[0]!.pattern);
    }
    expect(flapping[0]!.pattern).toMatchObject({
      shortestSeconds: 120,
      longestSeconds: 240,
      everySeconds: 3_600,
    });
    const silent = await Promise.all(RANGES_DAYS.map((days) => availability('silent', days)));
    for (const { percent, downSeconds } of silent) {
      expect(downSeconds / 3_600).toBeCloseTo(20, 1);
      expect(percent).toBe(silent[0]!.percent);
    }
  });

  test('figures of its series are the same over every range', async () => {
    const toSeconds = stored.writtenAtEpochSeconds;
    const figures = await Promise.all(
      RANGES_DAYS.map(async (days) => {
        const { series } = await readSeries({
          ...stored.flapping,
          fromSeconds: toSeconds - days * DAY_SECONDS,
          toSeconds,
        });
        return [...series]
          .map(([id, parts]) => {
            const { count, sum, min, minAt, max, maxAt, last, lastAt } = summarise(parts);
            return { id, count, sum: Math.round(sum), min, minAt, max, maxAt, last, lastAt };
          })
          .sort((a, b) => (a.id < b.id ? -1 : 1));
      }),
    );
    expect(figures[0]!.length).toBeGreaterThan(5);
    for (const figure of figures) expect(figure).toEqual(figures[0]);
  });
});
