import type { ProviderId } from '../../core/access/scope.ts';
import { addToCounter, get, nameOf, type ProviderPartition, type TransactItem } from './client.ts';

/** Data of a provider that each instance of a function caches. */
type Counted = 'administrators' | 'collectors' | 'deviceProfiles' | 'people' | 'wallLinks';

function counterKey(what: Counted, providerId: ProviderId) {
  const accountId: ProviderPartition = `${what}:${providerId}`;
  return { accountId, entry: 'changes' };
}

const KEPT_SECONDS = 90 * 86_400;

const counterExpires = () => Math.floor(Date.now() / 1000) + KEPT_SECONDS;

export async function changesOf(what: Counted, providerId: ProviderId): Promise<number> {
  const row = await get('ledger', counterKey(what, providerId));
  return Number(row?.['count'] ?? 0);
}

export async function countChange(what: Counted, providerId: ProviderId): Promise<void> {
  await addToCounter('ledger', counterKey(what, providerId), counterExpires());
}

/** Fails if the count is no longer `changes`. */
export function countedOnce(what: Counted, providerId: ProviderId, changes: number): TransactItem {
  return {
    Update: {
      TableName: nameOf('ledger'),
      Key: counterKey(what, providerId),
      UpdateExpression: 'ADD #count :one SET expiresAt = :expires',
      ConditionExpression: changes === 0 ? 'attribute_not_exists(#count)' : '#count = :read',
      ExpressionAttributeNames: { '#count': 'count' },
      ExpressionAttributeValues: {
        ':one': 1,
        ':expires': counterExpires(),
        ...(changes === 0 ? {} : { ':read': changes }),
      },
    },
  };
}
