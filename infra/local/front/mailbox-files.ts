import type { ServerResponse } from 'node:http';
import { emlOf } from '../aws/eml.ts';
import { sendJson } from '../aws/http.ts';
import type { Mailbox } from '../aws/mailbox.ts';
import { MAIL_POLICY, mailHtml } from './mailbox-page.ts';

/** /mailbox/{id}.html, /mailbox/{id}.eml, and /mailbox/{id}/{number} for a file of a mail. */
export async function sendMailboxFile(
  { messages }: Mailbox,
  response: ServerResponse,
  path: string,
): Promise<void> {
  const [, id, form, at] = /^\/mailbox\/([\w-]+)(?:\.(html|eml)|\/(\d+))$/.exec(path) ?? [];
  const message = messages.find((one) => one.id === id && one.kind === 'mail');
  const file = message?.attachments[Number(at)];
  if (message && form === 'html') {
    response.removeHeader('x-frame-options');
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': MAIL_POLICY,
    });
    response.end(mailHtml(message));
  } else if (message && form === 'eml') {
    sendDownload(response, `${message.id}.eml`, 'message/rfc822', await emlOf(message));
  } else if (file) {
    const body = Buffer.from(file.base64, 'base64');
    sendDownload(response, file.name, 'application/octet-stream', body);
  } else sendJson(response, 404, { message: 'This file was not found.' });
}

function sendDownload(response: ServerResponse, name: string, type: string, body: Buffer): void {
  response.writeHead(200, {
    'content-type': type,
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
  });
  response.end(body);
}
