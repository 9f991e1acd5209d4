import { clearedEpochOf, openedEpochOf, type Alert } from './alert.ts';
import { alertCondition, alertProperty, alertSearchText, type AlertRow } from './alert-row.ts';
import { utcText } from './epoch.ts';
import { DATE_PROPERTY } from './filter.ts';
import { severityLabel } from './severity.ts';
import { conditionKey, lookOf } from './state.ts';
import type { RowReader, Sort } from './table.ts';

/** Worst on top, what nobody has acknowledged before the rest, then the newest (ruling R-9). */
export const WORST_ALERTS_FIRST: Sort = { column: 'Severity', descending: false };

/** How lists of alerts are searched, filtered, sorted and exported. */
export const alertReader: RowReader<AlertRow> = {
  searchText: alertSearchText,
  property: alertProperty,
  text(row, column) {
    if (column === 'Severity') return severityWords(row.alert);
    if (column === DATE_PROPERTY) return utcText(row.alert.startEpoch);
    return column === 'Alert End' ? utcText(row.alert.endEpoch) : alertProperty(row, column);
  },
  sortKey(row, column) {
    if (column === 'Severity') return conditionKey(alertCondition(row.alert), row.alert.startEpoch);
    if (column === DATE_PROPERTY) return row.alert.startEpoch;
    if (column === 'Alert End') return row.alert.endEpoch || '';
    if (column === 'Alert Opened') return openedEpochOf(row.alert);
    if (column === 'Alert Cleared') return clearedEpochOf(row.alert) || '';
    if (column === 'Acknowledged At') return row.alert.ackedEpoch || '';
    const text = alertProperty(row, column);
    const value = column === 'Value' ? Number.parseFloat(text) : Number.NaN;
    return Number.isNaN(value) ? text : value;
  },
};

/** 'OK' for what is neither 4 nor 3 nor 2; an alert that is over says so, whoever was on it. */
function severityWords(alert: Alert): string {
  const word = severityLabel(alert.severity);
  if (alert.cleared) return `${word}, cleared`;
  return alert.acked && word !== 'OK' ? lookOf(alertCondition(alert)).word : word;
}

/** Columns of each export of alerts: the fault, its place and customer, and its acknowledgement. */
export const ALERT_CSV_COLUMNS = [
  'Fault',
  'Device',
  'Datapoint',
  'Acknowledged',
  'Acknowledged By',
  'Acknowledged At',
  'Comment',
  'Customer',
  'Site Name',
  'Severity',
  'Alert Began',
  'Alert End',
  'Alert Opened',
  'Alert Cleared',
] as const;
