import type { deviceprofiles } from '../../../../core/contract/deviceprofiles.ts';
import type { ResponseOf } from '../../../../core/contract/endpoint.ts';
import type { RowReader } from '../../../../core/domain/table.ts';
import type { ColumnSpec } from '../../ui/table/column.ts';

type Listed = ResponseOf<typeof deviceprofiles.listDeviceProfiles>['data'];
/** `own` for a profile of the account. */
export type ProfileRow = Listed['builtIn'][number] & { own?: Listed['own'][number] };

export const PROFILE_COLUMNS: readonly string[] = [
  'Name',
  'Origin',
  'Vendor',
  'Kind',
  'Recognised by',
  'Actions',
];

const VALUES: Record<string, (row: ProfileRow) => string> = {
  Name: ({ name }) => name,
  Origin: ({ own }) => (own ? `This account, by ${own.changedBy || 'somebody'}` : 'Built in'),
  Vendor: ({ vendor }) => vendor,
  Kind: ({ kind }) => kind,
  'Recognised by': ({ recognition }) => recognition,
};

const value = (row: ProfileRow, property: string) => VALUES[property]?.(row) ?? '';

export const profileReader: RowReader<ProfileRow> = {
  searchText: (row) =>
    Object.values(VALUES)
      .map((read) => read(row))
      .join(' ')
      .toLowerCase(),
  property: value,
  sortKey: value,
  text: value,
};

const LONGEST_SHOWN = 160;
/** A family may have hundreds of sysObjectIDs. */
const short = (text: string) =>
  text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)} …` : text;

export function profileColumn(id: string): ColumnSpec<ProfileRow> {
  return {
    id,
    text: (row) => value(row, id),
    ...(id === 'Name' ? { isRowHeader: true, line: 1 } : { line: 2 }),
    ...(id === 'Recognised by' && {
      cell: (row) => <span className="profile-recognition">{short(row.recognition)}</span>,
    }),
    width: id === 'Recognised by' ? 380 : 170,
  };
}
