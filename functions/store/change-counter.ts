import type { ProviderId } from '../../core/access/scope.ts';
import { addToCounter, get, type ProviderPartition } from './client.ts';

/** What every copy of the functions must notice when it changes within a provider. */
type Counted = 'administrators' | 'people';

export function counterKey(what: Counted, providerId: ProviderId) {
  const accountId: ProviderPartition = `${what}:${providerId}`;
  return { accountId, entry: 'changes' };
}

const KEPT_SECONDS = 90 * 86_400;

/** When a counter that was changed now may go. */
export const counterExpires = () => Math.floor(Date.now() / 1000) + KEPT_SECONDS;

export async function changesOf(what: Counted, providerId: ProviderId): Promise<number> {
  const row = await get('ledger', counterKey(what, providerId));
  return Number(row?.['count'] ?? 0);
}

export async function countChange(what: Counted, providerId: ProviderId): Promise<void> {
  await addToCounter('ledger', counterKey(what, providerId), counterExpires());
}
