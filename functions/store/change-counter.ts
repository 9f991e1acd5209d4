import type { ProviderId } from '../../core/access/scope.ts';
import { addToCounter, get, nameOf, type ProviderPartition, type TransactItem } from './client.ts';

/** What every copy of the functions must notice when it changes within a provider. */
type Counted = 'administrators' | 'people' | 'wallLinks';

function counterKey(what: Counted, providerId: ProviderId) {
  const accountId: ProviderPartition = `${what}:${providerId}`;
  return { accountId, entry: 'changes' };
}

const KEPT_SECONDS = 90 * 86_400;

/** When a counter that was changed now may go. */
const counterExpires = () => Math.floor(Date.now() / 1000) + KEPT_SECONDS;

export async function changesOf(what: Counted, providerId: ProviderId): Promise<number> {
  const row = await get('ledger', counterKey(what, providerId));
  return Number(row?.['count'] ?? 0);
}

export async function countChange(what: Counted, providerId: ProviderId): Promise<void> {
  await addToCounter('ledger', counterKey(what, providerId), counterExpires());
}

/** The item that counts a change, as long as nobody has counted one since the changes were read. */
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
