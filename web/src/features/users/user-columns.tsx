import StatusIndicator, {
  type StatusIndicatorProps,
} from '@cloudscape-design/components/status-indicator';
import type { User } from '../../../../core/contract/users.ts';
import { userReader, userStatus, type UserRow } from '../../../../core/domain/user-row.ts';
import { Age } from '../../ui/state/age.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import type { ColumnSpec } from '../../ui/table/column.ts';

/** A person as the table has them, and what a change of them needs. */
export interface ListedUser extends UserRow {
  version: number;
  /** Why the caller may not change them; '' when they may. */
  locked: string;
  /** Why the caller may not stop this Admin; '' if they may, null for the caller and non-Admins. */
  stopRefused: string | null;
}

export function listedUser(user: User): ListedUser {
  return {
    username: user.Username,
    attributes: Object.fromEntries(user.Attributes.map(({ Name, Value }) => [Name, Value])),
    status: user.UserStatus,
    isEnabled: user.Enabled,
    lastHereAtMs: user.LastHere,
    account: user.Account,
    version: user.Version,
    locked: user.Locked,
    stopRefused: user.StopRefused,
  };
}

export const userName = (user: ListedUser): string =>
  `${user.attributes['given_name'] ?? ''} ${user.attributes['family_name'] ?? ''}`.trim() ||
  user.username;

const LOOKS: Readonly<Record<string, StatusIndicatorProps.Type>> = {
  Active: 'success',
  Invited: 'pending',
  Disabled: 'stopped',
};

/** A long one goes on below from its domain. */
function Email({ text }: { text: string }) {
  const [name, domain] = text.split(/(?<=@)/);
  return (
    <>
      {name}
      <wbr />
      {domain}
    </>
  );
}

const MORE: Readonly<Record<string, Partial<ColumnSpec<ListedUser>>>> = {
  'First Name': { line: 1, width: 84 },
  'Last Name': {
    isRowHeader: true,
    line: 1,
    width: 90,
    cell: (user) => (
      <PageLink to={`/users/person?username=${encodeURIComponent(user.username)}`}>
        {userReader.text(user, 'Last Name') || user.username}
      </PageLink>
    ),
  },
  Email: { line: 2, width: 196, cell: (user) => <Email text={userReader.text(user, 'Email')} /> },
  Phone: { width: 140 },
  Account: { line: 3, width: 104 },
  Customer: { line: 3, width: 108 },
  Roles: { line: 3, width: 104 },
  Status: {
    line: 1,
    width: 98,
    cell: (user) => (
      <StatusIndicator type={LOOKS[userStatus(user)] ?? 'warning'}>
        {userStatus(user)}
      </StatusIndicator>
    ),
  },
  'Last Here': {
    width: 130,
    cell: (user) => (
      <Age epochSeconds={Math.floor((user.lastHereAtMs ?? 0) / 1000)} never="Not known" />
    ),
  },
};

export const userColumn = (id: string): ColumnSpec<ListedUser> => ({
  id,
  text: (user) => userReader.text(user, id),
  ...MORE[id],
});
