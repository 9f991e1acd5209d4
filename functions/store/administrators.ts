import type { AccountId, ProviderId } from '../../core/access/scope.ts';
import { addToCounter, get, nameOf, type TransactItem } from './client.ts';

/*
 * A person may cease to be an administrator, and a role may cease to make administrators, while
 * each relies on the other. Both count here: the person before it looks at the roles, the role in
 * the transaction that writes it, which a person who came between makes fail.
 */

const keyOf = (providerId: ProviderId) => ({
  accountId: `administrators:${providerId}` as AccountId,
  entry: 'changes',
});
const KEPT_SECONDS = 90 * 86_400;
const expiresAt = () => Math.floor(Date.now() / 1000) + KEPT_SECONDS;

/** How often an administrator of the provider may have gone. */
export async function administratorChanges(providerId: ProviderId): Promise<number> {
  const row = await get('ledger', keyOf(providerId));
  return Number(row?.['count'] ?? 0);
}

/** Says that a person may cease to be an administrator: to be called before looking at the roles. */
export async function administratorMayGo(providerId: ProviderId): Promise<void> {
  await addToCounter('ledger', keyOf(providerId), expiresAt());
}

/** The item that says the same of a role, as long as nobody else has said so since it was read. */
export function administratorsMayGo(providerId: ProviderId, changes: number): TransactItem {
  return {
    Update: {
      TableName: nameOf('ledger'),
      Key: keyOf(providerId),
      UpdateExpression: 'ADD #count :one SET expiresAt = :expires',
      ConditionExpression: changes === 0 ? 'attribute_not_exists(#count)' : '#count = :read',
      ExpressionAttributeNames: { '#count': 'count' },
      ExpressionAttributeValues: {
        ':one': 1,
        ':expires': expiresAt(),
        ...(changes === 0 ? {} : { ':read': changes }),
      },
    },
  };
}
