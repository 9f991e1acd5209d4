import type { Actor } from '../../core/access/actor.ts';
import { canService } from '../../core/access/grants.ts';
import type { Scope } from '../../core/access/scope.ts';
import { visibleGroupRows } from '../reads/visible-groups.ts';
import { Forbidden, NotFound } from '../runtime/errors.ts';

/**
 * The customer whose list is meant: the caller's own, one that the caller sees in the account of the
 * call, or null for the list of the account.
 * @throws NotFound for a customer that the caller does not see; Forbidden without manage on the alerts
 * of its group.
 */
export async function listOwner(
  { actor, scope }: { actor: Actor; scope: Scope },
  customer: string | undefined,
): Promise<string | null> {
  if (customer === undefined || customer === scope.customer) return scope.customer;
  const own = (await visibleGroupRows(actor, scope)).filter((group) => group.customer === customer);
  if (customer === '' || own.length === 0) throw new NotFound('Customer');
  if (!own.some(({ path }) => canService(actor.grants, path, 'alerts', 'manage')))
    throw new Forbidden(`You need the 'manage' right on alerts of ${customer} to do this.`);
  return customer;
}
