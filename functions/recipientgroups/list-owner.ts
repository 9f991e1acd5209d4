import type { Actor } from '../../core/access/actor.ts';
import { canService } from '../../core/access/grants.ts';
import type { Scope } from '../../core/access/scope.ts';
import { isCustomersTop, visibleGroupRows } from '../reads/visible-groups.ts';
import { Forbidden, NotFound } from '../runtime/errors.ts';

/**
 * The customer whose list is meant: the caller's own, one that the caller sees in the account of the
 * call, or null for the list of the account.
 * @throws NotFound for a customer that the caller does not see; Forbidden without manage on the alerts
 * of its top group.
 */
export async function listOwner(
  { actor, scope }: { actor: Actor; scope: Scope },
  customer: string | undefined,
): Promise<string | null> {
  if (customer === undefined || customer === scope.customer) return scope.customer;
  const own = (await visibleGroupRows(actor, scope)).filter((group) => group.customer === customer);
  if (customer === '' || own.length === 0) throw new NotFound('Customer');
  const managed = own.filter(({ path }) => canService(actor.grants, path, 'alerts', 'manage'));
  const tops = await Promise.all(managed.map((group) => isCustomersTop(actor, group)));
  if (!tops.includes(true))
    throw new Forbidden(`You need the 'manage' right on alerts of ${customer} to do this.`);
  return customer;
}
