import Button from '@cloudscape-design/components/button';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import type { Account } from '../../../../core/contract/accounts.ts';
import { dayWords } from '../../../../core/domain/age.ts';
import { keptInWords } from '../../../../core/domain/audit-rule.ts';
import { utcText } from '../../../../core/domain/epoch.ts';
import type { RowReader } from '../../../../core/domain/table.ts';
import { KEYED_SOURCES } from '../../../../core/domain/source-key.ts';
import { PageLink } from '../../ui/page-link.tsx';
import type { ColumnSpec } from '../../ui/table/column.ts';

export const ACCOUNT_COLUMNS: readonly string[] = [
  'Name',
  'Account ID',
  'Devices',
  'Status',
  'Key',
  'Source',
  'Audit log',
  'Created',
];

export const isActive = ({ status }: Account): boolean => status === 'active';

const KEY_WORDS: Readonly<Record<Account['key'], string>> = {
  stored: 'Stored',
  'not needed': 'Not needed',
  missing: 'Missing',
};

const STATE_WORDS: Readonly<Record<Account['source_state'], string>> = {
  '': '',
  unread: 'not read yet',
  passed: 'is read',
  'failed once': 'failed once',
  failing: 'fails',
};
const STATE_TYPES = {
  '': 'stopped',
  unread: 'pending',
  passed: 'success',
  'failed once': 'warning',
  failing: 'error',
} as const;

const VALUES: Record<string, (account: Account) => string | number> = {
  Name: ({ name }) => name,
  'Account ID': ({ account_id: id }) => id,
  Devices: ({ devs }) => devs,
  Status: (account) => (isActive(account) ? 'Active' : 'Disabled'),
  Key: ({ key }) => KEY_WORDS[key],
  Source: ({ source, source_state: state, key }) => {
    if (source !== '') return `${KEYED_SOURCES[source]} ${STATE_WORDS[state]}`;
    return key === 'not needed' ? 'Built-in collector' : 'None';
  },
  'Audit log': ({ audit_kept_days: days }) => days,
  Created: ({ accountCreated }) => accountCreated || '',
};

function text(account: Account, column: string): string {
  if (column === 'Created') return utcText(account.accountCreated);
  if (column === 'Audit log') return keptInWords(account.audit_kept_days);
  return String(VALUES[column]?.(account) ?? '');
}

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
  Name: { isRowHeader: true, line: 1, width: 160 },
  'Account ID': { line: 2, width: 148 },
  Devices: { align: 'end', width: 80 },
  Status: {
    line: 1,
    width: 100,
    cell: (account) => (
      <StatusIndicator type={isActive(account) ? 'success' : 'stopped'}>
        {text(account, 'Status')}
      </StatusIndicator>
    ),
  },
  Key: { line: 3, width: 125 },
  Source: { line: 3, width: 135 },
  'Audit log': { line: 3, width: 100 },
  Created: {
    line: 3,
    width: 100,
    cell: ({ accountCreated: at }) => (at > 0 ? dayWords(at) : 'Not yet'),
  },
};

interface Opens {
  key(account: Account): void;
  auditRule(account: Account): void;
}

/** @param opens what an account's cells open, for who may change it and see its source. */
export const accountColumn =
  (opens?: Opens) =>
  (id: string): ColumnSpec<Account> => ({
    id,
    text: (account) => text(account, id),
    ...MORE[id],
    ...(id === 'Key' && opens ? { cell: openingCell(id, 'monitoring key', opens.key) } : {}),
    ...(id === 'Source' && opens ? { cell: SourceCell } : {}),
    ...(id === 'Audit log' && opens
      ? { cell: openingCell(id, 'retention of the audit log', opens.auditRule) }
      : {}),
  });

const openingCell = (column: string, what: string, open: (account: Account) => void) =>
  function OpeningCell(account: Account) {
    return (
      <>
        {text(account, column)}{' '}
        <Button
          variant="inline-icon"
          iconName="edit"
          ariaLabel={`Change the ${what} of ${account.name}`}
          onClick={() => open(account)}
        />
      </>
    );
  };

function SourceCell(account: Account) {
  const words = text(account, 'Source');
  if (account.source === '') return words;
  return (
    <StatusIndicator type={STATE_TYPES[account.source_state]}>
      <PageLink to={`/accounts/source?account_id=${encodeURIComponent(account.id)}`}>
        {words}
      </PageLink>
    </StatusIndicator>
  );
}
