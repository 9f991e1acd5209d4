import { provedAccountId, provedProviderId, type ProviderId } from '../../core/access/scope.ts';
import * as z from 'zod';
import { getMany, nameOf, query, type TransactItem } from './client.ts';
import { parseStored } from '../runtime/stored.ts';

export const groupRowSchema = z.object({
  providerId: provedProviderId,
  groupId: z.string(),
  name: z.string(),
  /** '' for the root group. */
  parentId: z.string(),
  /** Ids from the root to the group itself. */
  path: z.array(z.string()),
  fullPath: z.string(),
  accountId: provedAccountId,
  /** '' above the customers' folders. */
  customer: z.string().default(''),
  /** The customer's id in the provider's own system; '' without one. */
  customerId: z.string().default(''),
});
export type GroupRow = z.infer<typeof groupRowSchema>;

export async function groupsOf(providerId: ProviderId): Promise<GroupRow[]> {
  return (await query('groups', { partition: { providerId } })).map((row) =>
    parseStored(groupRowSchema, row),
  );
}

export async function findGroup(
  providerId: ProviderId,
  groupId: string,
): Promise<GroupRow | undefined> {
  const [row] = await getMany('groups', [{ providerId, groupId }]);
  return row && parseStored(groupRowSchema, row);
}

export function groupPut(group: GroupRow): TransactItem {
  return {
    Put: {
      TableName: nameOf('groups'),
      Item: group,
      ConditionExpression: 'attribute_not_exists(groupId)',
    },
  };
}

export function groupDelete({ providerId, groupId }: GroupRow): TransactItem {
  return {
    Delete: {
      TableName: nameOf('groups'),
      Key: { providerId, groupId },
      ConditionExpression: 'attribute_exists(groupId)',
    },
  };
}
