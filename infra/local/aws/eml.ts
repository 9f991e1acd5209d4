import MailComposer from 'nodemailer/lib/mail-composer';
import { NAMES } from '../environment.ts';
import type { Message } from './message.ts';

/** A mail as bytes: as it was handed over, or as SES builds it from its parts. */
export async function emlOf(message: Message): Promise<Buffer> {
  if (message.raw !== undefined) return Buffer.from(message.raw, 'base64');
  const { from, copyTo = [], subject, text, html, headers, attachments, atMs, id } = message;
  return await new MailComposer({
    from,
    to: message.to.filter((address) => !copyTo.includes(address)),
    cc: copyTo,
    subject,
    ...(text && { text }),
    ...(html && { html }),
    date: new Date(atMs),
    messageId: `<${id}@${NAMES.region}.amazonses.com>`,
    ...(headers && { headers }),
    attachments: attachments.map(({ name, contentType, base64, contentId }) => ({
      filename: name,
      contentType,
      content: Buffer.from(base64, 'base64'),
      ...(contentId && { cid: contentId, contentDisposition: 'inline' as const }),
    })),
    textEncoding: 'quoted-printable',
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build();
}
