import { expect, test } from 'vitest';
import { DASHBOARD_TEMPLATES } from '../../../core/domain/dashboard.ts';
import type { SeriesPart } from '../../../core/series/block.ts';
import { availabilityWith } from '../../fixtures/widget-line.ts';
import type { WidgetSource } from '../../../core/domain/widget-source.ts';
import { widgetsOf } from '../../../core/domain/widgets.ts';

const rate: SeriesPart[] = [
  { startEpochSeconds: 0, stepSeconds: 60, samples: Float64Array.of(1_000_000, 2_000_000) },
];
const source = (thresholdOf: WidgetSource['thresholdOf']): WidgetSource => ({
  read: {
    fromEpochSeconds: 0,
    toEpochSeconds: 120,
    stepSeconds: 60,
    series: new Map([
      ['interfaces|wan0|InBitsPerSecond', rate],
      ['interfaces|wan0|OutBitsPerSecond', rate],
    ]),
  },
  nowEpochSeconds: 120,
  availability: availabilityWith({}),
  circuitPort: 'wan0',
  speeds: new Map(),
  circuitBitsPerSecond: 10_000_000,
  sensorUnits: new Map(),
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

test('own limits are lines of a graph of sensors that have the same, and not where each has others', () => {
  const values = (name: string) => [`sensors|${name}|SensorValue`, rate] as const;
  const sensors = ['Inlet', 'Outlet', 'Board'];
  const limitsOf = (expressions: Record<string, string>) => {
    const { read, ...others } = source((_datasource, name) => expressions[name] ?? '');
    return DASHBOARD_TEMPLATES.health
      .flatMap((template) =>
        widgetsOf(template, {
          ...others,
          read: { ...read, series: new Map(sensors.map(values)) },
          sensorUnits: new Map(sensors.map((name) => [name, 'celsius'])),
        }),
      )
      .find(({ title }) => title === 'Temperature')!.references;
  };
  const own = 'Warning above 70';
  expect(limitsOf({ Inlet: own, Outlet: own, Board: own })).toEqual([
    { label: 'Warning', value: 70 },
  ]);
  expect(limitsOf({ Inlet: own, Outlet: 'Critical above 85', Board: '> 60' })).toEqual([
    { label: 'Critical Board', value: 60 },
  ]);
});
