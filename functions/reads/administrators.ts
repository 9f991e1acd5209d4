import { roleNames } from '../../core/access/actor.ts';
import { allows } from '../../core/access/levels.ts';
import { roleMeant, type Placed } from '../../core/access/role-owner.ts';
import type { Person } from '../../core/domain/person.ts';
import type { OwnedRole } from './owned-roles.ts';

/**
 * The role that makes somebody an administrator: manage on userAccess, for an enabled person
 * without a customer.
 * @param roles all roles of the provider
 */
export function administersBy<R extends Pick<OwnedRole, 'role' | 'owner'>>(
  { attributes, isEnabled }: Pick<Person, 'attributes' | 'isEnabled'>,
  place: Placed,
  roles: readonly R[],
): R | undefined {
  if (!isEnabled || place.customer !== null) return undefined;
  return roleNames(attributes)
    .map((name) => roleMeant(place, name, roles))
    .find((meant) => meant !== undefined && allows(meant.role.admin.userAccess, 'manage'));
}
