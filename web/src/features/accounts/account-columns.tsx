import Button from '@cloudscape-design/components/button';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import type { Account } from '../../../../core/contract/accounts.ts';
import { utcText } from '../../../../core/domain/epoch.ts';
import type { RowReader } from '../../../../core/domain/table.ts';
import { Age } from '../../ui/state/age.tsx';
import type { ColumnSpec } from '../../ui/table/column.ts';

export const ACCOUNT_COLUMNS: readonly string[] = [
  'Name',
  'Account ID',
  'Devices',
  'Status',
  'Key',
  'Created',
];

export const isActive = ({ status }: Account): boolean => status === 'active';

const KEY_WORDS: Readonly<Record<Account['key'], string>> = {
  stored: 'Stored',
  'not needed': 'Not needed',
  missing: 'Missing',
};

const VALUES: Record<string, (account: Account) => string | number> = {
  Name: ({ name }) => name,
  'Account ID': ({ account_id: id }) => id,
  Devices: ({ devs }) => devs,
  Status: (account) => (isActive(account) ? 'Active' : 'Disabled'),
  Key: ({ key }) => KEY_WORDS[key],
  Created: ({ accountCreated }) => accountCreated || '',
};

const text = (account: Account, column: string) =>
  column === 'Created' ? utcText(account.accountCreated) : String(VALUES[column]?.(account) ?? '');

export const accountReader: RowReader<Account> = {
  searchText: (account) =>
    ACCOUNT_COLUMNS.map((column) => text(account, column))
      .join(' ')
      .toLowerCase(),
  property: text,
  text,
  sortKey: (account, column) => VALUES[column]?.(account) ?? '',
};

const MORE: Readonly<Record<string, Partial<ColumnSpec<Account>>>> = {
  Name: { isRowHeader: true, line: 1, width: 230 },
  'Account ID': { line: 2, width: 200 },
  Devices: { align: 'end', width: 100 },
  Status: {
    line: 1,
    width: 140,
    cell: (account) => (
      <StatusIndicator type={isActive(account) ? 'success' : 'stopped'}>
        {text(account, 'Status')}
      </StatusIndicator>
    ),
  },
  Key: { line: 3, width: 120 },
  Created: {
    line: 3,
    width: 160,
    cell: ({ accountCreated }) => <Age epochSeconds={accountCreated} never="Not yet" />,
  },
};

/** @param onKey opens the key of an account, for who may change it. */
export const accountColumn =
  (onKey?: (account: Account) => void) =>
  (id: string): ColumnSpec<Account> => ({
    id,
    text: (account) => text(account, id),
    ...MORE[id],
    ...(id === 'Key' && onKey ? { cell: keyCell(onKey) } : {}),
  });

const keyCell = (onKey: (account: Account) => void) =>
  function KeyCell(account: Account) {
    const word = text(account, 'Key');
    return (
      <Button
        variant="inline-link"
        ariaLabel={`${word}: monitoring key of ${account.name}`}
        onClick={() => onKey(account)}
      >
        {word}
      </Button>
    );
  };
