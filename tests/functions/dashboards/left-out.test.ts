import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Widget } from '../../../core/domain/dashboard.ts';
import { HOST_STATUS, seriesId } from '../../../core/domain/datasource.ts';
import { EVERY_RATE, type LeftOutReason } from '../../../core/domain/left-out.ts';
import type { Samples } from '../../../core/domain/samples.ts';
import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from '../../../core/series/block.ts';
import { compactShard } from '../../../functions/monitoring/collector/compact.ts';
import { query } from '../../../functions/store/client.ts';
import { putPoll } from '../../../functions/store/polls.ts';
import type { TestTables } from '../../../infra/local/testing.ts';
import { call } from '../../fixtures/call.ts';
import { accountNamed } from '../../fixtures/ids.ts';
import { people } from '../../fixtures/people.ts';
import { putPorts } from '../../fixtures/ports.ts';
import { startWorld } from '../../fixtures/world.ts';

const IN = seriesId('interfaces', 'wan0', 'InBitsPerSecond');
const OUT = seriesId('interfaces', 'wan0', 'OutBitsPerSecond');
const CPU = seriesId('cpu', '-', 'CpuPercent');
const account = accountNamed('northbeam');
const NOW = Math.floor(Date.now() / 3_600_000) * HOUR_SECONDS + 10 * MINUTE_SECONDS;
const START = NOW - 100 * MINUTE_SECONDS;
const at = (minute: number) => START + minute * MINUTE_SECONDS;

/** By the minutes of the polls, of which the first are folded into an hour. */
const LEFT_OUT: Record<number, [string, LeftOutReason][]> = {
  3: [[EVERY_RATE, 'restarted']],
  20: [
    [IN, 'reset'],
    [OUT, 'reset'],
  ],
  95: [[IN, 'reset']],
  96: [[CPU, 'noValue']],
};

let tables: TestTables;
beforeAll(async () => {
  tables = await startWorld();
  await putPorts('501', {});
  for (let minute = 0; minute < 100; minute++) {
    const leftOut = new Map(LEFT_OUT[minute] ?? []);
    const samples = new Map([[HOST_STATUS, 1]]);
    for (const series of [IN, OUT, CPU]) {
      if (!leftOut.has(series) && (series === CPU || !leftOut.has(EVERY_RATE)))
        samples.set(series, 50);
    }
    await putPoll(
      account,
      '0',
      at(minute),
      new Map(),
      new Uint8Array(),
      new Map([['501', samples]]),
      new Map([['501', leftOut]]),
    );
  }
  await compactShard(account, '0', NOW);
});
afterAll(() => tables.stop());

async function widget(dashId: string, days: number): Promise<Widget> {
  const { status, body } = await call('dashboards.getDashboardData', people.viewer, {
    query: {
      account_id: 'northbeam',
      dash_id: dashId,
      device_id: '501',
      start: String(NOW - days * DAY_SECONDS),
      end: String(NOW),
    },
  });
  expect(status).toBe(200);
  return (body.data as Widget[])[0]!;
}

test('samples that were left out are counted by reason on each line, over any range', async () => {
  for (const days of [1, 20, 200]) {
    const { lines } = await widget('overview', days);
    const restarted = {
      reason: 'restarted',
      samples: 1,
      firstEpochSeconds: at(3),
      lastEpochSeconds: at(3),
    };
    expect(lines.map(({ leftOut }) => leftOut)).toEqual([
      [
        { reason: 'reset', samples: 2, firstEpochSeconds: at(20), lastEpochSeconds: at(95) },
        restarted,
      ],
      [
        { reason: 'reset', samples: 1, firstEpochSeconds: at(20), lastEpochSeconds: at(20) },
        restarted,
      ],
    ]);
  }
});

test('a restart leaves out rates alone', async () => {
  const { lines } = await widget(CPU, 1);
  expect(lines[0]!.leftOut).toEqual([
    { reason: 'noValue', samples: 1, firstEpochSeconds: at(96), lastEpochSeconds: at(96) },
  ]);
});

test('the samples of a page come with those that were left out', async () => {
  const { body } = await call('dashboards.getSamples', people.viewer, {
    query: {
      account_id: 'northbeam',
      device_id: '501',
      series: JSON.stringify([IN, CPU]),
      start: String(START),
      end: String(NOW),
    },
  });
  const { rows, leftOut } = body.data as Samples;
  expect(leftOut).toEqual([
    { series: IN, epochSeconds: at(20), reason: 'reset' },
    { series: IN, epochSeconds: at(95), reason: 'reset' },
    { series: IN, epochSeconds: at(3), reason: 'restarted' },
    { series: CPU, epochSeconds: at(96), reason: 'noValue' },
  ]);
  expect(rows.filter((row) => row.includes(null)).map(([moment]) => moment)).toEqual(
    [96, 95, 20, 3].map(at),
  );
});

test('a poll that left nothing out is stored in one row, and all share a layout', async () => {
  const rows = await query('series', {
    partition: { deviceKey: `${account}#shard#0` },
    sort: { condition: 'begins_with(slot, :t)', values: { ':t': 'T#' } },
  });
  const parts = rows.map(({ slot }) => String(slot).split('#'));
  expect(parts.filter(([, , part]) => part === '0')).toHaveLength(100);
  expect(parts.filter(([, , part]) => part !== '0')).toHaveLength(Object.keys(LEFT_OUT).length);
});
