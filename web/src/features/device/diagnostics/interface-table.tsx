import Alert from '@cloudscape-design/components/alert';
import Header from '@cloudscape-design/components/header';
import { useMemo, useState } from 'react';
import type { ResponseOf } from '../../../../../core/contract/endpoint.ts';
import type { devices } from '../../../../../core/contract/devices.ts';
import {
  interfaceAlias,
  interfaceStatus,
  interfaceType,
} from '../../../../../core/domain/interface.ts';
import { sortRows } from '../../../../../core/domain/table.ts';
import type { ColumnSpec } from '../../../ui/table/column.ts';
import { Table } from '../../../ui/table/table.tsx';
import { InterfaceState } from '../interface-state.tsx';

export type InterfaceRow = ResponseOf<typeof devices.getSnmpInterfaces>['data'][number];

const COLUMNS: readonly ColumnSpec<InterfaceRow>[] = [
  { id: 'Interface', text: (row) => row.interface, line: 3 },
  { id: 'Name', text: (row) => row.name, isRowHeader: true, line: 1 },
  { id: 'Type', text: (row) => interfaceType(row.type), line: 3 },
  {
    id: 'Status',
    text: (row) => interfaceStatus(row.status).word,
    cell: (row) => <InterfaceState status={row.status} />,
    line: 1,
  },
  { id: 'Alias', text: (row) => interfaceAlias(row.alias), line: 2 },
];

const textOf = (row: InterfaceRow, column: string) =>
  COLUMNS.find(({ id }) => id === column)?.text(row) ?? '';
const sortKey = (row: InterfaceRow, column: string) =>
  column === 'Status' ? interfaceStatus(row.status).rank : textOf(row, column);
const BY_NUMBER = { column: 'Interface', descending: false };

const UNABLE = 'Could not gather interface data, please try again.';

interface InterfaceTableProps {
  rows: readonly InterfaceRow[] | undefined;
  isLoading: boolean;
  error: Error | null;
  /** Where it was asked; '' for the portal. */
  ranAt: string;
}

/**
 * The device's interfaces. An answer without any counts as a failure: a device that answers has at
 * least one.
 */
export function InterfaceTable({ rows, isLoading, error, ranAt }: InterfaceTableProps) {
  const isUnable = !isLoading && (error !== null || !rows || rows.length === 0);
  const [sort, setSort] = useState(BY_NUMBER);
  const sorted = useMemo(
    () => sortRows(isUnable ? [] : (rows ?? []), sort, { sortKey }),
    [isUnable, rows, sort],
  );
  return (
    <>
      {isUnable && (
        <Alert type="error" header={UNABLE}>
          {error?.message ?? 'The device reported no interfaces.'}
        </Alert>
      )}
      <Header
        variant="h3"
        counter={sorted.length > 0 ? `(${sorted.length})` : ''}
        description={isUnable ? undefined : ranAt || undefined}
      >
        Interfaces
      </Header>
      <Table
        label="Interfaces"
        columns={COLUMNS}
        rows={sorted}
        rowId={(row) => row.interface}
        isLoading={isLoading && !rows}
        sort={sort}
        onSort={setSort}
        empty="No interfaces"
      />
    </>
  );
}
