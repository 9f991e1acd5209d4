import { expect, test } from 'vitest';
import { availabilityReport } from '../../../../core/domain/report/availability.ts';

const axis = { zone: 'Europe/London', fromEpochSeconds: 0, toEpochSeconds: 3_600 };
const row = (name: string, percent: number | null, downSeconds = 0) => ({
  name,
  customer: 'Harbour Foods',
  site: 'Leeds',
  custom: [],
  percent,
  percentWithPlannedWork: percent,
  upSeconds: percent === null ? 0 : 3_600 - downSeconds,
  downSeconds,
  plannedSeconds: 0,
  unknownSeconds: percent === null ? 3_600 : 0,
  outages: 0,
  outageTimes: null,
  strip:
    percent === null
      ? null
      : {
          ...axis,
          spans: [{ state: 'down' as const, startEpochSeconds: 60, endEpochSeconds: 120 }],
        },
});
const values = (rows: ReturnType<typeof row>[]) =>
  availabilityReport(rows, [], 0).figures.map(({ value }) => value);

test('availability has no figure where nothing was measured, and 0 min where nothing was down', () => {
  expect(values([row('A', null)])).toEqual(['1', '-', '-', '0.00 % of the time', '-']);
  expect(values([row('A', 100), row('B', null)])).toEqual([
    '2',
    '0',
    '100.00 %',
    '50.00 % of the time',
    '0 min',
  ]);
  expect(values([row('A', 50, 1_800)])).toEqual(['1', '1', '50.00 %', '30 min']);
});

test('availability of a year that was measured for a week says over how much of it', () => {
  const rows = Array.from({ length: 8 }, (_, at) => ({
    ...row(`D${at}`, 100),
    upSeconds: 7 * 86_400,
    plannedSeconds: 86_400,
    unknownSeconds: 357 * 86_400,
  }));
  const { sentence, figures } = availabilityReport(rows, [], 0);
  expect(sentence).toBe(
    'None of 8 services was below 99.9 %, over the 2.19 % of the time that was measured.',
  );
  expect(figures).toContainEqual({ label: 'Measured', value: '2.19 % of the time' });
  const gap = [{ ...row('A', 50, 1_800), unknownSeconds: 120 }, row('B', null)];
  expect(availabilityReport(gap, [], 0).sentence).toBe(
    '1 of 1 service was below 99.9 %. 1 further service was not measured.',
  );
});

test('availability is drawn over time, the lowest first, also where all is 100 %', () => {
  const { charts } = availabilityReport([row('A', 100), row('B', null), row('C', 98, 72)], [], 0);
  expect(charts).toMatchObject([
    { ...axis, kind: 'strips', strips: [{ name: 'C', text: '98.00 %' }, { name: 'A' }] },
  ]);
  expect(availabilityReport([row('A', 100)], [], 0).charts).toHaveLength(1);
  expect(availabilityReport([row('B', null)], [], 0).charts).toEqual([]);
  const many = Array.from({ length: 30 }, (_, at) => row(`D${at}`, 70 + at, 1_000));
  const [chart] = availabilityReport(many, [], 0).charts;
  expect(chart).toMatchObject({ strips: { length: 12, 0: { name: 'D0' } } });
});
