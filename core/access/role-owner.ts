import type { AccountId } from './scope.ts';

/** Where a role was made, which owns it: an account, and within it one customer or '' for all. */
export interface RoleOwner {
  accountId: AccountId;
  customer: string;
}

/** Somebody by where they belong in the tree of accounts. */
export interface Placed {
  account: AccountId;
  customer: string | null;
  /** The accounts above, the nearest first. */
  ancestors: readonly AccountId[];
}

/** The owner of the roles that a person makes. */
export const ownerBy = ({ account, customer }: Placed): RoleOwner => ({
  accountId: account,
  customer: customer ?? '',
});

/**
 * Owners whose roles a person can hold, nearest first: own customer, own account, the accounts
 * above. A name means the nearest role of that name.
 */
export function ownersAbove(person: Placed): RoleOwner[] {
  const accounts = [person.account, ...person.ancestors];
  return [
    ...(person.customer === null ? [] : [ownerBy(person)]),
    ...accounts.map((accountId) => ({ accountId, customer: '' })),
  ];
}

/** The top account of a person's provider. */
export const topAccountOf = ({ account, ancestors }: Placed): AccountId =>
  ancestors.at(-1) ?? account;

export const isSameOwner = (one: RoleOwner, other: RoleOwner): boolean =>
  one.accountId === other.accountId && one.customer === other.customer;

/** May the person change roles of this owner? Only where they were made, and above, one may. */
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
 * @param roles all of the provider.
 */
export function roleMeant<R extends { owner: RoleOwner; role: { name: string } }>(
  person: Placed,
  name: string,
  roles: readonly R[],
): R | undefined {
  const named = roles.filter(({ role }) => role.name === name);
  for (const owner of ownersAbove(person)) {
    const found = named.find((candidate) => isSameOwner(candidate.owner, owner));
    if (found) return found;
  }
  return undefined;
}
