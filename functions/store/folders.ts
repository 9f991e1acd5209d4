import * as z from 'zod';
import { folderContentSchema } from '../../core/domain/automation/folder.ts';
import { provedAccountId, type AccountId } from '../../core/access/scope.ts';
import { get, nameOf, query, type TransactItem } from './client.ts';
import { parseStored } from '../runtime/stored.ts';

/** A folder of dashboards, websites or reports, or an item in one. */
export const folderEntrySchema = z.object({
  accountId: provedAccountId,
  entryId: z.string(),
  name: z.string(),
  /** Its folder; '' at the top. */
  parentId: z.string(),
  /** Its device group: whoever sees the group sees the entry. */
  groupId: z.string(),
  content: folderContentSchema,
  revision: z.int().default(0),
});
export type FolderEntry = z.infer<typeof folderEntrySchema>;

export async function folderEntriesOf(accountId: AccountId): Promise<FolderEntry[]> {
  return (await query('folders', { partition: { accountId } })).map((row) =>
    parseStored(folderEntrySchema, row),
  );
}

export async function findFolderEntry(
  accountId: AccountId,
  entryId: string,
): Promise<FolderEntry | undefined> {
  const row = await get('folders', { accountId, entryId });
  return row && parseStored(folderEntrySchema, row);
}

export function folderEntryPut(entry: FolderEntry): TransactItem {
  return {
    Put: {
      TableName: nameOf('folders'),
      Item: entry,
      ConditionExpression: 'attribute_not_exists(entryId)',
    },
  };
}

/** Fails if the entry has changed since it was read. */
export function folderEntryChange(entry: FolderEntry): TransactItem {
  return {
    Put: {
      TableName: nameOf('folders'),
      Item: { ...entry, revision: entry.revision + 1 },
      ConditionExpression: 'revision = :revision',
      ExpressionAttributeValues: { ':revision': entry.revision },
    },
  };
}

export function folderEntryDelete({ accountId, entryId }: FolderEntry): TransactItem {
  return {
    Delete: {
      TableName: nameOf('folders'),
      Key: { accountId, entryId },
      ConditionExpression: 'attribute_exists(entryId)',
    },
  };
}
