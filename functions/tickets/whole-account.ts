import type { Actor } from '../../core/access/actor.ts';
import { Forbidden } from '../runtime/errors.ts';

/** @throws Forbidden for people of one customer: the desk is the whole account's. */
export function requireWholeAccount(actor: Actor): void {
  if (actor.customer !== null)
    throw new Forbidden('The help desk is set for the whole account, not for one customer of it.');
}
