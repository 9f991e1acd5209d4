import { Link } from 'react-router';
import {
  alertProperty,
  alertSearchText,
  alertCondition,
  type AlertRow,
} from '../../../../core/domain/alert-row.ts';
import { datapointWords } from '../../../../core/domain/datasource.ts';
import type { Alert } from '../../../../core/domain/alert.ts';
import { SINGLE_INSTANCE } from '../../../../core/domain/datasource.ts';
import { DATE_PROPERTY } from '../../../../core/domain/filter.ts';
import type { RowReader, Sort } from '../../../../core/domain/table.ts';
import { conditionKey, lookOf } from '../../../../core/domain/state.ts';
import { Age } from '../../ui/state/age.tsx';
import { StateBadge } from '../../ui/state/state-badge.tsx';
import type { ColumnSpec } from '../../ui/table/column.ts';

const plain = (id: string, width?: number): ColumnSpec<AlertRow> => ({
  id,
  text: (row) => alertProperty(row, id),
  ...(width ? { width } : {}),
});

const SPECS = new Map(
  [
    {
      ...plain('Severity', 188),
      text: ({ alert }: AlertRow) => lookOf(alertCondition(alert)).word,
      cell: (row: AlertRow) => <Severity row={row} />,
    },
    {
      ...plain(DATE_PROPERTY, 168),
      text: ({ alert }: AlertRow) =>
        new Date(alert.startEpoch * 1000).toISOString().slice(0, 19).concat('Z'),
      cell: ({ alert }: AlertRow) => <Age epochSeconds={alert.startEpoch} what="" />,
    },
    { ...plain('Site Name', 134), cell: (row: AlertRow) => <Place row={row} /> },
    plain('Customer', 112),
    plain('Billing Reference', 126),
    { ...plain('Instance', 92), cell: ({ alert }: AlertRow) => <What alert={alert} /> },
    {
      ...plain('Value', 74),
      align: 'end' as const,
      cell: ({ alert }: AlertRow) => readableValue(alert.alertValue),
    },
    plain('Threshold', 90),
  ].map((spec): [string, ColumnSpec<AlertRow>] => [spec.id, spec]),
);

export function alertColumn(id: string): ColumnSpec<AlertRow> {
  let spec = SPECS.get(id);
  if (!spec) SPECS.set(id, (spec = plain(id)));
  return spec;
}

/** The severity; for an acknowledged alert in its own look, with who is on it and since when. */
function Severity({ row: { alert } }: { row: AlertRow }) {
  return (
    <>
      {alert.cleared ? (
        <StateBadge state="live" word={`${alert.severityLabel}, cleared`} />
      ) : (
        <StateBadge {...alertCondition(alert)} />
      )}
      {alert.acked && (
        <div className="alert-acked">
          {alert.ackedBy}, <Age epochSeconds={alert.ackedEpoch} />
        </div>
      )}
    </>
  );
}

/** Where it is: the site, and below it the device. */
function Place({ row }: { row: AlertRow }) {
  const { device } = row;
  return (
    <>
      <div className="alert-site">{alertProperty(row, 'Site Name')}</div>
      {device ? (
        <Link to={`/device/${encodeURIComponent(device.id)}`}>{device.label}</Link>
      ) : (
        <span>{alertProperty(row, 'Device')}</span>
      )}
    </>
  );
}

/** The instance, if there are several, and below it what was measured there. */
function What({ alert }: { alert: Alert }) {
  return (
    <>
      {alert.instanceName !== SINGLE_INSTANCE && (
        <div className="alert-site">{alert.instanceName}</div>
      )}
      <div className={alert.instanceName === SINGLE_INSTANCE ? 'alert-site' : 'alert-note'}>
        {datapointWords(alert.dataPointName)}
      </div>
    </>
  );
}

/** Two decimals are enough to act on; the CSV and the details have the value as it was measured. */
function readableValue(value: string): string {
  const number = Number(value);
  return value.trim() !== '' && Number.isFinite(number)
    ? String(Math.round(number * 100) / 100)
    : value;
}

/** Worst on top, what nobody has acknowledged before the rest, then the newest (ruling R-9). */
export const WORST_FIRST: Sort = { column: 'Severity', descending: false };

export const alertReader: RowReader<AlertRow> = {
  searchText: alertSearchText,
  property: alertProperty,
  sortKey(row, column) {
    if (column === 'Severity') return conditionKey(alertCondition(row.alert), row.alert.startEpoch);
    if (column === DATE_PROPERTY) return row.alert.startEpoch;
    const text = alertProperty(row, column);
    return column === 'Value' && text !== '' && Number.isFinite(Number(text)) ? Number(text) : text;
  },
};
