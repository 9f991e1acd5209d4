import PostalMime, { decodeWords } from 'postal-mime';
import type { Message } from './message.ts';

/** Parses a raw mail (RFC 5322, MIME): addresses, subject, text, HTML and attachments. */
export async function readMime(raw: Buffer): Promise<Omit<Message, 'id' | 'kind' | 'atMs'>> {
  const mail = await PostalMime.parse(raw, { attachmentEncoding: 'base64' });
  const header = (name: string) =>
    decodeWords(mail.headers.find(({ key }) => key === name)?.value ?? '');
  return {
    from: header('from'),
    to: header('to')
      .split(',')
      .map((address) => address.trim())
      .filter(Boolean),
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html ?? '',
    attachments: mail.attachments.map(({ filename, mimeType, content, contentId }) => ({
      name: filename ?? 'calendar',
      contentType: mimeType,
      base64: String(content),
      ...(contentId && { contentId: contentId.replaceAll(/[<>]/g, '') }),
    })),
  };
}
