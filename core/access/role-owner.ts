import type { AccountId } from './scope.ts';

/** Owner of a role: an account, and one of its customers or '' for all. */
export interface RoleOwner {
  accountId: AccountId;
  customer: string;
}

/** A person's place in the account tree. */
export interface Placed {
  account: AccountId;
  customer: string | null;
  /** Nearest first. */
  ancestors: readonly AccountId[];
}

export const ownerBy = ({ account, customer }: Placed): RoleOwner => ({
  accountId: account,
  customer: customer ?? '',
});

/**
 * Owners of the roles available to a person, nearest first: customer, account, ancestors. A role
 * name means the nearest role of that name.
 */
export function ownersAbove(person: Placed): RoleOwner[] {
  const accounts = [person.account, ...person.ancestors];
  return [
    ...(person.customer === null ? [] : [ownerBy(person)]),
    ...accounts.map((accountId) => ({ accountId, customer: '' })),
  ];
}

/** The super-account of a person's provider. */
export const topAccountOf = ({ account, ancestors }: Placed): AccountId =>
  ancestors.at(-1) ?? account;

export const isSameOwner = (one: RoleOwner, other: RoleOwner): boolean =>
  one.accountId === other.accountId && one.customer === other.customer;

/** Whether the person may change roles of this owner: their own and those of accounts below. */
export function ownsRoles(
  person: Placed & { accountIds: readonly AccountId[] },
  owner: RoleOwner,
): boolean {
  return person.customer === null
    ? person.accountIds.includes(owner.accountId)
    : isSameOwner(ownerBy(person), owner);
}

/**
 * The role that a name means for a person.
 * @param roles all roles of the provider
 */
export function roleMeant<R extends { owner: RoleOwner; role: { name: string } }>(
  person: Placed,
  name: string,
  roles: readonly R[],
): R | undefined {
  const sameName = roles.filter(({ role }) => role.name === name);
  for (const owner of ownersAbove(person)) {
    const found = sameName.find((candidate) => isSameOwner(candidate.owner, owner));
    if (found) return found;
  }
  return undefined;
}
