import { maintenances, type Maintenance } from '../../../../../core/contract/maintenances.ts';
import type { Device } from '../../../../../core/domain/device.ts';
import { readerZone } from '../../../../../core/domain/reader.ts';
import { useEndpoint } from '../../../api/queries.ts';
import {
  DEVICE_WORK_COLUMNS,
  deviceWorkColumn,
  maintenanceReader,
} from '../../../parts/maintenance/maintenance-columns.tsx';
import { TablePage } from '../../../ui/table/table-page.tsx';
import { useRowsHere } from '../../../ui/table/use-rows-here.ts';
import { useTableState } from '../../../ui/table/use-table-state.ts';

const OFFERED: readonly string[] = DEVICE_WORK_COLUMNS;
const FILTERED: readonly string[] = DEVICE_WORK_COLUMNS.slice(3);
const LATEST_FIRST = { column: 'Start', descending: true };
const NONE: readonly Maintenance[] = [];
const rowId = ({ id }: Maintenance) => id;
const rowName = ({ appliedAt }: Maintenance) => appliedAt;

/** Planned work on a device or on a group that holds it: what is coming, and the last 30 days. */
export function DeviceMaintenance({ device }: { device: Device }) {
  const work = useEndpoint(maintenances.listMaintenances, {
    account_id: device['Account ID'],
    device_id: device.id,
  });
  const state = useTableState({
    table: 'device-maintenance',
    offered: OFFERED,
    defaultSort: LATEST_FIRST,
  });
  const rows = useRowsHere(state, {
    rows: work.data?.data ?? NONE,
    reader: maintenanceReader,
    isLoading: work.isPending,
    failure: work.error && {
      sentence: `The planned work could not be read. ${work.error.message}`,
      retry: () => void work.refetch(),
    },
  });
  return (
    <TablePage
      title="Planned work on this device"
      headingLevel="h2"
      description={`What is coming, and the last 30 days. Times are those of ${readerZone()}.`}
      state={state}
      rows={rows}
      reader={maintenanceReader}
      specOf={deviceWorkColumn}
      offered={OFFERED}
      properties={FILTERED}
      rowId={rowId}
      rowName={rowName}
      csv={{ name: ['Planned work', device.label] }}
      empty="No work is planned on this device, and none was in the last 30 days."
    />
  );
}
