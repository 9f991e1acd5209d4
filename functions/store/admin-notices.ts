import * as z from 'zod';
import { provedAccountId, type AccountId } from '../../core/access/scope.ts';
import { parseStored } from '../runtime/stored.ts';
import { nameOf, query, writeTogether, type TransactItem } from './client.ts';

/** Actions on an Admin by somebody else. */
export const ADMIN_DEEDS = ['disable', 'enable', 'resetFactor', 'takeRole', 'restore'] as const;
export type AdminDeed = (typeof ADMIN_DEEDS)[number];

const authorSchema = z.object({ name: z.string(), home: z.string() });

/** An action on an Admin, until everybody concerned has their mail. */
const adminNoticeSchema = z.object({
  /** The provider's super-account. */
  accountId: provedAccountId,
  noticeId: z.string(),
  deed: z.enum(ADMIN_DEEDS),
  reason: z.string(),
  admin: authorSchema,
  /** Who did it. */
  by: authorSchema,
  atMs: z.number().int(),
  /** As stored at the action, so that no later change of an address diverts a mail. */
  recipients: z.array(
    z.object({ to: z.string(), accountId: provedAccountId, isConcerned: z.boolean() }),
  ),
});
export type AdminNotice = z.infer<typeof adminNoticeSchema>;

const PREFIX = 'admin-notice#';
const KEPT_SECONDS = 7 * 86_400;

const keyOf = ({ accountId, noticeId }: AdminNotice) => ({
  accountId,
  entry: `${PREFIX}${noticeId}`,
});

/** Write it with the action, so that its mails survive the death of the process. */
export function adminNoticePut(notice: AdminNotice): TransactItem {
  const expiresAt = Math.floor(notice.atMs / 1000) + KEPT_SECONDS;
  return {
    Put: { TableName: nameOf('ledger'), Item: { ...notice, ...keyOf(notice), expiresAt } },
  };
}

/** Notices of a provider with mails to send, oldest first. */
export async function adminNoticesOf(accountId: AccountId): Promise<AdminNotice[]> {
  const rows = await query('ledger', {
    partition: { accountId },
    sort: { condition: 'begins_with(entry, :prefix)', values: { ':prefix': PREFIX } },
  });
  return rows
    .map((row) => parseStored(adminNoticeSchema, row))
    .sort((one, other) => one.atMs - other.atMs);
}

export async function deleteAdminNotice(notice: AdminNotice): Promise<void> {
  await writeTogether([{ Delete: { TableName: nameOf('ledger'), Key: keyOf(notice) } }]);
}
