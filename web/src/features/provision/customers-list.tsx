import type { Group } from '../../../../core/contract/devicegroups.ts';
import type { RowReader } from '../../../../core/domain/table.ts';
import { useSession } from '../../access/session.ts';
import { PageLink } from '../../ui/page-link.tsx';
import type { ColumnSpec } from '../../ui/table/column.ts';
import { TablePage } from '../../ui/table/table-page.tsx';
import { useRowsHere } from '../../ui/table/use-rows-here.ts';
import { useTableState } from '../../ui/table/use-table-state.ts';
import { customerAddress } from './customer-parts.ts';
import { useFolders } from './use-folders.ts';

interface Row {
  group: Group;
  account: string;
}

const COLUMNS = ['Customer', 'Account', 'Customer ID', 'Devices'] as const;
const TEXTS: Readonly<Record<string, (row: Row) => string>> = {
  Customer: ({ group }) => group.customer,
  Account: ({ account }) => account,
  'Customer ID': ({ group }) => group.customer_id ?? '',
  Devices: ({ group }) => String(group.deviceCount),
};
const textOf = (row: Row, column: string) => TEXTS[column]?.(row) ?? '';

const READER: RowReader<Row> = {
  searchText: (row) =>
    COLUMNS.map((column) => textOf(row, column))
      .join(' ')
      .toLowerCase(),
  property: textOf,
  sortKey: (row, column) => (column === 'Devices' ? row.group.deviceCount : textOf(row, column)),
  text: textOf,
};
const rowId = ({ group }: Row) => group.id;
const rowName = ({ group }: Row) => group.customer;

function specOf(id: string): ColumnSpec<Row> {
  const text = (row: Row) => textOf(row, id);
  if (id === 'Devices')
    return {
      id,
      text,
      align: 'end',
      line: 3,
      card: ({ group: { deviceCount } }) =>
        `${deviceCount} ${deviceCount === 1 ? 'device' : 'devices'}`,
    };
  if (id !== 'Customer') return { id, text, line: 2 };
  return {
    id,
    text,
    isRowHeader: true,
    line: 1,
    cell: ({ group }) => <PageLink to={customerAddress(group.id)}>{group.customer}</PageLink>,
  };
}

/** Customers of the person's accounts, each with a link to its page. */
export function CustomersList() {
  const { accounts } = useSession();
  const names = new Map(accounts.map(({ id, name }) => [id, name]));
  const folders = useFolders();
  const state = useTableState({ table: 'customers', offered: COLUMNS });
  const rows = useRowsHere(state, {
    rows: folders.customers.map((group) => ({
      group,
      account: names.get(group.account_id) ?? group.account_id,
    })),
    reader: READER,
    isLoading: folders.isPending,
    failure: folders.error && {
      sentence: `The customers could not be read. ${folders.error.message}`,
      retry: folders.retry,
    },
  });
  return (
    <TablePage
      title="Customers"
      description="Open a customer to see what is set up and what is missing."
      state={state}
      rows={rows}
      reader={READER}
      specOf={specOf}
      offered={COLUMNS}
      properties={COLUMNS}
      rowId={rowId}
      rowName={rowName}
      csv={{ name: ['Customers'] }}
      empty="There is no customer yet."
    />
  );
}
