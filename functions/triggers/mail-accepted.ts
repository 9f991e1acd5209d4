import * as z from 'zod';
import { provedAccountId } from '../../core/access/scope.ts';
import { MAIL_TAGS } from '../runtime/mail-tags.ts';
import { noteAccepted } from '../store/mails.ts';

/** The part of a 'Send' event of SES that names the mail. */
const eventSchema = z.object({
  detail: z.object({
    mail: z.object({
      messageId: z.string(),
      tags: z.object({
        [MAIL_TAGS.account]: z.tuple([z.string()]),
        [MAIL_TAGS.mail]: z.tuple([z.string()]),
      }),
    }),
  }),
});

/** Called by SES, through EventBridge, once it has a mail: notes so, in case nobody lived to. */
export async function handler(event: unknown): Promise<void> {
  const { messageId, tags } = eventSchema.parse(event).detail.mail;
  const accountId = provedAccountId.parse(
    Buffer.from(tags.account[0], 'base64url').toString('utf8'),
  );
  await noteAccepted({ accountId, id: tags.mail[0] }, messageId, new Date());
}
