import { Link } from 'react-router';
import { thresholdWords } from '../../../../core/domain/alert-figures.ts';
import { alertReader } from '../../../../core/domain/alert-reader.ts';
import type { AlertRow } from '../../../../core/domain/alert-row.ts';
import { shortFaultWords } from '../../../../core/domain/fault-words.ts';
import { DATE_PROPERTY } from '../../../../core/domain/filter.ts';
import { alertSubjectPath, isOfCollector } from '../../../../core/domain/silent-collector.ts';
import { AlertBadge } from '../../parts/acknowledge/alert-badge.tsx';
import { AlertAge } from '../../parts/acknowledge/alert-age.tsx';
import { Age } from '../../ui/state/age.tsx';
import type { ColumnSpec } from '../../ui/table/column.ts';

const plain = (id: string, more: Partial<ColumnSpec<AlertRow>> = {}): ColumnSpec<AlertRow> => ({
  id,
  text: (row) => alertReader.text(row, id),
  ...more,
});

const SPECS = new Map(
  [
    plain('Severity', {
      width: 144,
      line: 1,
      cell: ({ alert }) => (
        <>
          <AlertBadge alert={alert} />
          {alert.acked && (
            <div className="alert-acked">
              <OnIt alert={alert} />
            </div>
          )}
        </>
      ),
      card: ({ alert }) => <AlertBadge alert={alert} />,
    }),
    plain('Fault', {
      width: 180,
      isRowHeader: true,
      line: 2,
      cell: ({ alert, device }) => shortFaultWords(alert, device?.['Circuit Size']),
    }),
    plain(DATE_PROPERTY, {
      width: 118,
      line: 3,
      cell: ({ alert }) => <AlertAge alert={alert} />,
      card: ({ alert }) =>
        alert.acked ? (
          <>
            <AlertAge alert={alert} /> · <OnIt alert={alert} />
          </>
        ) : undefined,
    }),
    plain('Device', {
      width: 104,
      line: 1,
      cell: (row) =>
        row.device ? (
          <Link to={`/device/${encodeURIComponent(row.device.id)}`}>{row.device.label}</Link>
        ) : isOfCollector(row.alert) ? (
          <Link to={alertSubjectPath(row.alert)}>{row.alert.monitorObjectName}</Link>
        ) : (
          alertReader.text(row, 'Device')
        ),
    }),
    plain('Site Name', { width: 100, line: 2 }),
    plain('Customer', { width: 94 }),
    plain('Billing Reference', { width: 96 }),
    plain('Instance', { width: 88 }),
    plain('Value', { width: 130 }),
    plain('Threshold', { width: 130, cell: ({ alert }) => thresholdWords(alert) }),
  ].map((spec): [string, ColumnSpec<AlertRow>] => [spec.id, spec]),
);

export function alertColumn(id: string): ColumnSpec<AlertRow> {
  let spec = SPECS.get(id);
  if (!spec) SPECS.set(id, (spec = plain(id)));
  return spec;
}

/** Who acknowledged an alert, and when. */
const OnIt = ({ alert }: Pick<AlertRow, 'alert'>) => (
  <>
    {alert.ackedBy}, <Age epochSeconds={alert.ackedEpoch} />
  </>
);
