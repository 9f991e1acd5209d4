import { hourSlot } from '../../../core/series/slots.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR_SECONDS, MINUTE_SECONDS, type SeriesBlock } from '../../../core/series/block.ts';
import { query, type Row } from '../../../functions/store/client.ts';
import { historyRows } from '../../../functions/store/series-history.ts';
import { putHours, type DeviceHour } from '../../../functions/store/series.ts';
import { startTables, type TestTables } from '../../../infra/local/testing.ts';
import { accountNamed } from '../../fixtures/ids.ts';

let tables: TestTables;
beforeAll(async () => {
  tables = await startTables();
});
afterAll(async () => {
  await tables.stop();
});

const device = { accountId: accountNamed('tidewater'), deviceId: '20001' };
/** Late on the last day but one of a month, so that days and months both change. */
const START = Date.UTC(2026, 9, 30, 21) / 1000;
const MINUTES = 51 * 60 + 17;

function history(): SeriesBlock {
  const values = (of: (at: number) => number) =>
    Float64Array.from({ length: MINUTES }, (_, at) => of(at));
  return {
    startEpochSeconds: START,
    stepSeconds: MINUTE_SECONDS,
    series: new Map([
      ['interfaces|wan0|InBitsPerSecond', values((at) => 1e6 + 1e5 * Math.sin(at / 90))],
      ['cpu|-|CpuPercent', values((at) => (at > 400 && at < 1_000 ? Number.NaN : at % 37))],
      ['host|-|UptimeSeconds', values((at) => at * 60)],
      ['memory|-|MemoryPercent', values((at) => (at < 61 ? Number.NaN : 41))],
    ]),
  };
}

function inHours(whole: SeriesBlock): DeviceHour[] {
  return Array.from({ length: Math.ceil(MINUTES / 60) }, (_, hour) => ({
    ...device,
    block: {
      startEpochSeconds: START + hour * HOUR_SECONDS,
      stepSeconds: MINUTE_SECONDS,
      series: new Map(
        [...whole.series].map(([id, values]) => [id, values.slice(hour * 60, hour * 60 + 60)]),
      ),
    },
  }));
}

const bySlot = (rows: Row[]) =>
  Object.fromEntries(
    rows.map(({ data, ...row }) => [
      String(row['slot']),
      { ...row, data: Buffer.from(data as Uint8Array).toString('base64') },
    ]),
  );

test('a history written at once is, byte for byte, what the collector would have written hour by hour', async () => {
  const hours = inHours(history());
  await putHours(hours.slice(0, -1));
  const stored = await query('series', { partition: { deviceKey: 'tidewater#20001' } });
  const begun = hourSlot(hours.at(-1)!.block.startEpochSeconds);
  const rows = historyRows(device, history()).filter(({ slot }) => slot !== begun);
  expect(Object.keys(bySlot(rows)).sort()).toEqual(Object.keys(bySlot(stored)).sort());
  expect(bySlot(rows)).toEqual(bySlot(stored));
  expect(rows.map((row) => String(row['slot'])).filter((slot) => slot.startsWith('M'))).toEqual([
    'M#202610',
    'M#202611',
  ]);
});
