import * as z from 'zod';
import { provedAccountId } from '../../core/access/scope.ts';
import { outbox } from './outbox.ts';

/** Actions on an Admin by somebody else. */
const ADMIN_DEEDS = ['disable', 'enable', 'resetFactor', 'takeRole', 'restore'] as const;
export type AdminDeed = (typeof ADMIN_DEEDS)[number];
/** What may be a theft of the person's access: of an Admin or of anybody. */
const NOTICED = [...ADMIN_DEEDS, 'redeemRecoveryCode'] as const;
export type Noticed = (typeof NOTICED)[number];

const authorSchema = z.object({ name: z.string(), home: z.string() });

/** An action on an Admin, until everybody concerned has their mail. */
const adminNoticeSchema = z.object({
  /** The provider's super-account. */
  accountId: provedAccountId,
  noticeId: z.string(),
  deed: z.enum(NOTICED),
  /** '' for a deed of one's own. */
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
