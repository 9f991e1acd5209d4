import Button from '@cloudscape-design/components/button';
import Toggle from '@cloudscape-design/components/toggle';
import { useCallback, useState } from 'react';
import { ALERT_CSV_COLUMNS, alertReader } from '../../../../../core/domain/alert-reader.ts';
import { alertProperty, type AlertRow } from '../../../../../core/domain/alert-row.ts';
import type { Device } from '../../../../../core/domain/device.ts';
import { DATE_PROPERTY } from '../../../../../core/domain/filter.ts';
import { useQueryParams } from '../../../ui/address.ts';
import { TablePage } from '../../../ui/table/table-page.tsx';
import type { ColumnSpec } from '../../../ui/table/column.ts';
import { useTableState } from '../../../ui/table/use-table-state.ts';
import { AlertDialog } from './alert-dialog.tsx';
import { ALERT_COLUMNS, COLUMN_NAMES } from './alert-columns.tsx';
import { useDeviceAlerts } from './use-device-alerts.ts';

/** In the address of the page while cleared alerts are shown. */
const CLEARED = 'cleared';
const NEWEST_FIRST = { column: DATE_PROPERTY, descending: true };
const rowId = ({ alert }: AlertRow) => alert.id;
const rowName = (row: AlertRow) => `${row.alert.severityLabel}: ${alertProperty(row, 'Fault')}`;

/** The alerts of one device, the cleared ones on demand; a row's button opens its dialog. */
export function DeviceAlerts({ device }: { device: Device }) {
  const [search, writeParams] = useQueryParams();
  const showsCleared = search.has(CLEARED);
  const [opened, setOpened] = useState<AlertRow | null>(null);
  const state = useTableState({
    table: 'device-alerts',
    offered: COLUMN_NAMES,
    defaultSort: NEWEST_FIRST,
  });
  const rows = useDeviceAlerts(device, state, showsCleared);
  const specOf = useCallback((id: string) => columnOf(id, setOpened), []);
  // As it is now, when it has changed since it was opened.
  const open = opened && (rows.page.rows.find((row) => rowId(row) === rowId(opened)) ?? opened);

  return (
    <>
      <TablePage
        title="Alerts of this device"
        headingLevel="h2"
        state={state}
        rows={rows}
        reader={alertReader}
        specOf={specOf}
        offered={COLUMN_NAMES}
        properties={COLUMN_NAMES}
        rowId={rowId}
        rowName={rowName}
        empty={
          showsCleared
            ? 'This device has had no alert.'
            : 'No alert of this device is open. “Toggle Cleared Alerts” shows those that are over.'
        }
        csv={{ name: ['Alerts', device.label], always: ALERT_CSV_COLUMNS }}
        tools={
          <Toggle
            checked={showsCleared}
            onChange={({ detail }) => writeParams((former) => withCleared(former, detail.checked))}
          >
            Toggle Cleared Alerts
          </Toggle>
        }
      />
      {open && <AlertDialog alert={open.alert} device={device} onClose={() => setOpened(null)} />}
    </>
  );
}

function withCleared(former: URLSearchParams, isOn: boolean): URLSearchParams {
  const next = new URLSearchParams(former);
  if (isOn) next.set(CLEARED, 'true');
  else next.delete(CLEARED);
  next.delete('page');
  return next;
}

/** The first column is the way into the alert's dialog. */
function columnOf(id: string, open: (row: AlertRow) => void): ColumnSpec<AlertRow> {
  const spec = ALERT_COLUMNS[id] ?? { id, text: () => '' };
  if (id !== 'Severity') return spec;
  return {
    ...spec,
    cell: (row) => (
      <span className="severity-cell">
        {spec.cell!(row)}
        <Button
          variant="inline-icon"
          iconName="search"
          ariaLabel={`Show the alert ${rowName(row)}`}
          onClick={() => open(row)}
        />
      </span>
    ),
  };
}
