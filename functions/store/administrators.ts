import type { ProviderId } from '../../core/access/scope.ts';
import { changesOf, countChange, countedOnce } from './change-counter.ts';
import type { TransactItem } from './client.ts';

/*
 * A person may cease to be an administrator, and a role may cease to make administrators, while
 * each relies on the other. Both count here: the person before it looks at the roles, the role in
 * the transaction that writes it, which a person who came between makes fail.
 */

/** How often an administrator of the provider may have gone. */
export async function administratorChanges(providerId: ProviderId): Promise<number> {
  return await changesOf('administrators', providerId);
}

/** Says that a person may cease to be an administrator: to be called before looking at the roles. */
export async function administratorMayGo(providerId: ProviderId): Promise<void> {
  await countChange('administrators', providerId);
}

/** The item that says the same of a role, as long as nobody else has said so since it was read. */
export function administratorsMayGo(providerId: ProviderId, changes: number): TransactItem {
  return countedOnce('administrators', providerId, changes);
}
