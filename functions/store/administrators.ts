import type { ProviderId } from '../../core/access/scope.ts';
import { changesOf, countChange, countedOnce } from './change-counter.ts';
import type { TransactItem } from './client.ts';

/* Each account needs an administrator, and two concurrent writes could each remove one: a
   person loses the role, and a role loses its rights. The person's write counts a change before
   it reads the roles; the role's transaction fails if the count has changed. */

/** Number of times that the provider may have lost an administrator. */
export async function administratorChanges(providerId: ProviderId): Promise<number> {
  return await changesOf('administrators', providerId);
}

/** Call before reading the roles. */
export async function administratorMayGo(providerId: ProviderId): Promise<void> {
  await countChange('administrators', providerId);
}

/** Fails if the count is no longer `changes`. */
export function administratorsMayGo(providerId: ProviderId, changes: number): TransactItem {
  return countedOnce('administrators', providerId, changes);
}
