import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Widget } from '../../../core/domain/dashboard.ts';
import { HOST_STATUS, seriesId } from '../../../core/domain/datasource.ts';
import { HOUR_SECONDS, MINUTE_SECONDS } from '../../../core/series/block.ts';
import { putMany } from '../../../functions/store/client.ts';
import { putHours } from '../../../functions/store/series.ts';
import type { TestTables } from '../../../infra/local/testing.ts';
import { call } from '../../fixtures/call.ts';
import { accountNamed } from '../../fixtures/ids.ts';
import { people } from '../../fixtures/people.ts';
import { plannedWorkRow } from '../../fixtures/planned-work.ts';
import { startWorld } from '../../fixtures/world.ts';

const START = 1_794_960_000;
let tables: TestTables;

/** Down in hours 2 and 5; the outage of hour 2 begins in planned work of eleven minutes. */
beforeAll(async () => {
  tables = await startWorld();
  await putHours(
    Array.from({ length: 8 }, (_, hour) => ({
      accountId: accountNamed('northbeam'),
      deviceId: '501',
      block: {
        startEpochSeconds: START + hour * HOUR_SECONDS,
        stepSeconds: MINUTE_SECONDS,
        series: new Map([
          [HOST_STATUS, new Float64Array(60).fill([2, 5].includes(hour) ? 0 : 1)],
          [seriesId('interfaces', 'wan0', 'InBitsPerSecond'), new Float64Array(60).fill(1e6)],
        ]),
      },
    })),
  );
  const began = START + 2 * HOUR_SECONDS;
  await putMany('downtimes', [plannedWorkRow('d-1', began - MINUTE_SECONDS, began + 600)]);
});
afterAll(() => tables.stop());

async function widgetFrom(hour: number, dashId = 'availability@501'): Promise<Widget> {
  const answer = await call('dashboards.getDashboardData', people.viewer, {
    query: {
      account_id: 'northbeam',
      dash_id: dashId,
      start: String(START + hour * HOUR_SECONDS),
      end: String(START + 8 * HOUR_SECONDS),
    },
  });
  expect(answer.status).toBe(200);
  return (answer.body.data as Widget[])[0]!;
}

test('an outage that lasts into the range counts by where it began, in planned work or not', async () => {
  const halfAnHour = HOUR_SECONDS / 2;
  expect((await widgetFrom(2.5)).availability).toMatchObject({
    pattern: { outages: 1 },
    downSeconds: halfAnHour + HOUR_SECONDS,
    plannedSeconds: 0,
  });
  expect((await widgetFrom(5.5)).availability).toMatchObject({
    pattern: { outages: 1 },
    downSeconds: halfAnHour,
  });
});

test('planned work before the range is not drawn', async () => {
  const kindsFrom = async (hour: number) =>
    (await widgetFrom(hour, 'overview@501')).spans.map(({ kind }) => kind);
  expect(await kindsFrom(1)).toContain('downtime');
  expect(await kindsFrom(2.5)).not.toContain('downtime');
});
