import type { SeriesPart } from '../series/block.ts';
import { drawnPoints } from '../series/drawn.ts';
import { summarise } from '../series/parts.ts';
import type { Summary } from '../series/summary.ts';
import type { WidgetLine, WidgetTemplate } from './dashboard.ts';
import { datapointOf, readSeriesId, seriesId } from './datasource.ts';
import { countedSeries, EVERY_RATE, leftOutOf, type LeftOut } from './left-out.ts';
import { exceededSpeed } from './stated-speed.ts';
import { storedDatapoint, storedSeries } from './stored-series.ts';
import type { WidgetSource } from './widget-source.ts';

/** The most samples of one line that reach a browser; nulls between them come on top. */
const MOST_POINTS = 600;

const COLOURS = ['blue', 'teal', 'purple', 'orange', 'pink', 'green', 'brown', 'grey'] as const;

/** A line of a widget before it is drawn. */
export interface Line {
  label: string;
  legend: string;
  series: string;
  parts: readonly SeriesPart[];
  /** Multiplier of stored values; above 0. */
  factor: number;
  summary: Summary;
  leftOut: readonly LeftOut[];
  /** Set where the highest rate is above it. */
  statedSpeed: number | undefined;
}

export function linesOf(
  template: WidgetTemplate,
  instances: readonly string[],
  source: WidgetSource,
): Line[] {
  return instances.flatMap((instance) =>
    template.datapoints.flatMap((point): Line[] => {
      const { series, factor } = storedSeries(
        template.datasource,
        instance,
        point.id,
        source.circuitBitsPerSecond,
      );
      const parts = source.read.series.get(series) ?? [];
      const leftOut = leftOutOf(series, source.read);
      if ((parts.length === 0 && leftOut.length === 0) || factor === null) return [];
      const name = nameOf(point.label, instance, instances);
      const summary = summarise(parts);
      const isRate = datapointOf(template.datasource, point.id)?.unit === 'bit/s';
      return [
        {
          label: point.statistic ?? name,
          legend: point.statistic ? `${template.title}___${name}` : name,
          series: seriesId(template.datasource, instance, point.id),
          parts,
          factor,
          summary,
          leftOut,
          statedSpeed: isRate ? exceededSpeed(summary.max, source.speeds.get(instance)) : undefined,
        },
      ];
    }),
  );
}

/** A label of '' leaves the name of the instance. */
export function nameOf(label: string, instance: string, instances: readonly string[]): string {
  if (!label) return instance;
  return instances.length > 1 ? `${instance} ${label}` : label;
}

/** Stored series that the templates need; undefined for none at all. */
export function wantedBy(
  templates: readonly WidgetTemplate[],
): ((seriesId: string) => boolean) | undefined {
  const graphs = templates.filter(({ type }) => type !== 'availability');
  if (graphs.length === 0) return undefined;
  const known = new Map<string, boolean>();
  return (id) => {
    let isWanted = known.get(id);
    if (isWanted === undefined) {
      const measured = countedSeries(id) ?? id;
      isWanted =
        measured === EVERY_RATE || graphs.some((template) => isDrawnBy(template, measured));
      known.set(id, isWanted);
    }
    return isWanted;
  };
}

function isDrawnBy({ datasource, datapoints, instances }: WidgetTemplate, id: string): boolean {
  const names = readSeriesId(id);
  if (names?.datasource !== datasource) return false;
  if (typeof instances !== 'string' && !instances.includes(names.instance)) return false;
  return datapoints.some((point) => storedDatapoint(point.id) === names.datapoint);
}

export function drawn(line: Line, at: number, source: WidgetSource): WidgetLine {
  const { fromEpochSeconds, toEpochSeconds } = source.read;
  const points = drawnPoints(line.parts, fromEpochSeconds, toEpochSeconds, MOST_POINTS);
  return framed(
    line,
    at,
    source,
    points.map(([moment, value]) => [moment, value === null ? null : rounded(value * line.factor)]),
  );
}

/** A line of one point that stands for the whole range. */
export function statistic(line: Line, at: number, source: WidgetSource): WidgetLine {
  const { max, maxAt, average, sum, count } = line.summary;
  const { toEpochSeconds: end } = source.read;
  if (count === 0) return framed(line, at, source, []);
  const value = { Peak: max, Average: average, Total: sum }[line.label] ?? line.summary.last;
  const moment = line.label === 'Peak' ? maxAt : end;
  return framed(line, at, source, [[moment, rounded(value * line.factor)]]);
}

function framed(
  { label, legend, series, factor, summary, leftOut, statedSpeed }: Line,
  at: number,
  source: WidgetSource,
  data: WidgetLine['data'],
): WidgetLine {
  const { min, minAt, max, maxAt, average, last, lastAt, count } = summary;
  const isMeasured = count > 0;
  const until = Math.min(source.read.toEpochSeconds, source.nowEpochSeconds);
  return {
    label,
    legend,
    color: COLOURS[at % COLOURS.length]!,
    series,
    data,
    min: rounded(min * factor),
    minEpochSeconds: isMeasured ? minAt : null,
    max: rounded(max * factor),
    maxEpochSeconds: isMeasured ? maxAt : null,
    average: rounded(average * factor),
    latest: isMeasured
      ? {
          value: rounded(last * factor)!,
          epochSeconds: lastAt,
          ageSeconds: Math.max(0, until - lastAt),
        }
      : null,
    ...(leftOut.length > 0 && { leftOut: [...leftOut] }),
    ...(statedSpeed !== undefined && { statedSpeed }),
  };
}

/** Two decimals, as stored; null for what was not measured. */
function rounded(value: number): number | null {
  return Number.isFinite(value) ? Math.round(value * 100) / 100 : null;
}
