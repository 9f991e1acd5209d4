import { alignExtremes, type Extremes } from '../series/aligned.ts';
import type { SeriesGrid } from '../series/grid.ts';
import type { Widget, WidgetTemplate } from './dashboard.ts';
import { readSeriesId, seriesId } from './datasource.ts';
import { statistic } from './stat.ts';
import { thresholdLines } from './threshold.ts';

/** The most points of one line that reach a browser. */
const MAX_POINTS = 600;

/** What a device's widgets are drawn from. */
export interface WidgetSource {
  grid: SeriesGrid;
  /** Instance of the interface that carries the circuit; undefined when the device has none. */
  circuitInstance: string | undefined;
  circuitBitsPerSecond: number | null;
  /** Expression that opens alerts on a datapoint of an instance; '' for none. */
  thresholdOf(datasource: string, instance: string, datapoint: string): string;
  spans: readonly (Widget['spans'][number] & { datasource?: string })[];
}

/** A series with its extremes: min and max of rolled-up steps, the samples themselves otherwise. */
interface Line extends Extremes {
  avg: Float64Array;
  label: string;
  legend: string;
}

const COLOURS = ['blue', 'teal', 'purple', 'orange', 'pink', 'green', 'brown', 'grey'] as const;

/** The widgets of one template on one device: one for each instance where the template says so. */
export function widgetsOf(template: WidgetTemplate, source: WidgetSource): Widget[] {
  const instances = instancesOf(template, source);
  if (!template.perInstance) return [widgetOf(template, template.title, instances, source)];
  return instances.map((instance) => widgetOf(template, instance, [instance], source));
}

function widgetOf(
  template: WidgetTemplate,
  title: string,
  instances: readonly string[],
  source: WidgetSource,
): Widget {
  const lines = linesOf(template, instances, source);
  const plain = { ...frameOf(template, title, instances, source), items: [...instances] };
  if (template.type === 'stat') return { ...plain, ...statisticsOf(lines, source.grid) };
  if (template.type === 'availability')
    return { ...plain, ...availabilityOf(lines, source), items: [AVAILABILITY_RULE] };
  return { ...plain, ...drawn(lines, source.grid) };
}

function frameOf(
  template: WidgetTemplate,
  title: string,
  instances: readonly string[],
  source: WidgetSource,
) {
  return {
    title,
    type: template.type,
    verticalLabel: template.verticalLabel,
    resultList: [],
    stepSeconds: source.grid.stepSeconds,
    references: referencesOf(template, instances, source),
    spans: source.spans
      .filter((span) => span.datasource === undefined || span.datasource === template.datasource)
      .map(({ kind, label, startEpoch, endEpoch }) => ({ kind, label, startEpoch, endEpoch })),
  };
}

function linesOf(
  template: WidgetTemplate,
  instances: readonly string[],
  source: WidgetSource,
): Line[] {
  return instances.flatMap((instance) =>
    template.datapoints.flatMap((point): Line[] => {
      const series = seriesOf(template.datasource, instance, point.id, source);
      if (!series) return [];
      const name = nameOf(point.label, instance, instances);
      return [
        {
          ...series,
          label: point.statistic ?? name,
          legend: point.statistic ? `${template.title}___${name}` : name,
        },
      ];
    }),
  );
}

/** Utilisation is not stored: it is the rate against the size of the circuit, which may change. */
const DERIVED_FROM: Readonly<Record<string, string>> = {
  InUtilisationPercent: 'InBitsPerSecond',
  OutUtilisationPercent: 'OutBitsPerSecond',
};

function seriesOf(
  datasource: string,
  instance: string,
  datapoint: string,
  source: WidgetSource,
): (Extremes & { avg: Float64Array }) | undefined {
  const rate = DERIVED_FROM[datapoint];
  const stored = source.grid.series.get(seriesId(datasource, instance, rate ?? datapoint));
  if (!stored) return undefined;
  const { avg, min = avg, max = avg } = stored;
  if (!rate) return { avg, low: min, high: max };
  const size = source.circuitBitsPerSecond;
  if (!size) return undefined;
  const percent = (values: Float64Array) => values.map((value) => (value / size) * 100);
  const share = percent(avg);
  return {
    avg: share,
    low: min === avg ? share : percent(min),
    high: max === avg ? share : percent(max),
  };
}

function drawn(lines: readonly Line[], grid: SeriesGrid): Pick<Widget, 'lines' | 'timestamps'> {
  const { positions, values } = alignExtremes(lines, MAX_POINTS);
  return {
    timestamps: positions.map((position) =>
      Math.round(grid.startEpochSeconds + position * grid.stepSeconds),
    ),
    lines: lines.map((line, at) => lineOf(line, values[at]!, at)),
  };
}

/**
 * A statistic is worked out over every sample, not over those that are drawn: one value stands for
 * the whole range.
 */
function statisticsOf(
  lines: readonly Line[],
  grid: SeriesGrid,
): Pick<Widget, 'lines' | 'timestamps' | 'resultList'> {
  const values = lines.map((line) =>
    statistic(line.label, [...(line.label === 'Peak' ? line.high : line.avg)]),
  );
  return {
    timestamps: [endOf(grid)],
    lines: lines.map((line, at) => lineOf(line, [values[at] ?? NaN], at)),
    resultList: lines.map((line, at) => ({
      label: `${line.legend} ${line.label}`,
      value: rounded(values[at] ?? NaN),
    })),
  };
}

const AVAILABILITY_RULE =
  'Share of the measured time in which the device answered. Planned work and time without measurements are left out.';

function availabilityOf(
  lines: readonly Line[],
  source: WidgetSource,
): Pick<Widget, 'lines' | 'timestamps' | 'resultList'> {
  const planned = source.spans.filter((span) => span.kind === 'downtime');
  const isPlanned = (seconds: number) =>
    planned.some((span) => seconds >= span.startEpoch && seconds < span.endEpoch);
  const percent = (values: Float64Array) =>
    values.map((value, at) =>
      isPlanned(source.grid.startEpochSeconds + (at + 0.5) * source.grid.stepSeconds)
        ? NaN
        : value * 100,
    );
  const counted = lines.map((line): Line => {
    const avg = percent(line.avg);
    return {
      ...line,
      avg,
      low: line.low === line.avg ? avg : percent(line.low),
      high: line.high === line.avg ? avg : percent(line.high),
    };
  });
  const value = counted[0] ? statistic('Average', [...counted[0].avg]) : null;
  return {
    ...drawn(counted, source.grid),
    resultList: [{ label: 'Availability', value: value === null ? null : rounded(value) }],
  };
}

function lineOf(line: Line, values: readonly number[], at: number): Widget['lines'][number] {
  const data = values.map(rounded);
  const measured = data.filter((value) => value !== null);
  return {
    label: line.label,
    legend: line.legend,
    color: COLOURS[at % COLOURS.length]!,
    data,
    min: measured.length ? measured.reduce((a, b) => Math.min(a, b)) : null,
    max: measured.length ? measured.reduce((a, b) => Math.max(a, b)) : null,
  };
}

/** The size of the circuit on its rates, and the thresholds that hold for what is drawn. */
function referencesOf(
  template: WidgetTemplate,
  instances: readonly string[],
  source: WidgetSource,
): Widget['references'] {
  if (template.type !== 'graph') return [];
  const onCircuit =
    template.instances === 'circuit' &&
    template.verticalLabel === 'bit/s' &&
    source.circuitBitsPerSecond;
  return [
    ...(onCircuit ? [{ label: 'Circuit size', value: source.circuitBitsPerSecond! }] : []),
    ...limitsOf(template, instances, source),
  ];
}

/**
 * One line for each severity; with the name of what it is for where the drawn lines have different
 * thresholds.
 */
function limitsOf(
  template: WidgetTemplate,
  instances: readonly string[],
  source: WidgetSource,
): Widget['references'] {
  const named = instances.flatMap((instance) =>
    template.datapoints.map((point) => ({
      name: nameOf(point.label, instance, instances),
      expression: source.thresholdOf(template.datasource, instance, point.id),
    })),
  );
  const first = named[0];
  if (!first) return [];
  if (named.every(({ expression }) => expression === first.expression))
    return thresholdLines(first.expression);
  return named.flatMap(({ name, expression }) =>
    thresholdLines(expression).map(({ label, value }) => ({ label: `${label} ${name}`, value })),
  );
}

const nameOf = (label: string, instance: string, instances: readonly string[]) =>
  instances.length > 1 ? `${instance} ${label}` : label;

function instancesOf(template: WidgetTemplate, source: WidgetSource): string[] {
  if (typeof template.instances !== 'string') return [...template.instances];
  if (template.instances === 'circuit')
    return source.circuitInstance === undefined ? [] : [source.circuitInstance];
  const names = [...source.grid.series.keys()]
    .map(readSeriesId)
    .filter((parts) => parts?.datasource === template.datasource);
  return [...new Set(names.map((parts) => parts!.instance))].sort((a, b) =>
    a.localeCompare(b, 'en', { numeric: true }),
  );
}

const CIRCUIT_NAMES = /^(wan|uplink|circuit)/i;

/**
 * The interface that carries a device's circuit: the one that the device names, else one whose name
 * says so, else the busiest.
 */
export function circuitInstance(grid: SeriesGrid, named: string): string | undefined {
  const rates = [...grid.series].flatMap(([key, { avg }]) => {
    const parts = readSeriesId(key);
    return parts?.datasource === 'interfaces' && parts.datapoint === 'InBitsPerSecond'
      ? [{ instance: parts.instance, avg }]
      : [];
  });
  const instances = rates.map((rate) => rate.instance);
  const known =
    instances.find((instance) => instance === named) ??
    instances.find((instance) => CIRCUIT_NAMES.test(instance));
  if (known !== undefined) return known;
  return rates.sort((a, b) => mean(b.avg) - mean(a.avg))[0]?.instance;
}

function mean(values: Float64Array): number {
  return statistic('Average', [...values]) ?? -1;
}

function endOf(grid: SeriesGrid): number {
  return grid.startEpochSeconds + grid.count * grid.stepSeconds;
}

/** Two decimals, as stored; null for a gap. */
function rounded(value: number): number | null {
  return Number.isFinite(value) ? Math.round(value * 100) / 100 : null;
}
