import { alertReader } from '../../../../../core/domain/alert-reader.ts';
import type { AlertRow } from '../../../../../core/domain/alert-row.ts';
import { thresholdWords } from '../../../../../core/domain/alert-figures.ts';
import { AlertAge } from '../../../parts/acknowledge/alert-age.tsx';
import { Age } from '../../../ui/state/age.tsx';
import { AlertBadge } from '../../../parts/acknowledge/alert-badge.tsx';
import type { ColumnSpec } from '../../../ui/table/column.ts';

const always = (
  id: string,
  width: number,
  more: Partial<ColumnSpec<AlertRow>> = {},
): ColumnSpec<AlertRow> => ({
  id,
  width,
  text: (row) => alertReader.text(row, id),
  ...more,
});

/** The columns of a device's alerts. A current alert has no end, so its cell stays empty. */
export const ALERT_COLUMNS: Readonly<Record<string, ColumnSpec<AlertRow>>> = {
  Severity: always('Severity', 150, {
    cell: ({ alert }) => <AlertBadge alert={alert} />,
    isRowHeader: true,
    line: 1,
  }),
  Fault: always('Fault', 200, { line: 2 }),
  'Alert Began': always('Alert Began', 140, {
    cell: ({ alert }) => <AlertAge alert={alert} />,
    line: 3,
  }),
  'Alert End': always('Alert End', 140, {
    cell: ({ alert }) =>
      alert.endEpoch > 0 ? <Age epochSeconds={alert.endEpoch} what="Over" /> : '',
    line: 3,
  }),
  Instance: always('Instance', 110),
  Value: always('Value', 130),
  Threshold: always('Threshold', 140, { cell: ({ alert }) => thresholdWords(alert) }),
};

export const COLUMN_NAMES = Object.keys(ALERT_COLUMNS);
