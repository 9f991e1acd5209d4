import {
  BY_VLAN,
  VLAN_COLUMNS,
  vlanReader,
  type VlanRow,
} from '../../../../../core/domain/address-reader.ts';
import type { Device } from '../../../../../core/domain/device.ts';
import type { ColumnSpec } from '../../../ui/table/column.ts';
import { TablePage } from '../../../ui/table/table-page.tsx';
import { useRowsHere } from '../../../ui/table/use-rows-here.ts';
import { useTableState } from '../../../ui/table/use-table-state.ts';
import { firstOf } from './first-of.ts';

const MOST_PORTS = 24;
const rowId = ({ vlan }: VlanRow) => String(vlan);

const SPECS: Readonly<Record<string, Partial<ColumnSpec<VlanRow>>>> = {
  VLAN: { width: 80, isRowHeader: true, line: 1 },
  Name: { width: 170, line: 1 },
  'Untagged Ports': {
    width: 270,
    line: 2,
    cell: ({ untagged }) => firstOf(untagged, MOST_PORTS),
    card: ({ untagged }) => untagged.length > 0 && `Untagged: ${firstOf(untagged, MOST_PORTS)}`,
  },
  'Tagged Ports': {
    width: 270,
    line: 3,
    cell: ({ tagged }) => firstOf(tagged, MOST_PORTS),
    card: ({ tagged }) => tagged.length > 0 && `Tagged: ${firstOf(tagged, MOST_PORTS)}`,
  },
};

const columnOf = (id: string): ColumnSpec<VlanRow> => ({
  id,
  text: (row) => vlanReader.text(row, id),
  ...SPECS[id],
});

interface VlanTableProps {
  device: Device;
  rows: readonly VlanRow[];
}

/** VLANs with the ports that send their frames. */
export function VlanTable({ device, rows }: VlanTableProps) {
  const state = useTableState({
    table: 'device-vlans',
    offered: VLAN_COLUMNS,
    defaultSort: BY_VLAN,
  });
  return (
    <TablePage
      title="VLANs"
      headingLevel="h3"
      state={state}
      rows={useRowsHere(state, { rows, reader: vlanReader })}
      reader={vlanReader}
      specOf={columnOf}
      offered={VLAN_COLUMNS}
      properties={[]}
      rowId={rowId}
      csv={{ name: ['VLANs', device.label] }}
      empty="This device has no standard table of VLANs, or the credential may not see it."
    />
  );
}
