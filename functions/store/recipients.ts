import type { AccountId } from '../../core/access/scope.ts';
import type { Author } from '../../core/access/staff.ts';
import type { Channel } from '../../core/domain/channel.ts';
import { recipientSchema, sameRecipient, type Recipient } from '../../core/domain/recipient.ts';
import { get, query, writeTogether, type Row, type TransactItem } from './client.ts';
import { NOBODY, savedOf, versionPut, type Edit, type Saved } from './versioned.ts';
import { parseStored } from '../runtime/stored.ts';
import type { Thing } from '../../core/domain/thing.ts';
import { customerThing } from './audit-things.ts';

export interface RecipientGroup {
  id: string;
  recipients: Recipient[];
  /** Number of saves. */
  version?: number | undefined;
}

/** An account has one recipient group, and each of its customers has a private one. */
export function recipientGroupId(customer: string | null): string {
  return customer === null ? ALL_CUSTOMERS : `${CUSTOMER}${customer}`;
}

/** '' for the account's group. */
export const customerOfGroup = (groupId: string): string =>
  groupId === ALL_CUSTOMERS ? '' : groupId.slice(CUSTOMER.length);

/** What an audit row about a group concerns. */
export function recipientsThings(groupId: string): Thing[] {
  const customer = customerOfGroup(groupId);
  const name = customer === '' ? 'Alert recipients' : `Alert recipients of ${customer}`;
  return [{ kind: 'recipients', id: groupId, name }, ...customerThing(customer)];
}

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
  if (!row) return { id: groupId, recipients: [], version: 0, changedBy: NOBODY };
  return { id: groupId, recipients: recipientsIn(row), ...savedOf(row) };
}

/** Older releases know no channels, so these are in a list of their own. */
const recipientsIn = (row: Row): Recipient[] =>
  [...list(row['recipients']), ...list(row['channels'])].map((each) =>
    parseStored(recipientSchema, each),
  );

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

export async function recipientsOfGroup(
  accountId: AccountId,
  groupId: string,
): Promise<Recipient[]> {
  const row = await get('recipients', { accountId, groupId });
  return row ? recipientsIn(row) : [];
}

/** The connection of a channel; undefined when it is no longer in the list. */
export async function findChannel({
  accountId,
  audience,
  addr,
}: {
  accountId: AccountId;
  audience: string;
  addr: string;
}): Promise<Channel | undefined> {
  const wanted = { method: 'CHANNEL' as const, addr };
  return (await recipientsOfGroup(accountId, audience)).find((one) => sameRecipient(one, wanted))
    ?.channel;
}

/** The account's group has customer ''. */
export async function recipientGroupsOf(
  accountId: AccountId,
): Promise<{ customer: string; recipients: RecipientGroup['recipients'] }[]> {
  const rows = await query('recipients', { partition: { accountId } });
  return rows.map((row) => {
    const id = String(row['groupId']);
    return { customer: customerOfGroup(id), recipients: recipientsIn(row) };
  });
}

/** Acknowledgements are notices for channels alone. */
export async function hasChannel(accountId: AccountId): Promise<boolean> {
  const groups = await recipientGroupsOf(accountId);
  return groups.some(({ recipients }) => recipients.some(({ method }) => method === 'CHANNEL'));
}

export const recipientGroupPut = (
  accountId: AccountId,
  { id: groupId, recipients }: RecipientGroup,
  former: number,
  by: Author,
): TransactItem => {
  const channels = recipients.filter(({ method }) => method === 'CHANNEL');
  const others = recipients.filter(({ method }) => method !== 'CHANNEL');
  return versionPut('recipients', { accountId, groupId, recipients: others, channels }, former, by);
};

export async function saveRecipientGroup(
  accountId: AccountId,
  { id: groupId, recipients }: RecipientGroup,
  former: number,
  { by, audit, lost, beside = [] }: Edit & { beside?: readonly TransactItem[] },
): Promise<RecipientGroup> {
  await writeTogether(
    [recipientGroupPut(accountId, { id: groupId, recipients }, former, by), audit, ...beside],
    lost,
  );
  return { id: groupId, recipients, version: former + 1 };
}
