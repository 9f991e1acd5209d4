import Alert from '@cloudscape-design/components/alert';
import Header from '@cloudscape-design/components/header';
import StatusIndicator, {
  type StatusIndicatorProps,
} from '@cloudscape-design/components/status-indicator';
import Table, { type TableProps } from '@cloudscape-design/components/table';
import { useCollection } from '@cloudscape-design/collection-hooks';
import type { ResponseOf } from '../../../../../core/contract/endpoint.ts';
import type { devices } from '../../../../../core/contract/devices.ts';
import {
  interfaceAlias,
  interfaceStatus,
  interfaceType,
  type InterfaceTone,
} from '../../../../../core/domain/interface.ts';

export type InterfaceRow = ResponseOf<typeof devices.getSnmpInterfaces>['data'][number];

const INDICATORS: Record<InterfaceTone, StatusIndicatorProps.Type> = {
  good: 'success',
  bad: 'error',
  caution: 'warning',
  neutral: 'stopped',
};

function Status({ status }: { status: string }) {
  const { word, tone } = interfaceStatus(status);
  return <StatusIndicator type={INDICATORS[tone]}>{word}</StatusIndicator>;
}

const byNumber = (a: InterfaceRow, b: InterfaceRow) =>
  a.interface.localeCompare(b.interface, 'en', { numeric: true });
const byStatus = (a: InterfaceRow, b: InterfaceRow) =>
  interfaceStatus(a.status).rank - interfaceStatus(b.status).rank;

const COLUMNS: TableProps.ColumnDefinition<InterfaceRow>[] = [
  {
    id: 'interface',
    header: 'Interface',
    cell: (row) => row.interface,
    sortingComparator: byNumber,
    sortingField: 'interface',
  },
  { id: 'name', header: 'Name', cell: (row) => row.name, sortingField: 'name', isRowHeader: true },
  { id: 'type', header: 'Type', cell: (row) => interfaceType(row.type), sortingField: 'type' },
  {
    id: 'status',
    header: 'Status',
    cell: (row) => <Status status={row.status} />,
    sortingComparator: byStatus,
    sortingField: 'status',
  },
  { id: 'alias', header: 'Alias', cell: (row) => interfaceAlias(row.alias), sortingField: 'alias' },
];

const UNABLE = 'Could not gather interface data, please try again.';

interface InterfaceTableProps {
  rows: readonly InterfaceRow[] | undefined;
  isLoading: boolean;
  error: Error | null;
}

/**
 * The device's interfaces. An answer without any counts as a failure: a device that answers has at
 * least one.
 */
export function InterfaceTable({ rows, isLoading, error }: InterfaceTableProps) {
  const isUnable = !isLoading && (error !== null || !rows || rows.length === 0);
  const { items, collectionProps } = useCollection(isUnable ? [] : (rows ?? []), {
    sorting: { defaultState: { sortingColumn: COLUMNS[0]! } },
  });
  return (
    <>
      {isUnable && (
        <Alert type="error" header={UNABLE}>
          {error?.message ?? 'The device named no interfaces.'}
        </Alert>
      )}
      <Table
        {...collectionProps}
        items={items}
        columnDefinitions={COLUMNS}
        trackBy="interface"
        contentDensity="compact"
        loading={isLoading && !rows}
        loadingText="Asking the device"
        empty="No interfaces"
        header={
          <Header variant="h3" counter={items.length > 0 ? `(${items.length})` : ''}>
            Interfaces
          </Header>
        }
        ariaLabels={{ tableLabel: 'Interfaces' }}
      />
    </>
  );
}
