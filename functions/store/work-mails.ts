import * as z from 'zod';
import { provedAccountId } from '../../core/access/scope.ts';
import { outbox } from './outbox.ts';

/** An answer of a customer about planned work, or a reply to it, until its mails are sent. */
const workMailSchema = z.object({
  /** The account that planned the work. */
  accountId: provedAccountId,
  noticeId: z.string(),
  kind: z.enum(['objects', 'asks', 'reply']),
  /** Account of the circuits. */
  circuitsIn: provedAccountId,
  customer: z.string(),
  services: z.array(z.string()),
  /** Id of one row of the work. */
  workId: z.string(),
  startEpoch: z.number().int(),
  endEpoch: z.number().int(),
  text: z.string(),
  betterStartEpoch: z.number().int().nullable(),
  by: z.object({ name: z.string(), home: z.string() }),
  atMs: z.number().int(),
  /** Without the help desk, whose address is looked up when an answer is mailed. */
  recipients: z.array(z.object({ to: z.string() })),
});
export type WorkMail = z.infer<typeof workMailSchema>;

export const workMails = outbox('work-mail', workMailSchema);
