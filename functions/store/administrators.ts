import type { ProviderId } from '../../core/access/scope.ts';
import { changesOf, countChange, counterExpires, counterKey } from './change-counter.ts';
import { nameOf, type TransactItem } from './client.ts';

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
  return {
    Update: {
      TableName: nameOf('ledger'),
      Key: counterKey('administrators', providerId),
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
