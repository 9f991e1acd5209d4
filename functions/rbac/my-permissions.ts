import type { Actor } from '../../core/access/actor.ts';
import type { Placed } from '../../core/access/role-owner.ts';
import { hasStrongRights } from '../../core/access/strong-rights.ts';
import type { rbac } from '../../core/contract/rbac.ts';
import { brandReader } from '../../core/domain/brand.ts';
import { factorDueMs, type Person } from '../../core/domain/person.ts';
import type { Verb } from '../kernel/serve.ts';
import { brandInForce } from '../reads/brand.ts';
import { accountsOf } from '../store/accounts.ts';
import { findPerson } from '../store/people.ts';
import { rolesHeld } from '../store/roles.ts';

/** Roles are those of the home account, even while acting elsewhere. */
const atHome = ({ home, customer, actingAs, ancestors }: Actor): Placed => ({
  account: home,
  customer,
  ancestors: actingAs ? ancestors.slice(ancestors.indexOf(home) + 1) : ancestors,
});

function askedFactor({ grants, customer }: Actor, person: Person | undefined) {
  if (person?.factorAskedAtMs === undefined || !hasStrongRights(grants, customer)) return null;
  return {
    is_on: person.hasSecondFactor === true,
    due_epoch: Math.floor(factorDueMs(person.factorAskedAtMs) / 1000),
  };
}

/** GET /rbac/permissions/me. The caller's roles and accounts, input of the shared access model. */
export const myPermissions: Verb<typeof rbac.myPermissions> = async ({ actor }) => {
  const [roles, all, person, brand] = await Promise.all([
    rolesHeld(actor.providerId, atHome(actor), actor.roleNames),
    accountsOf(actor.providerId),
    findPerson(actor.providerId, actor.username),
    brandInForce(actor.account),
  ]);
  // Default: the date format of the brand.
  const { zone, dates } = person?.preferences ?? {
    zone: '',
    dates: brandReader(brand?.branding).dates,
  };
  const names = new Map(all.map((account) => [account.accountId, account.name]));
  const { home, actingAs } = actor;
  return {
    data: {
      kind: actor.kind,
      account_id: actor.account,
      customer: actor.customer,
      hidden_properties: [...actor.hiddenProperties],
      acting: actingAs && {
        home: { id: home, name: names.get(home) ?? home },
        until_epoch: actingAs.untilEpochSeconds,
      },
      accounts: actor.accountIds.map((id) => ({ id, name: names.get(id) ?? id })),
      roles: [...roles],
      second_factor: askedFactor(actor, person),
      reader: { zone, dates },
    },
  };
};
