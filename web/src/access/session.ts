import { createContext, use } from 'react';
import { isSuperAccount, isSuperuserLevel } from '../../../core/access/actor.ts';
import type { UserKind } from '../../../core/access/components.ts';
import { grantsOf, type Grants } from '../../../core/access/grants.ts';
import type { rbac } from '../../../core/contract/rbac.ts';
import type { ResponseOf } from '../../../core/contract/endpoint.ts';
import { DEFAULT_VIEW } from '../../../core/domain/view.ts';
import type { Claims } from '../api/token.ts';

/** The signed-in person, for display. The server enforces the rights. */
export interface Session {
  userId: string;
  username: string;
  email: string;
  givenName: string;
  familyName: string;
  phoneNumber: string;
  /** Given and family name, else the username. */
  displayName: string;
  kind: UserKind;
  isSuperuserLevel: boolean;
  accountId: string;
  /** A super-account (_SUPER) has a reduced view and loads its sub-accounts in turn. */
  isSuperAccount: boolean;
  /** The account and those below it. */
  accounts: readonly { id: string; name: string }[];
  customer: string | null;
  /** Device properties hidden from the person. */
  hiddenProperties: ReadonlySet<string>;
  /** Set while acting in another account. */
  acting: { home: { id: string; name: string }; untilEpochSeconds: number } | null;
  /** Set if a second factor is asked of the person. */
  secondFactor: { isOn: boolean; dueEpochSeconds: number } | null;
  folderId: string;
  /** Last selected view; default: 'All Services'. */
  activeViewId: string;
  grants: Grants;
}

export type Permissions = ResponseOf<typeof rbac.myPermissions>['data'];

/** Combines token claims with the server's permissions. */
export function sessionOf(claims: Claims, permissions: Permissions): Session {
  const text = (name: string) => (typeof claims[name] === 'string' ? claims[name] : '');
  const username = text('cognito:username') || text('email') || text('sub');
  return {
    userId: text('sub'),
    username,
    email: text('email'),
    givenName: text('given_name'),
    familyName: text('family_name'),
    phoneNumber: text('phone_number'),
    displayName: [text('given_name'), text('family_name')].filter(Boolean).join(' ') || username,
    kind: permissions.kind,
    isSuperuserLevel: isSuperuserLevel(permissions.kind),
    accountId: permissions.account_id,
    isSuperAccount: isSuperAccount(permissions.account_id),
    accounts: permissions.accounts,
    customer: permissions.customer,
    hiddenProperties: new Set(permissions.hidden_properties),
    acting: permissions.acting && {
      home: permissions.acting.home,
      untilEpochSeconds: permissions.acting.until_epoch,
    },
    secondFactor: permissions.second_factor && {
      isOn: permissions.second_factor.is_on,
      dueEpochSeconds: permissions.second_factor.due_epoch,
    },
    folderId: text('custom:folder_id'),
    activeViewId: text('custom:active_view_id') || DEFAULT_VIEW,
    grants: grantsOf(permissions.roles),
  };
}

/**
 * Accounts of the person's lists: for a super-account its own and those below, else only the
 * account.
 */
export function workingAccounts(
  session: Pick<Session, 'isSuperAccount' | 'accountId' | 'accounts'>,
): string[] {
  return session.isSuperAccount
    ? session.accounts.map((account) => account.id)
    : [session.accountId];
}

/** Working accounts with customers; super-accounts have none. */
export const customerAccounts = (session: Parameters<typeof workingAccounts>[0]): string[] =>
  workingAccounts(session).filter((id) => !isSuperAccount(id));

export const SessionContext = createContext<Session | null>(null);

/** @throws Error outside pages for signed-in people. */
export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error('This part of the portal needs a signed-in person.');
  return session;
}
