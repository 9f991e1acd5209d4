import type { Device } from '../../../../../core/domain/device.ts';
import {
  BY_PORT,
  NEIGHBOUR_COLUMNS,
  neighbourName,
  neighbourReader,
} from '../../../../../core/domain/neighbour-reader.ts';
import type { SeenNeighbour } from '../../../../../core/domain/neighbour.ts';
import type { Parts } from '../../../../../core/domain/parts.ts';
import { useCan } from '../../../access/permissions.ts';
import { useSession } from '../../../access/session.ts';
import { PageLink } from '../../../ui/page-link.tsx';
import './parts.css';
import type { ColumnSpec } from '../../../ui/table/column.ts';
import { TablePage } from '../../../ui/table/table-page.tsx';
import { useRowsHere } from '../../../ui/table/use-rows-here.ts';
import { useTableState } from '../../../ui/table/use-table-state.ts';

const NONE: readonly SeenNeighbour[] = [];
const rowId = ({ port, name, remotePort, via }: SeenNeighbour) =>
  JSON.stringify([port, name, remotePort, via]);

const SPECS: Readonly<Record<string, Partial<ColumnSpec<SeenNeighbour>>>> = {
  Port: { width: 110, line: 2, card: (row) => `At ${row.port}` },
  Neighbour: {
    width: 180,
    isRowHeader: true,
    line: 1,
    cell: (row) => <Name row={row} />,
  },
  'Its Port': { width: 120, line: 2 },
  Address: { width: 120, line: 3 },
  Platform: { width: 190, line: 3 },
  Protocol: { width: 85, line: 3 },
};

const columnOf = (id: string): ColumnSpec<SeenNeighbour> => ({
  id,
  text: (row) => neighbourReader.text(row, id),
  ...SPECS[id],
});

/** A device of the portal, or one to provision for those who may. */
function Name({ row }: { row: SeenNeighbour }) {
  const name = neighbourName(row);
  const mayProvision = useCan('admin.provisioning', 'manage');
  if (row.device_id !== '')
    return <PageLink to={`/device/${encodeURIComponent(row.device_id)}`}>{name}</PageLink>;
  if (!mayProvision) return name;
  const known = new URLSearchParams({ name, address: row.address });
  return (
    <span className="port-name">
      {name}
      <PageLink to={`/provision?${known}`} label={`Provision ${name}`}>
        Provision
      </PageLink>
    </span>
  );
}

interface NeighboursTableProps {
  device: Device;
  /** Undefined while they are on their way. */
  parts: Parts | undefined;
}

/** Devices at the other ends of the ports, as they announce themselves. */
export function NeighboursTable({ device, parts }: NeighboursTableProps) {
  const { customer } = useSession();
  const state = useTableState({
    table: 'device-neighbours',
    offered: NEIGHBOUR_COLUMNS,
    defaultSort: BY_PORT,
  });
  const rows = useRowsHere(state, {
    rows: parts?.neighbours ?? NONE,
    reader: neighbourReader,
    isLoading: !parts,
  });
  return (
    <TablePage
      title="Neighbours"
      headingLevel="h2"
      description={
        customer === null
          ? 'What is at the ports, by LLDP and CDP. The portal reads it every hour.'
          : 'Your devices at the ports, by LLDP and CDP. The portal reads it every hour.'
      }
      state={state}
      rows={rows}
      reader={neighbourReader}
      specOf={columnOf}
      offered={NEIGHBOUR_COLUMNS}
      properties={NEIGHBOUR_COLUMNS}
      rowId={rowId}
      rowName={neighbourName}
      csv={{ name: ['Neighbours', device.label] }}
      empty="No neighbours of this device are known. It may not run LLDP or CDP, or its SNMP view may hide them."
    />
  );
}
