import type { AccountId } from '../../core/access/scope.ts';
import type * as z from 'zod';
import { recipientGroupSchema } from '../../core/contract/recipientgroups.ts';
import { get, query, writeTogether, type TransactItem } from './client.ts';
import { savedOf, versionPut, type Edit, type Saved } from './versioned.ts';
import { parseStored } from '../runtime/stored.ts';

export type RecipientGroup = z.infer<typeof recipientGroupSchema>;

/**
 * The group of an account that alerts go to; each customer has one of its own, which no other
 * customer sees.
 */
export function recipientGroupId(customer: string | null): string {
  return customer === null ? ALL_CUSTOMERS : `${CUSTOMER}${customer}`;
}

const ALL_CUSTOMERS = 'alerts';
const CUSTOMER = 'customer:';

export type StoredRecipients = RecipientGroup & Saved;

/** An empty group of version 0 while nobody entered one. */
export async function recipientGroupOf(
  accountId: AccountId,
  customer: string | null,
): Promise<StoredRecipients> {
  const groupId = recipientGroupId(customer);
  const row = await get('recipients', { accountId, groupId });
  if (!row) return { id: groupId, recipients: [], version: 0, changedBy: '' };
  const group = parseStored(recipientGroupSchema, { id: groupId, recipients: row['recipients'] });
  return { ...group, ...savedOf(row) };
}

/** Every group of an account: its own, and those of its customers. */
export async function recipientGroupsOf(
  accountId: AccountId,
): Promise<{ customer: string; recipients: RecipientGroup['recipients'] }[]> {
  const rows = await query('recipients', { partition: { accountId } });
  return rows.map((row) => {
    const id = String(row['groupId']);
    const { recipients } = parseStored(recipientGroupSchema, { id, recipients: row['recipients'] });
    return { customer: id === ALL_CUSTOMERS ? '' : id.slice(CUSTOMER.length), recipients };
  });
}

/** The item that writes the version of a group that follows the `former` one. */
export const recipientGroupPut = (
  accountId: AccountId,
  { id: groupId, recipients }: RecipientGroup,
  former: number,
  by: string,
): TransactItem => versionPut('recipients', { accountId, groupId, recipients }, former, by);

/** Writes the version of a group that follows the `former` one. */
export async function saveRecipientGroup(
  accountId: AccountId,
  { id: groupId, recipients }: RecipientGroup,
  former: number,
  { by, audit, lost }: Edit,
): Promise<RecipientGroup> {
  await writeTogether(
    [recipientGroupPut(accountId, { id: groupId, recipients }, former, by), audit],
    lost,
  );
  return { id: groupId, recipients, version: former + 1 };
}
