import Button from '@cloudscape-design/components/button';
import Toggle from '@cloudscape-design/components/toggle';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { alerts } from '../../../../../core/contract/alerts.ts';
import { isShown, type Alert } from '../../../../../core/domain/alert.ts';
import type { Device } from '../../../../../core/domain/device.ts';
import { useAlerts } from '../../../parts/feeds/alerts.ts';
import { useEndpoint } from '../../../api/queries.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import type { ColumnSpec } from '../../../ui/table/column.ts';
import { useTableView } from '../../../ui/table/use-table-view.ts';
import { AlertDialog } from './alert-dialog.tsx';
import { ALERT_COLUMNS, alertReader, COLUMN_NAMES } from './alert-columns.tsx';

/** In the address of the page while cleared alerts are shown. */
const CLEARED = 'cleared';

/** Cleared alerts are asked for from the beginning of time. */
const EVER = 0;

/** The alerts of one device, the cleared ones on demand; a row's button opens its dialog. */
export function DeviceAlerts({ device }: { device: Device }) {
  const [search, setSearch] = useSearchParams();
  const showsCleared = search.has(CLEARED);
  const [openId, setOpenId] = useState<string | null>(null);
  const feed = useAlerts();
  const all = useEndpoint(
    alerts.listAlerts,
    { account_id: device['Account ID'], device_id: device.id, changed_since: EVER },
    { enabled: showsCleared, staleMs: 0 },
  );

  const rows = useMemo(() => {
    const current = feed.rows.filter((alert) => alert.monitorObjectId === device.id);
    const cleared = showsCleared
      ? (all.data?.data ?? []).filter((alert) => alert.cleared && isShown(alert))
      : [];
    return [...current, ...cleared];
  }, [feed.rows, all.data, showsCleared, device.id]);
  const view = useTableView<Alert>({
    table: 'device-alerts',
    rows,
    reader: alertReader,
    offered: COLUMN_NAMES,
    defaultSort: { column: 'Alert Began', descending: true },
  });
  const open = rows.find((alert) => alert.id === openId);

  return (
    <>
      <DataTable
        title="Alerts of this device"
        rows={rows}
        total={rows.length}
        view={view}
        reader={alertReader}
        specOf={(id) => specOf(id, setOpenId)}
        offered={COLUMN_NAMES}
        properties={COLUMN_NAMES}
        rowId={(alert) => alert.id}
        rowName={(alert) => `${alert.severityLabel} ${alert.instanceName}`}
        loading={feed.isLoading || (showsCleared && all.isLoading)}
        failure={failureOf(feed.error ?? (showsCleared ? all.error : null), () => {
          feed.refresh();
          void all.refetch();
        })}
        csvName={`alerts-${device.label}`}
        tools={
          <Toggle
            checked={showsCleared}
            onChange={({ detail }) => setSearch((former) => withCleared(former, detail.checked))}
          >
            Toggle Cleared Alerts
          </Toggle>
        }
      />
      {open && <AlertDialog alert={open} device={device} onClose={() => setOpenId(null)} />}
    </>
  );
}

function withCleared(former: URLSearchParams, isOn: boolean): URLSearchParams {
  const next = new URLSearchParams(former);
  if (isOn) next.set(CLEARED, 'true');
  else next.delete(CLEARED);
  return next;
}

function failureOf(error: Error | null, retry: () => void) {
  return error ? { sentence: error.message, retry } : null;
}

/** The first column is the way into the alert's dialog. */
function specOf(id: string, open: (alertId: string) => void): ColumnSpec<Alert> {
  const spec = ALERT_COLUMNS[id] ?? { id, text: () => '' };
  if (id !== 'Severity') return spec;
  return {
    ...spec,
    cell: (alert) => (
      <span className="severity-cell">
        {spec.cell!(alert)}
        <Button
          variant="inline-icon"
          iconName="search"
          ariaLabel={`Show the alert ${alert.severityLabel} ${alert.instanceName}`}
          onClick={() => open(alert.id)}
        />
      </span>
    ),
  };
}
