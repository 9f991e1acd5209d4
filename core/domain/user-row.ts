import { roleNames } from '../access/actor.ts';
import { utcText } from './epoch.ts';
import { PERSON_STATUSES, type Person } from './person.ts';
import type { RowReader, Sort } from './table.ts';
import { onceFor } from './once-for.ts';

/** A person as lists search, filter, sort and show them. */
export interface UserRow extends Pick<
  Person,
  'username' | 'attributes' | 'status' | 'isEnabled' | 'lastHereAtMs'
> {
  /** Name of the account. */
  account: string;
}

/** The columns of the users table, the first eight of them shown (decision D-65). */
export const USER_COLUMNS = [
  'First Name',
  'Last Name',
  'Email',
  'Phone',
  'Account',
  'Customer',
  'Roles',
  'Status',
  'Last Here',
  'Username',
] as const;

/** Filter properties of people; 'Access' is the column Status. */
export const USER_PROPERTIES: readonly string[] = [
  ...USER_COLUMNS.filter((column) => column !== 'Status' && column !== 'Last Here'),
  'Access',
];

export const BY_LAST_NAME: Sort = { column: 'Last Name', descending: false };

/** One word for whether somebody can be here. */
export function userStatus({ status, isEnabled }: Pick<UserRow, 'status' | 'isEnabled'>): string {
  if (!isEnabled) return 'Disabled';
  const known: Readonly<Record<string, string>> = PERSON_STATUSES;
  return known[status] ?? status;
}

function userProperty(row: UserRow, property: string): string {
  const { attributes } = row;
  switch (property) {
    case 'First Name':
      return attributes['given_name'] ?? '';
    case 'Last Name':
      return attributes['family_name'] ?? '';
    case 'Email':
      return attributes['email'] ?? '';
    case 'Phone':
      return attributes['phone_number'] ?? '';
    case 'Account':
      return row.account;
    case 'Customer':
      return attributes['custom:customer'] ?? '';
    case 'Roles':
      return roleNames(attributes).join(', ');
    case 'Status':
    case 'Access':
      return userStatus(row);
    case 'Last Here':
      return row.lastHereAtMs === null ? '' : utcText(Math.floor(row.lastHereAtMs / 1000));
    case 'Username':
      return row.username;
    default:
      return '';
  }
}

export const userReader: RowReader<UserRow> = {
  searchText: onceFor((row: UserRow) =>
    USER_COLUMNS.map((column) => userProperty(row, column))
      .join(' ')
      .toLowerCase(),
  ),
  property: userProperty,
  text: userProperty,
  sortKey: (row, column) =>
    column === 'Last Here' ? (row.lastHereAtMs ?? '') : userProperty(row, column),
};
