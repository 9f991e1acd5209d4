import { clearedEpochOf, NO_MESSAGE, openedEpochOf, type Alert } from './alert.ts';
import { SINGLE_INSTANCE } from './datasource.ts';
import { valueWords } from './alert-figures.ts';
import { faultWords } from './fault-words.ts';
import { DEVICE_TEXT_FIELDS, type Device } from './device.ts';
import { DATE_PROPERTY } from './filter.ts';
import { utcText } from './epoch.ts';
import { isTrouble, lookOf, readStatus, type Condition } from './state.ts';

/**
 * An alert with its device; null when none of the person's devices matches (it may be gone, or not
 * visible).
 */
export interface AlertRow {
  alert: Alert;
  device: Device | null;
}

export function joinAlerts(alerts: readonly Alert[], devices: readonly Device[]): AlertRow[] {
  const byId = new Map(devices.map((device) => [device.id, device]));
  return alerts.map((alert) => ({ alert, device: byId.get(alert.monitorObjectId) ?? null }));
}

/**
 * The columns that the alerts table always offers. The first eight are shown; what a machine measured is one click away (rows ALERT-12, LIMIT-11, decision 10).
 */
export const ALERT_COLUMNS = [
  'Severity',
  'Fault',
  'Alert Began',
  'Device',
  'Site Name',
  'Customer',
  'Billing Reference',
  'Instance',
  'Value',
  'Threshold',
  'Datapoint',
  'DataSource',
  'Acknowledged',
  'Acknowledged By',
  'Acknowledged At',
  'Comment',
  'Alert End',
  'Alert Opened',
  'Alert Cleared',
  'Groups',
  'Escalation',
  'ID',
] as const;

export const groupNames = (alert: Alert): string =>
  alert.monitorObjectGroups.map((group) => group.name).join(', ');

/**
 * Text of a property for search, filters and the table; the moment an alert began as epoch seconds.
 */
export function alertProperty({ alert, device }: AlertRow, property: string): string {
  switch (property) {
    case 'Severity':
      return alert.severityLabel;
    case 'Status':
      return alert.severityLabel;
    case DATE_PROPERTY:
      return String(alert.startEpoch);
    case 'Fault':
      return faultWords(alert, device?.['Circuit Size']);
    case 'Alert End':
      return alert.endEpoch > 0 ? String(alert.endEpoch) : '';
    case 'Alert Opened':
      return utcText(openedEpochOf(alert));
    case 'Alert Cleared':
      return utcText(clearedEpochOf(alert));
    case 'Device':
      return device?.label ?? alert.monitorObjectName;
    case 'Instance':
      return alert.instanceName === SINGLE_INSTANCE ? '' : alert.instanceName;
    case 'Value':
      return valueWords(alert);
    case 'Threshold':
      return alert.threshold;
    case 'Datapoint':
      return alert.dataPointName;
    case 'DataSource':
      return alert.resourceTemplateName;
    case 'Acknowledged By':
      return alert.ackedBy;
    case 'Acknowledged':
      return alert.acked ? 'Yes' : 'No';
    case 'Acknowledged At':
      return utcText(alert.ackedEpoch);
    case 'Comment':
      return alert.ackComment;
    case 'Groups':
      return groupNames(alert);
    case 'Escalation':
      return alert.chain;
    case 'ID':
      return alert.id;
    // Without its device an alert still says where it belongs.
    case 'Site Name':
      return device ? device['Site Name'] : groupNames(alert);
    default:
      return device && deviceFields.has(property) ? device[property as 'Customer'] : '';
  }
}

const deviceFields: ReadonlySet<string> = new Set(DEVICE_TEXT_FIELDS);

export const ALERT_PROPERTIES: readonly string[] = [
  ...new Set([...ALERT_COLUMNS, 'Status', ...DEVICE_TEXT_FIELDS]),
];

/** How bad an alert is, and whether somebody is on it (ruling R-9). */
export function alertCondition(alert: Pick<Alert, 'acked' | 'severityLabel'>): Condition {
  const state = readStatus(alert.severityLabel);
  return { state, acknowledged: alert.acked && isTrouble(state) };
}

const searchTexts = new WeakMap<Alert, { device: Device | null; text: string }>();

/** Everything the row shows, in lower case, made once for each alert and device. */
export function alertSearchText(row: AlertRow): string {
  const known = searchTexts.get(row.alert);
  if (known && known.device === row.device) return known.text;
  const values = ALERT_PROPERTIES.filter((property) => property !== DATE_PROPERTY).map((property) =>
    alertProperty(row, property),
  );
  const text = [
    ...values,
    lookOf(alertCondition(row.alert)).word,
    row.alert.detailMessage?.subject ?? '',
  ]
    .filter(Boolean)
    .join('\n')
    .toLowerCase();
  searchTexts.set(row.alert, { device: row.device, text });
  return text;
}

/** Subject and body to show; the specified sentence when there is no message. */
export function alertMessage(alert: Pick<Alert, 'detailMessage'>): {
  subject: string;
  body: string;
} {
  return alert.detailMessage ?? { subject: NO_MESSAGE, body: '' };
}
