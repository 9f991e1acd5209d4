import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Widget } from '../../../core/domain/dashboard.ts';
import { HOST_STATUS, seriesId } from '../../../core/domain/datasource.ts';
import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from '../../../core/series/block.ts';
import { putMany } from '../../../functions/store/client.ts';
import { historyRows } from '../../../functions/store/series-history.ts';
import type { TestTables } from '../../../infra/local/testing.ts';
import { call } from '../../fixtures/call.ts';
import { accountNamed } from '../../fixtures/ids.ts';
import { people } from '../../fixtures/people.ts';
import { startWorld } from '../../fixtures/world.ts';

/** In the middle of an hour, and of a day, as every range begins and ends. */
const END = Date.UTC(2026, 9, 21, 14, 37) / 1000;
const IN = seriesId('interfaces', 'wan0', 'InBitsPerSecond');
const FLAPPING = '501';
const SILENT = '502';
const HISTORY_DAYS = 33;
const SILENT_SECONDS = 20 * HOUR_SECONDS;
const PEAK = { value: 92_130_000, epochSeconds: END - 5 * HOUR_SECONDS };

/** Down for two minutes and for four of every hour. */
const isDropped = (at: number) => {
  const minute = (at / MINUTE_SECONDS) % 60;
  return (minute >= 29 && minute < 31) || (minute >= 48 && minute < 52);
};

let tables: TestTables;

beforeAll(async () => {
  tables = await startWorld();
  await history(FLAPPING, HISTORY_DAYS * DAY_SECONDS, (at) => !isDropped(at));
  await history(SILENT, 23 * HOUR_SECONDS, (at) => at < END - SILENT_SECONDS);
});
afterAll(() => tables.stop());

async function history(deviceId: string, lengthSeconds: number, answers: (at: number) => boolean) {
  const start = Math.floor((END - lengthSeconds) / HOUR_SECONDS) * HOUR_SECONDS;
  const minutes = (valueAt: (at: number) => number) =>
    Float64Array.from({ length: (END - start) / MINUTE_SECONDS }, (_, minute) =>
      valueAt(start + minute * MINUTE_SECONDS),
    );
  const rate = (at: number) =>
    at === PEAK.epochSeconds ? PEAK.value : Math.round(4e7 + 3e7 * Math.sin(at / 9_000));
  await putMany(
    'series',
    historyRows(
      { accountId: accountNamed('northbeam'), deviceId },
      {
        startEpochSeconds: start,
        stepSeconds: MINUTE_SECONDS,
        series: new Map([
          [HOST_STATUS, minutes((at) => (answers(at) ? 1 : 0))],
          [IN, minutes((at) => (answers(at) ? rate(at) : Number.NaN))],
        ]),
      },
    ),
  );
}

async function widget(deviceId: string, dashId: string, days: number): Promise<Widget> {
  const answer = await call('dashboards.getDashboardData', people.viewer, {
    query: {
      account_id: 'northbeam',
      dash_id: dashId,
      device_id: deviceId,
      start: String(END - days * DAY_SECONDS),
      end: String(END),
    },
  });
  expect(answer.status).toBe(200);
  return (answer.body.data as Widget[])[0]!;
}

const availability = async (deviceId: string, days: number) =>
  (await widget(deviceId, 'availability', days)).availability!;

const UP_TO_A_YEAR = [1, 7, 30, 60, 365];
const UP_TO_A_MONTH = [1 / 24, 10 / 24, 1, 7, 7.1, 16, 30, 31];

describe('availability', () => {
  test('of a flapping device is 90 % over every range', async () => {
    for (const days of UP_TO_A_YEAR) {
      const { percent, upSeconds, downSeconds, plannedSeconds, unknownSeconds } =
        await availability(FLAPPING, days);
      expect(Math.abs(percent! - 90)).toBeLessThan(0.05);
      expect(upSeconds + downSeconds + plannedSeconds + unknownSeconds).toBe(days * DAY_SECONDS);
    }
  });

  test('of a device that fell silent is the same over every range that holds the same samples', async () => {
    const all = await Promise.all(UP_TO_A_YEAR.map((days) => availability(SILENT, days)));
    for (const { percent, downSeconds } of all) {
      expect(downSeconds).toBe(SILENT_SECONDS);
      expect(Math.abs(percent! - all[0]!.percent!)).toBeLessThan(0.05);
    }
    const measured = 23 * HOUR_SECONDS + 37 * MINUTE_SECONDS;
    expect(all[0]!.percent).toBeCloseTo((1 - SILENT_SECONDS / measured) * 100, 6);
  });

  test('says how often, for how long and how regularly the device was down', async () => {
    expect((await availability(FLAPPING, 1)).pattern).toEqual({
      outages: 48,
      shortestSeconds: 120,
      longestSeconds: 240,
      everySeconds: HOUR_SECONDS,
    });
  });

  test('tells states for the whole of the longest range in few spans, each outage in one of them', async () => {
    for (const days of [7, 31, 365]) {
      const { states, downSeconds, pattern } = await availability(FLAPPING, days);
      expect(states.length).toBeLessThan(900);
      expect(states[0]!.startEpoch).toBe(END - days * DAY_SECONDS);
      states.slice(1).forEach((span, at) => expect(span.startEpoch).toBe(states[at]!.endEpoch));
      const sum = (of: (span: (typeof states)[number]) => number) =>
        states.reduce((total, span) => total + of(span), 0);
      expect(sum((span) => span.downSeconds)).toBe(downSeconds);
      expect(sum((span) => span.outages)).toBe(pattern.outages);
    }
  });
});

describe('a line', () => {
  test('says the same latest value and the same peak over every range', async () => {
    for (const days of UP_TO_A_MONTH.slice(1)) {
      const { lines } = await widget(FLAPPING, IN, days);
      const { latest, max, maxEpochSeconds } = lines[0]!;
      expect({ value: max, epochSeconds: maxEpochSeconds }).toEqual(PEAK);
      expect(latest).toMatchObject({ epochSeconds: END - MINUTE_SECONDS, ageSeconds: 60 });
    }
    const year = await widget(FLAPPING, IN, 365);
    expect(year.lines[0]).toMatchObject({ max: PEAK.value, maxEpochSeconds: PEAK.epochSeconds });
  });

  test('says how old the latest value of a silent device is', async () => {
    for (const days of [1, 7, 30, 365]) {
      const { latest } = (await widget(SILENT, IN, days)).lines[0]!;
      expect(latest).toMatchObject({
        epochSeconds: END - SILENT_SECONDS - MINUTE_SECONDS,
        ageSeconds: SILENT_SECONDS + MINUTE_SECONDS,
      });
    }
  });

  test('of a silent device has the same peak over every range, and nothing where it was silent', async () => {
    const peaks = new Set<string>();
    for (const days of UP_TO_A_MONTH.slice(2)) {
      const { lines, spans } = await widget(SILENT, IN, days);
      const { data, max, maxEpochSeconds } = lines[0]!;
      peaks.add(`${max} at ${maxEpochSeconds}`);
      expect(data.filter(([at, value]) => value !== null && at >= END - SILENT_SECONDS)).toEqual(
        [],
      );
      expect(spans).toContainEqual(
        expect.objectContaining({
          kind: 'outage',
          startEpoch: END - SILENT_SECONDS,
          endEpoch: END,
        }),
      );
    }
    expect(peaks.size).toBe(1);
    expect([...peaks][0]).not.toContain('null');
  });

  test('has the same average over every range of the same samples', async () => {
    const averages = await Promise.all(
      UP_TO_A_YEAR.map(async (days) => (await widget(SILENT, IN, days)).lines[0]!.average),
    );
    expect(new Set(averages).size).toBe(1);
  });

  test('is interrupted or banded at every outage, and has no point within one, over every range', async () => {
    for (const days of UP_TO_A_MONTH) {
      const { lines, spans } = await widget(FLAPPING, IN, days);
      const { data } = lines[0]!;
      const outages = outagesOf(END - days * DAY_SECONDS);
      for (const { start, end } of outages) {
        const inside = data.filter(([at, value]) => value !== null && at >= start && at < end);
        expect(inside).toEqual([]);
        const before = data.findLastIndex(([at, value]) => value !== null && at < start);
        const after = data.findIndex(([at, value]) => value !== null && at >= end);
        const isInterrupted =
          before < 0 || after < 0 || data.slice(before, after).some(([, value]) => value === null);
        const isBanded = spans.some(
          ({ kind, startEpoch, endEpoch }) =>
            kind === 'outage' && startEpoch <= start && (endEpoch === 0 || endEpoch >= end),
        );
        expect([isInterrupted, isBanded]).toEqual([true, true]);
      }
    }
  });
});

/** The whole outages of a range that lasted longer than two polls. */
function outagesOf(fromEpochSeconds: number): { start: number; end: number }[] {
  const outages = [];
  const first = Math.ceil(fromEpochSeconds / HOUR_SECONDS) * HOUR_SECONDS;
  for (let hour = first; hour + HOUR_SECONDS <= END; hour += HOUR_SECONDS) {
    if (hour < END - HISTORY_DAYS * DAY_SECONDS) continue;
    outages.push({ start: hour + 48 * MINUTE_SECONDS, end: hour + 52 * MINUTE_SECONDS });
  }
  return outages;
}
