import {
  ADDRESS_COLUMNS,
  addressReader,
  BY_PORT_OF_ADDRESS,
  type AddressRow,
} from '../../../../../core/domain/address-reader.ts';
import type { Device } from '../../../../../core/domain/device.ts';
import { PageLink } from '../../../ui/page-link.tsx';
import type { ColumnSpec } from '../../../ui/table/column.ts';
import { TablePage } from '../../../ui/table/table-page.tsx';
import { useRowsHere } from '../../../ui/table/use-rows-here.ts';
import { useTableState } from '../../../ui/table/use-table-state.ts';
import { PARTS } from '../parts/parts-tab.tsx';
import { useDeviceRights } from '../use-device.ts';
import { firstOf } from './first-of.ts';

const MOST_IPS = 4;
const FILTERED = ['Port', 'VLAN', 'Kind'];
const rowId = ({ id }: AddressRow) => id;
const rowName = ({ mac }: AddressRow) => mac;

const SPECS: Readonly<Record<string, Partial<ColumnSpec<AddressRow>>>> = {
  MAC: { width: 150, isRowHeader: true, line: 1 },
  'IP Addresses': { width: 190, line: 1, cell: ({ ips }) => firstOf(ips, MOST_IPS) },
  VLAN: {
    width: 80,
    align: 'end',
    line: 3,
    card: ({ vlans }) => vlans.length > 0 && `VLAN ${vlans.join(', ')}`,
  },
  Port: { width: 130, line: 2 },
  Description: { width: 170, line: 2 },
  Kind: { width: 105, line: 3 },
};

const columnOf = (id: string): ColumnSpec<AddressRow> => ({
  id,
  text: (row) => addressReader.text(row, id),
  ...SPECS[id],
});

interface AddressTableProps {
  device: Device;
  rows: readonly AddressRow[];
}

/** Each MAC address with its IP addresses and the port that it is behind. */
export function AddressTable({ device, rows }: AddressTableProps) {
  const mayOpenPort = useDeviceRights(device)('metrics');
  const state = useTableState({
    table: 'device-addresses',
    offered: ADDRESS_COLUMNS,
    defaultSort: BY_PORT_OF_ADDRESS,
  });
  const specOf = (id: string): ColumnSpec<AddressRow> =>
    id === 'Port' && mayOpenPort
      ? { ...columnOf(id), cell: ({ port }) => portLink(device, port.name) }
      : columnOf(id);
  return (
    <TablePage
      title="Addresses"
      headingLevel="h3"
      state={state}
      rows={useRowsHere(state, { rows, reader: addressReader })}
      reader={addressReader}
      specOf={specOf}
      offered={ADDRESS_COLUMNS}
      properties={FILTERED}
      rowId={rowId}
      rowName={rowName}
      csv={{ name: ['Addresses', device.label] }}
      empty="This device shows no addresses."
    />
  );
}

/** To the port in the list of ports. */
function portLink(device: Device, name: string) {
  const query = new URLSearchParams({ tab: PARTS, list: 'ports', q: name });
  return (
    name && <PageLink to={`/device/${encodeURIComponent(device.id)}?${query}`}>{name}</PageLink>
  );
}
