import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Widget } from '../../../core/domain/dashboard.ts';
import { withMoments } from '../../../core/domain/point-times.ts';
import { seriesId } from '../../../core/domain/datasource.ts';
import {
  thresholdTarget,
  type ThresholdOverride,
} from '../../../core/domain/threshold-override.ts';
import { HOUR_SECONDS } from '../../../core/series/block.ts';
import { alertRow, findAlert } from '../../../functions/store/alerts.ts';
import { putMany } from '../../../functions/store/client.ts';
import { putHours } from '../../../functions/store/series.ts';
import type { TestTables } from '../../../infra/local/testing.ts';
import { call } from '../../fixtures/call.ts';
import { people, type Claims } from '../../fixtures/people.ts';
import { plannedWorkRow } from '../../fixtures/planned-work.ts';
import { putPorts } from '../../fixtures/ports.ts';
import { startWorld } from '../../fixtures/world.ts';
import { accountNamed } from '../../fixtures/ids.ts';

const START = 1_794_960_000;
const HOURS = 30;
const IN = seriesId('interfaces', 'wan0', 'InBitsPerSecond');
let tables: TestTables;

beforeAll(async () => {
  tables = await startWorld();
  await putPorts('501', {}, { name: 'lan10' }, { name: 'lan2' });
  await putHours(
    Array.from({ length: HOURS }, (_, hour) => ({
      accountId: accountNamed('northbeam'),
      deviceId: '501',
      block: hourOf(hour),
    })),
  );
  await putMany('downtimes', [
    plannedWorkRow('d-1', START + 2 * HOUR_SECONDS, START + 3 * HOUR_SECONDS),
  ]);
});
afterAll(() => tables.stop());

/**
 * 10 Mb/s, with one peak of 90 Mb/s in hour 4, a gap of ten minutes in hour 1, and the device gone
 * for hours 2 and 5.
 */
function hourOf(hour: number) {
  const minutes = (value: (minute: number) => number) =>
    Float64Array.from({ length: 60 }, (_, minute) => value(minute));
  return {
    startEpochSeconds: START + hour * HOUR_SECONDS,
    stepSeconds: 60,
    series: new Map([
      [
        IN,
        minutes((minute) =>
          hour === 1 && minute < 10 ? NaN : hour === 4 && minute === 30 ? 90_000_000 : 10_000_000,
        ),
      ],
      [seriesId('interfaces', 'wan0', 'OutBitsPerSecond'), minutes(() => 5_000_000)],
      [seriesId('interfaces', 'lan10', 'InBitsPerSecond'), minutes(() => 1_000)],
      [seriesId('interfaces', 'lan2', 'InBitsPerSecond'), minutes(() => 1_000)],
      [seriesId('host', '-', 'HostStatus'), minutes(() => (hour === 2 || hour === 5 ? 0 : 1))],
    ]),
  };
}

async function widgets(
  query: Record<string, string>,
  claims: Claims = people.viewer,
): Promise<Widget[]> {
  const answer = await call('dashboards.getDashboardData', claims, {
    query: {
      account_id: 'northbeam',
      dash_id: 'overview@501',
      start: String(START),
      end: String(START + 10 * HOUR_SECONDS),
      ...query,
    },
  });
  expect(answer.status).toBe(200);
  return answer.body.data as Widget[];
}

describe('GET /dashboards/dashboard/data', () => {
  test('API-44 DATA-32 DATA-33 takes account_id, dash_id, start and end and returns in data a list of widgets', async () => {
    const [traffic] = await widgets({});
    expect(Object.keys(traffic!)).toEqual(
      expect.arrayContaining([
        'title',
        'type',
        'verticalLabel',
        'lines',
        'timestamps',
        'resultList',
        'items',
      ]),
    );
    expect(traffic).toMatchObject({
      title: 'Traffic',
      type: 'graph',
      verticalLabel: 'bit/s',
      stepSeconds: 60,
    });
    expect(Object.keys(traffic!.lines[0]!)).toEqual(
      expect.arrayContaining(['label', 'legend', 'color', 'data', 'min', 'max']),
    );
    expect(traffic!.lines.map((line) => line.legend)).toEqual(['In', 'Out']);
  });

  test('points in steps are the same points in fewer bytes', async () => {
    const [plain, steps] = [await widgets({}), await widgets({ point_times: 'steps' })];
    const [traffic] = steps;
    const data = traffic!.lines[0]!.data;
    expect(data.some(([, value]) => value === null)).toBe(true);
    expect(data.slice(1).every(([step]) => step > 0 && step < 10 * HOUR_SECONDS)).toBe(true);
    expect(withMoments(steps)).toEqual(plain);
    const bytes = (answer: Widget[]) => gzipSync(JSON.stringify(answer)).length;
    expect(bytes(steps)).toBeLessThan(bytes(plain) * 0.7);
  });

  test('a series gives its graph alone, worked out from the circuit size where it is not stored', async () => {
    const [graph, ...others] = await widgets({
      dash_id: seriesId('interfaces', 'wan0', 'InUtilisationPercent'),
      device_id: '501',
    });
    expect(others).toEqual([]);
    expect(graph).toMatchObject({
      title: 'wan0 In utilisation',
      verticalLabel: '%',
      items: ['wan0'],
    });
    expect(graph!.references).toEqual([
      { label: 'Warning', value: 80 },
      { label: 'Error', value: 90 },
      { label: 'Critical', value: 95 },
    ]);
    expect(graph!.lines).toHaveLength(1);
    expect(graph!.lines[0]!.max).toBeGreaterThan(0);
  });

  test('a graph has the thresholds that hold for the device, and none where alerting is off', async () => {
    const override = (
      datapoint: string,
      change: Partial<ThresholdOverride>,
    ): ThresholdOverride => ({
      accountId: accountNamed('northbeam'),
      scope: 'device',
      ownerId: '501',
      instance: '',
      datapoint,
      datasource: datapoint === 'CpuPercent' ? 'cpu' : 'ping',
      alertExpr: '',
      alertExprNote: '',
      disableAlerting: false,
      ...change,
    });
    const overrides = [
      override('PingLossPercent', { alertExpr: '> 5 15' }),
      override('CpuPercent', { disableAlerting: true }),
    ];
    await putMany(
      'thresholds',
      overrides.map((each) => ({ ...each, target: thresholdTarget(each) })),
    );
    const [loss] = await widgets({
      dash_id: seriesId('ping', '-', 'PingLossPercent'),
      device_id: '501',
    });
    expect(loss!.references).toEqual([
      { label: 'Error', value: 5 },
      { label: 'Critical', value: 15 },
    ]);
    const [load] = await widgets({ dash_id: seriesId('cpu', '-', 'CpuPercent'), device_id: '501' });
    expect(load!.references).toEqual([]);
  });

  test('API-45 start and end may be epoch seconds or milliseconds', async () => {
    const milliseconds = await widgets({
      start: String(START * 1000),
      end: String((START + 10 * HOUR_SECONDS) * 1000),
    });
    expect(milliseconds).toEqual(await widgets({}));
  });

  test('a line has at most 600 samples, keeps its peak at its time, and is interrupted by a gap', async () => {
    for (const end of [START + 10 * HOUR_SECONDS, START + HOURS * HOUR_SECONDS]) {
      const [traffic] = await widgets({ end: String(end) });
      const { data, max, maxEpochSeconds } = traffic!.lines[0]!;
      expect(data.filter(([, value]) => value !== null).length).toBeLessThanOrEqual(600);
      expect([max, maxEpochSeconds]).toEqual([90_000_000, START + 4 * HOUR_SECONDS + 30 * 60]);
      expect(data).toContainEqual([maxEpochSeconds, max]);
      const gap = data.find(([, value]) => value === null)![0];
      expect(gap).toBeGreaterThan(START + HOUR_SECONDS - 60);
      expect(gap).toBeLessThan(START + HOUR_SECONDS + 600);
      expect(data.map(([at]) => at)).toEqual(data.map(([at]) => at).sort((x, y) => x - y));
      expect(traffic!.timestamps).toEqual([START, end]);
    }
  });

  test('utilisation is the rate against the circuit, which is drawn as a line of its own', async () => {
    const [traffic, utilisation] = await widgets({});
    expect(traffic!.references).toEqual([{ label: 'Circuit size', value: 100_000_000 }]);
    expect(utilisation!.lines.map((line) => line.max)).toEqual([90, 5]);
    expect(utilisation!.references).toEqual([
      { label: 'Warning', value: 80 },
      { label: 'Error', value: 90 },
      { label: 'Critical', value: 95 },
    ]);
  });

  test('statistics are exact, over every sample, under the legend group___name', async () => {
    const [stat] = await widgets({ dash_id: 'summary@501' });
    const value = (legend: string, label: string) =>
      stat!.lines.find((line) => line.legend === legend && line.label === label)!.data[0]![1];
    expect(value('Traffic___In', 'Peak')).toBe(90_000_000);
    expect(value('Traffic___In', 'Average')).toBeCloseTo((589 * 10_000_000 + 90_000_000) / 590, 1);
    expect(value('Traffic___Out', 'Average')).toBe(5_000_000);
  });

  test('availability leaves planned work and time without measurements out, and says so', async () => {
    const [availability] = await widgets({ dash_id: 'availability', device_id: '501' });
    expect(availability!.resultList).toEqual([
      { label: 'Availability', value: Math.round((8 / 9) * 10_000) / 100 },
    ]);
    expect(availability!.items[0]).toContain('Planned work');
    expect(availability!.availability).toMatchObject({
      upSeconds: 8 * HOUR_SECONDS,
      downSeconds: HOUR_SECONDS,
      plannedSeconds: HOUR_SECONDS,
      plannedDownSeconds: HOUR_SECONDS,
      unknownSeconds: 0,
      percentWithPlannedWork: 80,
    });
    expect(availability!.availability!.states.map(({ state }) => state)).toEqual([
      'up',
      'planned',
      'up',
      'down',
      'up',
    ]);
    const [none] = await widgets({ dash_id: 'availability@502' });
    expect(none!.resultList).toEqual([{ label: 'Availability', value: null }]);
  });

  test('one widget for each interface, in the order of their numbers', async () => {
    expect((await widgets({ dash_id: 'interfaces@501' })).map((widget) => widget.title)).toEqual([
      'lan2',
      'lan10',
      'wan0',
    ]);
  });

  test('planned work and outages are marked', async () => {
    const [traffic] = await widgets({});
    expect(traffic!.spans).toEqual([
      {
        kind: 'downtime',
        label: 'New card',
        startEpoch: START + 2 * HOUR_SECONDS,
        endEpoch: START + 3 * HOUR_SECONDS,
      },
      {
        kind: 'outage',
        label: 'No answer',
        startEpoch: START + 5 * HOUR_SECONDS,
        endEpoch: START + 6 * HOUR_SECONDS,
        outages: 1,
        downSeconds: HOUR_SECONDS,
      },
    ]);
  });

  test('an alert is marked with its severity on the graph of its datapoint alone', async () => {
    const known = (await findAlert(accountNamed('northbeam'), 'NB-1'))!;
    const span = { startEpoch: START + HOUR_SECONDS, endEpoch: START + 2 * HOUR_SECONDS };
    const alert = {
      ...known,
      ...span,
      id: 'NB-MARKED',
      monitorObjectId: '501',
      dataSourceId: 'interfaces',
      instanceName: 'wan0',
      dataPointName: 'InUtilisationPercent',
      severity: 3 as const,
      severityLabel: 'Error' as const,
      cleared: true,
    };
    await putMany('alerts', [alertRow(alert)]);
    const marked = (await widgets({})).filter(({ spans }) =>
      spans.some(({ kind }) => kind === 'alert'),
    );
    expect(marked.map(({ title }) => title)).toEqual(['Utilisation']);
    expect(marked[0]!.spans).toContainEqual({
      kind: 'alert',
      label: 'Error: In utilisation',
      severity: 'Error',
      ...span,
    });
  });

  test('the hourly roll-ups of a month keep the peak too', async () => {
    const [traffic] = await widgets({
      start: String(START - 20 * 86_400),
      end: String(START + HOURS * HOUR_SECONDS),
    });
    expect(traffic!.stepSeconds).toBe(3_600);
    expect([traffic!.lines[0]!.max, traffic!.lines[0]!.min]).toEqual([90_000_000, 10_000_000]);
    expect(traffic!.lines[0]!.maxEpochSeconds).toBe(START + 4 * HOUR_SECONDS + 30 * 60);
  });

  test.each(['unknown@501', 'overview', 'overview@', 'toString@501', 'overview@901'])(
    '%s is not found',
    async (dashId) => {
      expect(
        (
          await call('dashboards.getDashboardData', people.northAdmin, {
            query: { account_id: 'northbeam', dash_id: dashId },
          })
        ).status,
      ).toBe(404);
    },
  );

  test('needs metrics view on the device', async () => {
    expect(
      (
        await call('dashboards.getDashboardData', people.nobody, {
          query: { account_id: 'northbeam', dash_id: 'overview@501' },
        })
      ).status,
    ).toBe(404);
  });

  test('API-64 API-65 the older call gives the graphs, with start_epoch and end_epoch', async () => {
    const answer = await call('legacy.listGraphs', people.viewer, {
      path: { id: 'overview@501' },
      query: { start_epoch: String(START), end_epoch: String(START + 10 * HOUR_SECONDS) },
    });
    expect(answer.body.data).toEqual(await widgets({}));
    const none = await call('legacy.listGraphs', people.viewer, { path: { id: 'summary@501' } });
    expect(none.body.data).toEqual([]);
  });
});
