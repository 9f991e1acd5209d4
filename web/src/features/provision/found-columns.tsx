import StatusIndicator from '@cloudscape-design/components/status-indicator';
import type { Search } from '../../../../core/contract/provisioning.ts';
import { addressSortKey } from '../../../../core/domain/host-address.ts';
import type { RowReader } from '../../../../core/domain/table.ts';
import type { ColumnSpec } from '../../ui/table/column.ts';

export type Found = Search['found'][number];

export const FOUND_COLUMNS: readonly string[] = [
  'Address',
  'DNS Name',
  'Name',
  'Answer',
  'Vendor',
  'Kind',
  'Description',
  'Location',
];

const ANSWERS = {
  snmp: 'Answers over SNMP',
  refused: 'Refuses the SNMP user: check the user and its tokens',
} as const;

function answerWords({ answers, port, isWatched, watchedAs }: Found): string {
  if (isWatched) return watchedAs ? `Already watched as ${watchedAs}` : 'Already watched';
  return answers === 'tcp'
    ? `Answers on TCP ${port}, not on SNMP: check the community or the access list`
    : ANSWERS[answers];
}

/** Why a found address cannot be added; undefined if it can. */
export function whyNotToAdd(found: Found): string | undefined {
  if (found.isWatched) return 'It is watched already.';
  return found.answers === 'snmp' ? undefined : 'It does not answer over SNMP.';
}

const TEXTS: Record<string, (found: Found) => string> = {
  Address: ({ address }) => address,
  'DNS Name': ({ dnsName }) => dnsName,
  Name: ({ name }) => name,
  Answer: answerWords,
  Vendor: ({ vendor }) => vendor,
  Kind: ({ kind }) => kind,
  Description: ({ description }) => description,
  Location: ({ location }) => location,
};
const text = (found: Found, column: string) => TEXTS[column]?.(found) ?? '';

export const foundReader: RowReader<Found> = {
  searchText: (found) =>
    FOUND_COLUMNS.map((column) => text(found, column))
      .join('\n')
      .toLowerCase(),
  property: text,
  sortKey: (found, column) =>
    column === 'Address' ? addressSortKey(found.address) : text(found, column),
  text,
};

function AnswerMark({ found }: { found: Found }) {
  const type = found.isWatched ? 'info' : found.answers === 'snmp' ? 'success' : 'warning';
  return (
    <StatusIndicator type={type} wrapText>
      {answerWords(found)}
    </StatusIndicator>
  );
}

const WIDTHS: Record<string, number> = {
  Address: 190,
  'DNS Name': 170,
  Name: 150,
  Answer: 220,
  Vendor: 110,
  Kind: 90,
  Description: 260,
  Location: 130,
};
const LINES: Record<string, 1 | 2 | 3> = {
  Address: 1,
  'DNS Name': 1,
  Name: 1,
  Answer: 2,
  Description: 3,
};

export function foundColumn(id: string): ColumnSpec<Found> {
  const line = LINES[id];
  return {
    id,
    text: (found) => text(found, id),
    width: WIDTHS[id]!,
    ...(line && { line }),
    ...(id === 'Address' && { isRowHeader: true }),
    ...(id === 'Answer' && { cell: (found: Found) => <AnswerMark found={found} /> }),
  };
}
