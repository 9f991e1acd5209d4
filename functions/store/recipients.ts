import type { AccountId } from '../../core/access/scope.ts';
import * as z from 'zod';
import { recipientGroupSchema } from '../../core/contract/recipientgroups.ts';
import { get, nameOf, writeTogether, type TransactItem } from './client.ts';

export type RecipientGroup = z.infer<typeof recipientGroupSchema>;

/**
 * The group of an account that alerts go to; each customer has one of its own, which no other
 * customer sees.
 */
export function recipientGroupId(customer: string | null): string {
  return customer === null ? 'alerts' : `customer:${customer}`;
}

/** An empty group of version 0 while nobody entered one. */
export async function recipientGroupOf(
  accountId: AccountId,
  customer: string | null,
): Promise<RecipientGroup & { version: number }> {
  const groupId = recipientGroupId(customer);
  const row = await get('recipients', { accountId, groupId });
  if (!row) return { id: groupId, recipients: [], version: 0 };
  const group = z.parse(recipientGroupSchema, {
    id: groupId,
    recipients: row['recipients'],
    version: row['version'] ?? 1,
  });
  return { ...group, version: group.version ?? 1 };
}

/**
 * Writes the next version of a group, together with its audit row.
 * @throws ConditionFailed when the stored version is not `formerVersion` (0: nothing must be stored
 * yet).
 */
export async function saveRecipientGroup(
  accountId: AccountId,
  group: RecipientGroup,
  formerVersion: number,
  audit: TransactItem,
): Promise<RecipientGroup> {
  const saved = { ...group, version: formerVersion + 1 };
  const { id: groupId, ...rest } = saved;
  await writeTogether([
    {
      Put: {
        TableName: nameOf('recipients'),
        Item: { accountId, groupId, ...rest },
        // A group that was written before versions were counted has none, which reads as version 1.
        ConditionExpression:
          formerVersion === 0
            ? 'attribute_not_exists(groupId)'
            : 'version = :former OR (attribute_exists(groupId) AND attribute_not_exists(version) AND :former = :first)',
        ...(formerVersion === 0
          ? {}
          : { ExpressionAttributeValues: { ':former': formerVersion, ':first': 1 } }),
      },
    },
    audit,
  ]);
  return saved;
}
