import type { Mailbox } from './mailbox.ts';
import type { Message } from './message.ts';
import { readMime } from './mime.ts';
import { AwsError, json, type Service } from './service.ts';

interface SendEmail {
  FromEmailAddress?: string;
  Destination?: { ToAddresses?: string[]; CcAddresses?: string[]; BccAddresses?: string[] };
  Content?: {
    Simple?: {
      Subject?: { Data?: string };
      Body?: { Text?: { Data?: string }; Html?: { Data?: string } };
      Attachments?: { FileName: string; RawContent: string; ContentType?: string }[];
    };
    Raw?: { Data?: string };
  };
}

/** SES v2 SendEmail, simple and raw, into the mailbox. */
export function sesService(mailbox: Mailbox): Service {
  return async ({ method, path, body }) => {
    if (method !== 'POST' || path !== '/v2/email/outbound-emails')
      throw new AwsError('NotFoundException', `${method} ${path} is not supported`, 404);
    const input = JSON.parse(body.toString('utf8')) as SendEmail;
    const content = input.Content?.Raw?.Data
      ? await readMime(Buffer.from(input.Content.Raw.Data, 'base64'))
      : simple(input);
    const { ToAddresses = [], CcAddresses = [], BccAddresses = [] } = input.Destination ?? {};
    const stated = [...ToAddresses, ...CcAddresses, ...BccAddresses];
    const to = stated.length > 0 ? stated : content.to;
    if (to.length === 0)
      throw new AwsError('BadRequestException', 'The message has no recipients.');
    const { id } = await mailbox.add({
      ...content,
      kind: 'mail',
      to,
      from: input.FromEmailAddress ?? content.from,
    });
    return json({ MessageId: id });
  };
}

function simple(input: SendEmail): Omit<Message, 'id' | 'kind' | 'atMs'> {
  const content = input.Content?.Simple;
  if (!content?.Subject?.Data)
    throw new AwsError('BadRequestException', 'The message has no subject or no content.');
  return {
    from: '',
    to: [],
    subject: content.Subject.Data,
    text: content.Body?.Text?.Data ?? '',
    html: content.Body?.Html?.Data ?? '',
    attachments: (content.Attachments ?? []).map((file) => ({
      name: file.FileName,
      contentType: file.ContentType ?? 'application/octet-stream',
      base64: file.RawContent,
    })),
  };
}
