import { roleNames, type Actor } from '../../core/access/actor.ts';
import { excessOf, rightInWords } from '../../core/access/delegation.ts';
import { isSameOwner, roleMeant, type Placed } from '../../core/access/role-owner.ts';
import { entriesWithin } from '../../core/access/role-tree.ts';
import type { Role } from '../../core/access/role.ts';
import type { Person } from '../../core/domain/person.ts';
import { can } from '../../core/access/grants.ts';
import { delegatedGroups } from '../reads/delegated-groups.ts';
import { placedIn } from '../reads/holders.ts';
import { ownedRoles, seenRoles, type OwnedRole } from '../reads/owned-roles.ts';
import { accountsOf, ancestorsOf, type AccountRow } from '../store/accounts.ts';
import { ADMIN, isAdmin, refusalToStop } from './admins.ts';

/** An administrator's rights over people, computed once per call. */
export interface Editor {
  accounts: readonly AccountRow[];
  placeOf(person: Pick<Person, 'accountId' | 'attributes'>): Placed;
  /** Why the actor may not change a person; undefined if they may. */
  refusalOf(person: Person): string | undefined;
  /** Why the actor may not stop another Admin; undefined if they may, null for anybody else. */
  refusalToStop(person: Person): string | undefined | null;
  /** Why the actor may not change who holds the person's roles; undefined if they may. */
  refusalByRoles(person: Person): string | undefined;
  /** Roles that the actor sees and that are available in this place. */
  rolesFor(place: Placed): Promise<Role[]>;
  /** Why the actor may not assign a role to people of this place; undefined if they may. */
  refusalToGive(role: Role, place: Placed): string | undefined;
}

export async function openEditor(actor: Actor): Promise<Editor> {
  const [accounts, all, groups] = await Promise.all([
    accountsOf(actor.providerId),
    ownedRoles(actor),
    delegatedGroups(actor),
  ]);
  const within = groups.filter(({ isWithin }) => isWithin);
  const placeOf = placedIn(accounts);
  const refusals = new Map<string, string | undefined>();
  /** The actor's groups that people of this place can reach. */
  const reachedFrom = ({ account, customer }: Placed) => {
    const ids = new Set(
      accounts
        .filter(({ accountId }) =>
          [accountId, ...ancestorsOf(accounts, accountId)].includes(account),
        )
        .map(({ rootGroupId }) => rootGroupId),
    );
    return within.filter(
      (group) =>
        group.path.some((id) => ids.has(id)) && (customer === null || customer === group.customer),
    );
  };

  const refusalToGive = (role: Role, place: Placed): string | undefined => {
    const key = JSON.stringify([role.name, place]);
    if (!refusals.has(key)) refusals.set(key, reasonNotToGive(role, place));
    return refusals.get(key);
  };
  const reasonNotToGive = (role: Role, place: Placed): string | undefined => {
    if (role.name === ADMIN && !can(actor.grants, 'admin.roles', 'manage'))
      return `You need the 'manage' right on admin.roles to give the role ${ADMIN}.`;
    const reached = reachedFrom(place);
    const reachedPart = { ...role, services: entriesWithin(role.services, reached) };
    const [excess] = excessOf(reachedPart, actor.grants, reached);
    return (
      excess &&
      `The role ${role.name} gives ${rightInWords(excess)}, which you do not have yourself.`
    );
  };
  const refusalByRoles = (person: Person): string | undefined => {
    const place = placeOf(person);
    for (const name of roleNames(person.attributes)) {
      const role = roleMeant(place, name, all)?.role;
      const refusal = role && refusalToGive(role, place);
      if (refusal) return `${refusal} So you may not change who holds it.`;
    }
    return undefined;
  };
  return {
    accounts,
    placeOf,
    refusalToGive,
    async rolesFor(place) {
      const seen = await seenRoles(actor);
      const isSeen = ({ role, owner }: OwnedRole) =>
        seen.some((one) => one.role.name === role.name && isSameOwner(one.owner, owner));
      const names = new Set(all.map(({ role }) => role.name));
      return [...names].sort().flatMap((name) => {
        const meant = roleMeant(place, name, all);
        return meant && isSeen(meant)
          ? [{ ...meant.role, services: entriesWithin(meant.role.services, within) }]
          : [];
      });
    },
    refusalOf(person) {
      if (person.sub === actor.sub) return undefined;
      return isAdmin(person)
        ? `A person with the role ${ADMIN} is changed by themselves alone.`
        : refusalByRoles(person);
    },
    refusalToStop: (person) =>
      isAdmin(person) && person.sub !== actor.sub ? refusalToStop(actor) : null,
    refusalByRoles,
  };
}
