import { expect, test } from 'vitest';
import { DASHBOARD_TEMPLATES } from '../../../core/domain/dashboard.ts';
import { widgetsOf, type WidgetSource } from '../../../core/domain/widgets.ts';

const rate = { avg: Float64Array.of(1_000_000, 2_000_000) };
const source = (thresholdOf: WidgetSource['thresholdOf']): WidgetSource => ({
  grid: {
    startEpochSeconds: 0,
    stepSeconds: 60,
    count: 2,
    series: new Map([
      ['interfaces|wan0|InBitsPerSecond', rate],
      ['interfaces|wan0|OutBitsPerSecond', rate],
    ]),
  },
  circuitInstance: 'wan0',
  circuitBitsPerSecond: 10_000_000,
  spans: [],
  thresholdOf,
});
const utilisation = (thresholdOf: WidgetSource['thresholdOf']) =>
  DASHBOARD_TEMPLATES.overview
    .flatMap((template) => widgetsOf(template, source(thresholdOf)))
    .find((widget) => widget.title === 'Utilisation')!;

test('lines with one threshold share its reference lines', () => {
  expect(utilisation(() => '> 80 90').references).toEqual([
    { label: 'Error', value: 80 },
    { label: 'Critical', value: 90 },
  ]);
});

test('lines with different thresholds name each reference line after its own', () => {
  const own = (_datasource: string, instance: string, datapoint: string) =>
    instance === 'wan0' && datapoint === 'OutUtilisationPercent' ? '> 50' : '> 90';
  expect(utilisation(own).references).toEqual([
    { label: 'Critical In', value: 90 },
    { label: 'Critical Out', value: 50 },
  ]);
});
