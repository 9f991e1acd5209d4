import * as z from 'zod';
import { availabilitySchema } from './availability.ts';
import {
  DATASOURCES,
  datapointOf,
  datapointWords,
  readSeriesId,
  seriesId,
  SINGLE_INSTANCE,
  type DatasourceId,
} from './datasource.ts';
import { leftOutSchema } from './left-out.ts';
import { severityLabelSchema } from './severity.ts';

/** Epoch seconds, and the value then; null where the line is interrupted. */
const pointSchema = z.tuple([z.number(), z.number().nullable()]);

/**
 * One line of a widget. Its figures are worked out over every sample of the range, so that every
 * range that holds the same samples says the same; all of them are null when nothing was measured.
 */
const lineSchema = z.strictObject({
  label: z.string(),
  legend: z.string(),
  color: z.string(),
  /** datasource|instance|datapoint */
  series: z.string(),
  /**
   * Each sample, or the lowest and the highest of each run of time, at the moment at which it was
   * measured. A null stands between two points that have a gap between them; a point between two
   * nulls is a dot.
   */
  data: z.array(pointSchema),
  min: z.number().nullable(),
  minEpochSeconds: z.number().nullable(),
  max: z.number().nullable(),
  maxEpochSeconds: z.number().nullable(),
  /** Weighted by samples. */
  average: z.number().nullable(),
  /** The last sample of the range, and how long before its end, or before now, it was measured. */
  latest: z
    .strictObject({ value: z.number(), epochSeconds: z.number(), ageSeconds: z.number() })
    .nullable(),
  /** Samples of the range that were not kept, by reason; not there when there are none. */
  leftOut: z.array(leftOutSchema).optional(),
  /** Speed that the port states, in bit/s, where `max` is above it. */
  statedSpeed: z.number().optional(),
});
export type WidgetLine = z.infer<typeof lineSchema>;

/** Epoch seconds; end 0 while it lasts. */
const spanSchema = z.strictObject({
  /**
   * Planned work; an alert on a datapoint of this widget; time in which the device did not answer.
   */
  kind: z.enum(['downtime', 'alert', 'outage']),
  label: z.string(),
  startEpoch: z.number(),
  endEpoch: z.number(),
  /** Set on an alert. */
  severity: severityLabelSchema.optional(),
  /**
   * Number of outages in the span, where many short ones in a row are drawn as one, with their
   * total length.
   */
  outages: z.number().int().optional(),
  downSeconds: z.number().optional(),
});

/** A widget as the dashboard calls return it. */
export const widgetSchema = z.strictObject({
  title: z.string(),
  type: z.enum(['graph', 'stat', 'availability']),
  verticalLabel: z.string(),
  lines: z.array(lineSchema),
  /** Beginning and end of the range, in epoch seconds. */
  timestamps: z.array(z.number()),
  resultList: z.array(z.strictObject({ label: z.string(), value: z.number().nullable() })),
  items: z.array(z.string()),
  /** The coarsest step that the lines were read in: a minute, an hour or a day. */
  stepSeconds: z.number(),
  /** Constant lines, such as the circuit's size or a threshold. */
  references: z.array(z.strictObject({ label: z.string(), value: z.number() })),
  spans: z.array(spanSchema),
  /** Port of the circuit, on a widget about it. */
  port: z.string().optional(),
  /** Set when each point says the seconds since the point before, in place of its moment. */
  pointTimes: z.literal('steps').optional(),
  /** Set on a widget of type 'availability'. */
  availability: availabilitySchema.optional(),
});
export type Widget = z.infer<typeof widgetSchema>;

export const dashboardTemplateIds = [
  'overview',
  'interfaces',
  'health',
  'summary',
  'availability',
] as const;
export type DashboardTemplateId = (typeof dashboardTemplateIds)[number];

export interface WidgetTemplate {
  title: string;
  type: Widget['type'];
  verticalLabel: string;
  datasource: DatasourceId;
  /**
   * One line for each datapoint, for each instance of the datasource (or only the circuit's
   * interface, or only those named).
   */
  datapoints: readonly { id: string; label: string; statistic?: 'Peak' | 'Average' | 'Total' }[];
  instances: 'circuit' | 'all' | readonly [string];
  /** One widget for each instance, or for each kind of sensor, rather than one with all of them. */
  split?: 'instance' | 'sensorKind';
}

type Points = [id: string, label: string][];

const graph = (
  title: string,
  verticalLabel: string,
  datasource: DatasourceId,
  instances: 'circuit' | 'all',
  datapoints: Points,
  split?: WidgetTemplate['split'],
): WidgetTemplate => ({
  title,
  type: 'graph',
  verticalLabel,
  datasource,
  instances,
  datapoints: datapoints.map(([id, label]) => ({ id, label })),
  ...(split ? { split } : {}),
});

const TRAFFIC: Points = [
  ['InBitsPerSecond', 'In'],
  ['OutBitsPerSecond', 'Out'],
];
const ERRORS: Points = [
  ['InErrorsPerSecond', 'Errors in'],
  ['OutErrorsPerSecond', 'Errors out'],
  ['InDiscardsPerSecond', 'Discards in'],
  ['OutDiscardsPerSecond', 'Discards out'],
];

/**
 * The dashboards that ship. A dashboard's id is {template}@{device id}, or the template's id on a
 * device's page.
 */
export const DASHBOARD_TEMPLATES: Record<DashboardTemplateId, readonly WidgetTemplate[]> = {
  overview: [
    graph('Traffic', 'bit/s', 'interfaces', 'circuit', TRAFFIC),
    graph('Utilisation', '%', 'interfaces', 'circuit', [
      ['InUtilisationPercent', 'In'],
      ['OutUtilisationPercent', 'Out'],
    ]),
    graph('Packet loss', '%', 'ping', 'all', [['PingLossPercent', 'Loss']]),
    graph('Round trip', 'ms', 'ping', 'all', [['RoundTripMs', 'Round trip']]),
    graph('Errors and discards', 'packet/s', 'interfaces', 'circuit', ERRORS),
  ],
  interfaces: [graph('Interface', 'bit/s', 'interfaces', 'all', TRAFFIC, 'instance')],
  health: [
    graph('Processor', '%', 'cpu', 'all', [['CpuPercent', 'Load']]),
    graph('Memory', '%', 'memory', 'all', [['MemoryPercent', 'In use']]),
    graph('Uptime', 's', 'host', 'all', [['UptimeSeconds', 'Uptime']]),
    graph('Sensors', '', 'sensors', 'all', [['SensorValue', '']], 'sensorKind'),
  ],
  summary: [
    {
      title: 'Traffic',
      type: 'stat',
      verticalLabel: 'bit/s',
      datasource: 'interfaces',
      instances: 'circuit',
      datapoints: [
        { id: 'InBitsPerSecond', label: 'In', statistic: 'Peak' },
        { id: 'InBitsPerSecond', label: 'In', statistic: 'Average' },
        { id: 'OutBitsPerSecond', label: 'Out', statistic: 'Peak' },
        { id: 'OutBitsPerSecond', label: 'Out', statistic: 'Average' },
      ],
    },
  ],
  availability: [
    {
      title: 'Availability',
      type: 'availability',
      verticalLabel: '%',
      datasource: 'host',
      instances: 'all',
      datapoints: [{ id: 'HostStatus', label: 'Availability' }],
    },
  ],
};

/**
 * The graph of one datapoint on one instance, from a series id such as
 * interfaces|wan0|InUtilisationPercent; null for what is none.
 */
export function datapointGraph(id: string): WidgetTemplate | null {
  const parts = readSeriesId(id);
  const point = parts && datapointOf(parts.datasource, parts.datapoint);
  if (!parts || !point) return null;
  const datasource = parts.datasource as DatasourceId;
  const where =
    parts.instance === SINGLE_INSTANCE ? DATASOURCES[datasource].displayName : parts.instance;
  return {
    title: `${where} ${datapointWords(point.name)}`,
    type: 'graph',
    verticalLabel: VERTICAL_LABELS[point.unit] ?? point.unit,
    datasource,
    instances: [parts.instance],
    datapoints: [{ id: point.id, label: datapointWords(point.name) }],
  };
}

/** Graphs of one port or sensor; titles come behind its name. */
const PART_GRAPHS: Partial<Record<string, readonly WidgetTemplate[]>> = {
  interfaces: [
    graph('traffic', 'bit/s', 'interfaces', 'all', TRAFFIC),
    graph('errors and discards', 'packet/s', 'interfaces', 'all', ERRORS),
    graph('state', 'status', 'interfaces', 'all', [['OperStatus', 'State']]),
  ],
  sensors: [
    graph('', '', 'sensors', 'all', [['SensorValue', '']]),
    graph('state', 'status', 'sensors', 'all', [['SensorStatus', 'State']]),
  ],
  checks: [
    graph('result', 'status', 'checks', 'all', [['CheckResult', 'Result']]),
    graph('time to answer', 'ms', 'checks', 'all', [['CheckMs', 'Time to answer']]),
    graph('days left', 'day', 'checks', 'all', [['CertificateDays', 'Days left']]),
  ],
};
const ALL_OF_PART = '*';
/** Datasources whose instances have graphs of their own. */
export type PartSource = 'interfaces' | 'sensors' | 'checks';

/** @returns the id of the graphs of one port or sensor, such as interfaces|wan0|* */
export const partGraphsId = (datasource: PartSource, instance: string): string =>
  seriesId(datasource, instance, ALL_OF_PART);

/** The graphs of one port or sensor; null for another id than that of partGraphsId. */
export function partGraphs(id: string): readonly WidgetTemplate[] | null {
  const { datasource = '', instance = '', datapoint } = readSeriesId(id) ?? {};
  const isOfPart = datapoint === ALL_OF_PART && Object.hasOwn(PART_GRAPHS, datasource);
  const graphs = isOfPart ? PART_GRAPHS[datasource] : undefined;
  if (!graphs) return null;
  return graphs.map((template) => ({
    ...template,
    title: `${instance} ${template.title}`.trimEnd(),
    instances: [instance],
  }));
}

/** Units that widgets call otherwise. That of a sensor is known of its device only. */
const VERTICAL_LABELS: Readonly<Record<string, string>> = { percent: '%', 'of the sensor': '' };

/** The parts of a dashboard's id; deviceId is '' where only the template is named. */
export function readDashboardId(dashboardId: string): { template: string; deviceId: string } {
  const at = dashboardId.indexOf('@');
  return at < 0
    ? { template: dashboardId, deviceId: '' }
    : { template: dashboardId.slice(0, at), deviceId: dashboardId.slice(at + 1) };
}
