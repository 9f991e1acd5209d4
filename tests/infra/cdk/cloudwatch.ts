import type { CfnResource } from './synthesised.ts';

/** Published values by the metric's name: one every so many minutes, from the first on. */
export type Story = Readonly<Record<string, { everyMinutes: number; value: number }>>;

export interface WatchedMetric {
  Namespace: string;
  MetricName: string;
  Dimensions?: { Name: string; Value: unknown }[];
}

interface Watching extends WatchedMetric {
  Period: number;
  Statistic?: string;
  ExtendedStatistic?: string;
}

interface Query {
  Id: string;
  Expression?: string;
  ReturnData?: boolean;
  MetricStat?: { Metric: WatchedMetric; Period: number; Stat: string };
}

interface Alarm extends Partial<Watching> {
  Metrics?: Query[];
  EvaluationPeriods: number;
  DatapointsToAlarm?: number;
  Threshold: number;
  ComparisonOperator: keyof typeof COMPARISONS;
  TreatMissingData: 'breaching' | 'notBreaching';
}

/** Values by the number of their period; a period without a value is missing. */
type Series = ReadonlyMap<number, number>;

const COMPARISONS = {
  GreaterThanOrEqualToThreshold: (value: number, threshold: number) => value >= threshold,
  LessThanThreshold: (value: number, threshold: number) => value < threshold,
};

/** CloudWatch looks so many periods further back, for what it takes in place of missing ones. */
const LOOKED_FURTHER_BACK = 2;

const isAlarm = (properties: unknown): properties is Alarm =>
  typeof properties === 'object' && properties !== null && 'ComparisonOperator' in properties;

export function alarmOf({ Properties }: CfnResource): Alarm {
  if (!isAlarm(Properties)) throw new Error('not an alarm');
  return Properties;
}

/** Every metric that an alarm looks at. */
export function metricsOf(alarm: Alarm): Watching[] {
  if (!alarm.Metrics) return [alarm as Watching];
  return alarm.Metrics.flatMap(({ MetricStat }) =>
    MetricStat
      ? [{ ...MetricStat.Metric, Period: MetricStat.Period, Statistic: MetricStat.Stat }]
      : [],
  );
}

/**
 * Does the alarm ring, as CloudWatch decides it, at any time while this goes on? Missing points are
 * treated as the alarm says, after real ones from further back have been taken.
 */
export function rings(alarm: Alarm, story: Story): boolean {
  const { Period } = metricsOf(alarm)[0]!;
  const paces = Object.values(story).map(({ everyMinutes }) => (everyMinutes * 60) / Period);
  const first = alarm.EvaluationPeriods + LOOKED_FURTHER_BACK;
  const length = 2 * (first + Math.ceil(Math.max(0, ...paces)));
  const series = seriesOf(alarm, story, length);
  const least = alarm.DatapointsToAlarm ?? alarm.EvaluationPeriods;
  // The first periods have nothing before them: the portal did not stand yet.
  return Array.from({ length: length - first }, (_, at) => first + at).some(
    (last) => breaching(alarm, series, last) >= least,
  );
}

function breaching(alarm: Alarm, series: Series, last: number): number {
  const range = Array.from(
    { length: alarm.EvaluationPeriods + LOOKED_FURTHER_BACK },
    (_, back) => last - back,
  );
  const real = range.flatMap((period) => series.get(period) ?? []);
  const evaluated = real.slice(0, alarm.EvaluationPeriods);
  const missing = alarm.EvaluationPeriods - evaluated.length;
  const bad = evaluated.filter((value) =>
    COMPARISONS[alarm.ComparisonOperator](value, alarm.Threshold),
  ).length;
  return bad + (alarm.TreatMissingData === 'breaching' ? missing : 0);
}

function seriesOf(alarm: Alarm, story: Story, length: number): Series {
  if (!alarm.Metrics) return measured(alarm as Watching, story, length);
  const byId = new Map(
    alarm.Metrics.flatMap(({ Id, MetricStat }) =>
      MetricStat
        ? [
            [
              Id,
              measured(
                { ...MetricStat.Metric, Period: MetricStat.Period, Statistic: MetricStat.Stat },
                story,
                length,
              ),
            ],
          ]
        : [],
    ),
  );
  const { Expression } = alarm.Metrics.find(({ ReturnData }) => ReturnData !== false)!;
  return calculated(Expression!, byId, length);
}

/** The statistic of each period over the points that were published in it. */
function measured(metric: Watching, story: Story, length: number): Series {
  const told = story[metric.MetricName];
  if (!told) return new Map();
  const points = new Map<number, number[]>();
  for (let seconds = 0; seconds < length * metric.Period; seconds += told.everyMinutes * 60) {
    const period = Math.floor(seconds / metric.Period);
    points.set(period, [...(points.get(period) ?? []), told.value]);
  }
  const statistic = metric.Statistic ?? metric.ExtendedStatistic!;
  return new Map([...points].map(([period, values]) => [period, statisticOf(statistic, values)]));
}

function statisticOf(statistic: string, values: readonly number[]): number {
  switch (statistic) {
    case 'Sum':
      return values.reduce((sum, value) => sum + value, 0);
    case 'Average':
      return values.reduce((sum, value) => sum + value, 0) / values.length;
    case 'Maximum':
      return Math.max(...values);
    case 'Minimum':
      return Math.min(...values);
    case 'p95':
      return [...values].sort((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1]!;
    default:
      throw new Error(`CloudWatch's ${statistic} is not known here`);
  }
}

/** Between two metrics both must have a point; a sum of all takes those that have one. */
function calculated(expression: string, byId: ReadonlyMap<string, Series>, length: number): Series {
  const periods = Array.from({ length }, (_, period) => period);
  const points = (valueAt: (period: number) => number | undefined) =>
    new Map(
      periods.flatMap((period) => {
        const value = valueAt(period);
        return value === undefined || !Number.isFinite(value) ? [] : [[period, value] as const];
      }),
    );
  if (expression === 'SUM(METRICS())')
    return points((period) => {
      const values = [...byId.values()].flatMap((series) => series.get(period) ?? []);
      return values.length > 0 ? statisticOf('Sum', values) : undefined;
    });
  const [, left, sign, right] = /^(\w+) ([-/]) (\w+)$/.exec(expression) ?? [];
  const [a, b] = [byId.get(left ?? ''), byId.get(right ?? '')];
  if (!a || !b) throw new Error(`The expression '${expression}' is not known here`);
  return points((period) => {
    const [x, y] = [a.get(period), b.get(period)];
    if (x === undefined || y === undefined) return undefined;
    return sign === '-' ? x - y : x / y;
  });
}
