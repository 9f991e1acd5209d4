import * as z from 'zod';
import { severityLabelSchema } from './severity.ts';
import { atSourceSchema } from './at-source.ts';

/** What an alert measures at the latest poll. */
export const valueNowSchema = z.strictObject({
  value: z.string(),
  /** Minute of the poll. */
  epochSeconds: z.number(),
  /** What ends a severity that the value has left: 'below 90 % for 1 h'; '' for one that it reaches. */
  until: z.string(),
});
export type ValueNow = z.infer<typeof valueNowSchema>;

/**
 * An alert as every screen and call shows it. Epochs are seconds; endEpoch is 0 and ackedEpoch 0
 * while not set. severity is 4 Critical, 3 Error, 2 Warning. It joins to its device by
 * monitorObjectId.
 */
export const alertSchema = z.strictObject({
  id: z.string(),
  account_id: z.string(),
  severity: z.number().int(),
  severityLabel: z.union([severityLabelSchema, z.literal('OK')]),
  /** The severity before this one; 0 when it never had another, or began before this was noted. */
  formerSeverity: z.number().int().default(0),
  /** When it took this severity after another; 0 when it never had another. */
  severityEpoch: z.number().default(0),
  rule: z.string(),
  monitorObjectId: z.string(),
  monitorObjectName: z.string(),
  monitorObjectGroups: z.array(z.strictObject({ name: z.string() })),
  acked: z.boolean(),
  ackedBy: z.string(),
  ackedEpoch: z.number(),
  ackComment: z.string(),
  /** The first sample beyond the threshold; of reachability the first poll without an answer. */
  startEpoch: z.number(),
  /** The first sample within it, or the first answer. */
  endEpoch: z.number(),
  /** When it was opened, some polls after its start; 0 in older rows, which were opened at it. */
  openedEpoch: z.number().default(0),
  /** When it was cleared, some polls after its end; 0 while it lasts and in older rows. */
  clearedEpoch: z.number().default(0),
  cleared: z.boolean(),
  instanceName: z.string(),
  dataSourceId: z.string(),
  dataPointName: z.string(),
  /** When it opened, or took its severity. */
  alertValue: z.string(),
  /** When it opened; '' in older rows, which do not say. */
  openedValue: z.string().default(''),
  /** Never stored; absent while it is not known. */
  valueNow: valueNowSchema.optional(),
  threshold: z.string(),
  resourceTemplateName: z.string(),
  chain: z.string(),
  /** Planned work covers the device at this moment. */
  sdted: z.boolean(),
  detailMessage: z.strictObject({ subject: z.string(), body: z.string() }).nullable(),
  changedAtMs: z.number(),
  /** Only on alerts of a monitoring source other than the built-in collector. */
  atSource: atSourceSchema.optional(),
});

export type Alert = z.infer<typeof alertSchema>;

export const openedEpochOf = ({
  openedEpoch,
  startEpoch,
}: Pick<Alert, 'openedEpoch' | 'startEpoch'>): number => openedEpoch || startEpoch;

export const clearedEpochOf = ({
  clearedEpoch,
  endEpoch,
}: Pick<Alert, 'clearedEpoch' | 'endEpoch'>): number => clearedEpoch || endEpoch;

/** Alerts of this rule only drive mails; no list, count or tile shows them. */
const HIDDEN_RULE = 'PingLossPercent Emails';

export function isShown(alert: Pick<Alert, 'rule'>): boolean {
  return alert.rule !== HIDDEN_RULE;
}

export const ALERT_FILTERS = ['all', 'Critical', 'Error', 'Warning', 'Acknowledged'] as const;
export type AlertFilter = (typeof ALERT_FILTERS)[number];

type Filtered = Pick<Alert, 'acked' | 'severityLabel' | 'cleared'>;

/**
 * A severity shows every current alert of it, acknowledged or not; 'Acknowledged' every
 * acknowledged one. An alert that is over is among all alone.
 */
export function matchesAlertFilter(alert: Filtered, filter: AlertFilter): boolean {
  if (filter === 'all') return true;
  if (alert.cleared) return false;
  return filter === 'Acknowledged' ? alert.acked : alert.severityLabel === filter;
}

const count = z.number().int().min(0);

/** How many alerts each filter finds. */
export const alertCountsSchema = z.strictObject({
  all: count,
  Critical: count,
  Error: count,
  Warning: count,
  Acknowledged: count,
} satisfies Record<AlertFilter, z.ZodType>);
export type AlertCounts = z.infer<typeof alertCountsSchema>;

export function countAlerts(alerts: Iterable<Filtered>): AlertCounts {
  const counts: AlertCounts = { all: 0, Critical: 0, Error: 0, Warning: 0, Acknowledged: 0 };
  for (const alert of alerts)
    for (const filter of ALERT_FILTERS) counts[filter] += Number(matchesAlertFilter(alert, filter));
  return counts;
}

/** Within this long whoever acknowledged an alert may take that back. */
export const ACKNOWLEDGEMENT_UNDO_SECONDS = 300;

export const NO_MESSAGE = 'No message in alert.';
export const NO_ACK_COMMENT = 'No acknowledgement comment in alert.';
