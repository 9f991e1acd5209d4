import { AVAILABILITY_RULE } from './availability-words.ts';
import { shownPercent, type StateSpan } from './availability.ts';
import type { Widget, WidgetTemplate } from './dashboard.ts';
import { readSeriesId, seriesId } from './datasource.ts';
import { readLimits } from './own-limits.ts';
import { sensorTitle } from './sensor.ts';
import { storedDatapoint } from './stored-series.ts';
import { thresholdLines } from './threshold.ts';
import { drawn, linesOf, nameOf, statistic } from './widget-lines.ts';
import type { WidgetSource } from './widget-source.ts';

/** The widgets of one template on one device: several where the template says so. */
export function widgetsOf(template: WidgetTemplate, source: WidgetSource): Widget[] {
  const instances = instancesOf(template, source);
  const unit = (instance: string) => source.sensorUnits.get(instance) ?? 'other';
  switch (template.split) {
    case 'instance':
      return instances.map((instance) => widgetOf(template, instance, [instance], source));
    case 'sensorKind':
      return [...new Set(instances.map(unit))].map((kind) =>
        widgetOf(
          { ...template, verticalLabel: kind },
          sensorTitle(kind),
          instances.filter((instance) => unit(instance) === kind),
          source,
        ),
      );
    default:
      return [widgetOf(template, template.title, instances, source)];
  }
}

function widgetOf(
  template: WidgetTemplate,
  title: string,
  instances: readonly string[],
  source: WidgetSource,
): Widget {
  const { fromEpochSeconds, toEpochSeconds, stepSeconds } = source.read;
  const lines = linesOf(template, instances, source);
  const plain: Widget = {
    title,
    type: template.type,
    verticalLabel: template.verticalLabel || sensorUnitOf(template, instances, source),
    lines: [],
    timestamps: [fromEpochSeconds, toEpochSeconds],
    resultList: [],
    items: [...instances],
    stepSeconds,
    references: referencesOf(template, instances, source),
    spans: [],
    ...(template.instances === 'circuit' && instances[0] !== undefined && { port: instances[0] }),
  };
  if (template.type === 'stat') {
    const statistics = lines.map((line, at) => statistic(line, at, source));
    const resultList = statistics.map(({ legend, label, data }) => ({
      label: `${legend} ${label}`,
      value: data[0]?.[1] ?? null,
    }));
    return { ...plain, lines: statistics, resultList };
  }
  if (template.type === 'availability') {
    const { availability } = source;
    const { percent } = availability;
    const value = percent === null ? null : shownPercent(percent);
    const resultList = [{ label: 'Availability', value }];
    return { ...plain, availability, resultList, items: [AVAILABILITY_RULE] };
  }
  return {
    ...plain,
    lines: lines.map((line, at) => drawn(line, at, source)),
    spans: spansOf(template, instances, source),
  };
}

/** The unit of a graph of one sensor. */
function sensorUnitOf(
  { datapoints }: WidgetTemplate,
  [instance = '']: readonly string[],
  { sensorUnits }: WidgetSource,
): string {
  return datapoints.some(({ id }) => id === 'SensorValue') ? (sensorUnits.get(instance) ?? '') : '';
}

/** Planned work, outages, and the alerts on what the template draws. */
function spansOf(
  { datasource, datapoints }: WidgetTemplate,
  instances: readonly string[],
  source: WidgetSource,
): Widget['spans'] {
  const shown = new Set(
    instances.flatMap((instance) =>
      datapoints.map((point) => seriesId(datasource, instance, point.id)),
    ),
  );
  return [
    ...source.spans
      .filter(({ series }) => series === undefined || shown.has(series))
      .map(({ series: _series, ...span }) => span),
    ...source.availability.states.filter(({ state }) => state === 'down').map(outageSpan),
  ];
}

function outageSpan({ startEpoch, endEpoch, outages, downSeconds }: StateSpan) {
  const label = outages > 1 ? `No answer, ${outages} times` : 'No answer';
  return { kind: 'outage' as const, label, startEpoch, endEpoch, outages, downSeconds };
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
  /** Own limits of dozens of sensors would fill their graph; the graph of one sensor has them. */
  const set = named.filter(({ expression }) => readLimits(expression) === undefined);
  return set.flatMap(({ name, expression }) =>
    thresholdLines(expression).map(({ label, value }) => ({ label: `${label} ${name}`, value })),
  );
}

function instancesOf(template: WidgetTemplate, source: WidgetSource): string[] {
  if (typeof template.instances !== 'string') return [...template.instances];
  if (template.instances === 'circuit')
    return source.circuitPort === undefined ? [] : [source.circuitPort];
  const names = [...source.read.series.keys()]
    .map(readSeriesId)
    .filter(
      (parts) =>
        parts?.datasource === template.datasource &&
        template.datapoints.some(({ id }) => storedDatapoint(id) === parts.datapoint),
    );
  return [...new Set(names.map((parts) => parts!.instance))].sort((a, b) =>
    a.localeCompare(b, 'en', { numeric: true }),
  );
}
