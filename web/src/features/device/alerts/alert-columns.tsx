import { exactWords } from '../../../../../core/domain/age.ts';
import type { Alert } from '../../../../../core/domain/alert.ts';
import { severityLabel, severityValue } from '../../../../../core/domain/severity.ts';
import { readStatus } from '../../../../../core/domain/state.ts';
import type { RowReader } from '../../../../../core/domain/table.ts';
import type { ColumnSpec } from '../../../ui/table/column.ts';
import { Age } from '../../../ui/state/age.tsx';
import { StateBadge } from '../../../ui/state/state-badge.tsx';

/** Severity in words: 'OK' for what is neither 4 nor 3 nor 2. */
const word = (alert: Alert) => severityLabel(alert.severity);
const moment = (epochSeconds: number) => (epochSeconds > 0 ? exactWords(epochSeconds) : '');

function Severity({ alert }: { alert: Alert }) {
  // What is over is not trouble.
  if (alert.cleared) return <StateBadge state="live" word={`${word(alert)}, cleared`} />;
  return (
    <StateBadge
      state={readStatus(word(alert))}
      acknowledged={alert.acked}
      word={alert.acked ? `${word(alert)}, acknowledged` : word(alert)}
    />
  );
}

/** The columns of a device's alerts. A current alert has no end, so its cell stays empty. */
export const ALERT_COLUMNS: Readonly<Record<string, ColumnSpec<Alert>>> = {
  Severity: { id: 'Severity', text: word, cell: (alert) => <Severity alert={alert} />, width: 230 },
  'Alert Began': {
    id: 'Alert Began',
    text: (alert) => moment(alert.startEpoch),
    cell: (alert) => <Age epochSeconds={alert.startEpoch} />,
    width: 140,
  },
  'Alert End': {
    id: 'Alert End',
    text: (alert) => moment(alert.endEpoch),
    cell: (alert) => (alert.endEpoch > 0 ? <Age epochSeconds={alert.endEpoch} /> : ''),
    width: 140,
  },
  Instance: { id: 'Instance', text: (alert) => alert.instanceName, width: 200 },
  Value: { id: 'Value', text: (alert) => alert.alertValue, align: 'end', width: 110 },
  Threshold: { id: 'Threshold', text: (alert) => alert.threshold, width: 140 },
};

export const COLUMN_NAMES = Object.keys(ALERT_COLUMNS);

export const alertReader: RowReader<Alert> = {
  property: (alert, property) =>
    property === 'Alert Began'
      ? String(alert.startEpoch)
      : (ALERT_COLUMNS[property]?.text(alert) ?? ''),
  sortKey: (alert, property) =>
    sortKeys[property]?.(alert) ?? ALERT_COLUMNS[property]?.text(alert) ?? '',
  searchText: (alert) =>
    `${word(alert)} ${alert.instanceName} ${alert.dataPointName} ${alert.alertValue} ${alert.threshold}`.toLowerCase(),
};

const sortKeys: Readonly<Record<string, (alert: Alert) => number | ''>> = {
  Severity: (alert) => severityValue(word(alert)),
  'Alert Began': (alert) => alert.startEpoch,
  'Alert End': (alert) => alert.endEpoch || '',
  Value: (alert) => {
    const value = Number.parseFloat(alert.alertValue);
    return Number.isNaN(value) ? '' : value;
  },
};
