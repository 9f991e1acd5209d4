import { afterAll, beforeAll, expect, test } from 'vitest';
import { partGraphsId, type Widget } from '../../../core/domain/dashboard.ts';
import { seriesId } from '../../../core/domain/datasource.ts';
import { putPoll } from '../../../functions/store/polls.ts';
import type { TestTables } from '../../../infra/local/testing.ts';
import { call } from '../../fixtures/call.ts';
import { accountNamed } from '../../fixtures/ids.ts';
import { people } from '../../fixtures/people.ts';
import { startWorld } from '../../fixtures/world.ts';

const NOW = Math.floor(Date.now() / 60_000) * 60;
let tables: TestTables;
beforeAll(async () => {
  tables = await startWorld();
  const samples = new Map<string, number>();
  // Names of interfaces have any sign, so also the one between the parts of an id.
  for (const port of ['ge|0', 'ge|1'])
    for (const point of ['InBitsPerSecond', 'OutBitsPerSecond', 'InErrorsPerSecond', 'OperStatus'])
      samples.set(seriesId('interfaces', port, point), 1);
  samples.set(seriesId('sensors', 'Fan 1', 'SensorValue'), 4_200);
  samples.set(seriesId('sensors', 'Fan 1', 'SensorStatus'), 1);
  await putPoll(
    accountNamed('northbeam'),
    '0',
    NOW - 60,
    new Map(),
    new Uint8Array(),
    new Map([['501', samples]]),
  );
});
afterAll(() => tables.stop());

async function graphsOf(id: string) {
  const { status, body } = await call('dashboards.getDashboardData', people.viewer, {
    query: { account_id: 'northbeam', dash_id: id, device_id: '501' },
  });
  const widgets = (body.data ?? []) as Widget[];
  return { status, graphs: widgets.map(({ title, lines }) => [title, lines.map((l) => l.series)]) };
}

test('a port has its traffic, its errors and its state, and nothing of another', async () => {
  const of = (point: string) => seriesId('interfaces', 'ge|0', point);
  expect((await graphsOf(partGraphsId('interfaces', 'ge|0'))).graphs).toEqual([
    ['ge|0 traffic', [of('InBitsPerSecond'), of('OutBitsPerSecond')]],
    ['ge|0 errors and discards', [of('InErrorsPerSecond')]],
    ['ge|0 state', [of('OperStatus')]],
  ]);
});

test('a sensor has its value and its state', async () => {
  expect((await graphsOf(partGraphsId('sensors', 'Fan 1'))).graphs).toEqual([
    ['Fan 1', [seriesId('sensors', 'Fan 1', 'SensorValue')]],
    ['Fan 1 state', [seriesId('sensors', 'Fan 1', 'SensorStatus')]],
  ]);
});

test.each(['cpu', 'constructor', '__proto__'])(
  'the datasource %s, without parts, has no such graphs',
  async (datasource) => {
    expect((await graphsOf(`${datasource}|-|*`)).status).toBe(404);
  },
);
