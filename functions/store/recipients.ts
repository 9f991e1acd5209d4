import type { AccountId } from '../../core/access/scope.ts';
import type * as z from 'zod';
import { recipientGroupSchema } from '../../core/contract/recipientgroups.ts';
import { get, query, writeTogether, type TransactItem } from './client.ts';
import { savedOf, versionPut, type Edit, type Saved } from './versioned.ts';
import { parseStored } from '../runtime/stored.ts';

export type RecipientGroup = z.infer<typeof recipientGroupSchema>;

/** An account has one recipient group, and each of its customers has a private one. */
export function recipientGroupId(customer: string | null): string {
  return customer === null ? ALL_CUSTOMERS : `${CUSTOMER}${customer}`;
}

/** '' for the account's group. */
export const customerOfGroup = (groupId: string): string =>
  groupId === ALL_CUSTOMERS ? '' : groupId.slice(CUSTOMER.length);

const ALL_CUSTOMERS = 'alerts';
const CUSTOMER = 'customer:';

export type StoredRecipients = RecipientGroup & Saved;

/** Default: an empty group of version 0. */
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

/** The account's group has customer ''. */
export async function recipientGroupsOf(
  accountId: AccountId,
): Promise<{ customer: string; recipients: RecipientGroup['recipients'] }[]> {
  const rows = await query('recipients', { partition: { accountId } });
  return rows.map((row) => {
    const id = String(row['groupId']);
    const { recipients } = parseStored(recipientGroupSchema, { id, recipients: row['recipients'] });
    return { customer: customerOfGroup(id), recipients };
  });
}

export const recipientGroupPut = (
  accountId: AccountId,
  { id: groupId, recipients }: RecipientGroup,
  former: number,
  by: string,
): TransactItem => versionPut('recipients', { accountId, groupId, recipients }, former, by);

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
