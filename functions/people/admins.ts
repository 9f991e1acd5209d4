import { roleNames, type Actor } from '../../core/access/actor.ts';
import { can } from '../../core/access/grants.ts';
import type { Person } from '../../core/domain/person.ts';

/** Changed by its holders themselves (decision D-64), but for what `refusalToStop` allows. */
export const ADMIN = 'Admin';

export const isAdmin = ({ attributes }: Pick<Person, 'attributes'>): boolean =>
  roleNames(attributes).includes(ADMIN);

/**
 * Why the actor may not disable Admins, reset their second factors or take their role; undefined
 * if they may (ruling R-19).
 */
export function refusalToStop(actor: Actor): string | undefined {
  if (actor.actingAs !== null)
    return `Go back to your own account first. A person with the role ${ADMIN} cannot be stopped from another account.`;
  const isOfProvider = actor.ancestors.length === 0 && actor.customer === null;
  return isOfProvider && can(actor.grants, 'admin.userAccess', 'manage')
    ? undefined
    : `A person with the role ${ADMIN} can only be stopped by people of the provider who manage user access.`;
}
