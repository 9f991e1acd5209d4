import * as z from 'zod';
import { provedAccountId } from '../../core/access/scope.ts';
import { outbox } from './outbox.ts';

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

export const adminNotices = outbox('admin-notice', adminNoticeSchema);
