import { randomUUID } from 'node:crypto';
import { addressOf, LOCAL_RULES, requireSendable, type MailRules } from './mail-rules.ts';
import type { Mailbox } from './mailbox.ts';
import type { Message } from './message.ts';
import { readMime } from './mime.ts';
import { AwsError, json, type Service } from './service.ts';

interface Pair {
  Name: string;
  Value: string;
}

interface SendEmail {
  FromEmailAddress?: string;
  Destination?: { ToAddresses?: string[]; CcAddresses?: string[]; BccAddresses?: string[] };
  ReplyToAddresses?: string[];
  ConfigurationSetName?: string;
  EmailTags?: Pair[];
  Content?: {
    Simple?: {
      Subject?: { Data?: string };
      Body?: { Text?: { Data?: string }; Html?: { Data?: string } };
      Headers?: Pair[];
      Attachments?: {
        FileName: string;
        RawContent: string;
        ContentType?: string;
        ContentId?: string;
      }[];
    };
    Raw?: { Data?: string };
  };
}

/** SES v2 SendEmail, simple and raw, into the mailbox, and the event of each mail. */
export function sesService(
  mailbox: Mailbox,
  publish: (event: SendEvent) => void,
  rules: MailRules = LOCAL_RULES,
): Service {
  return async ({ method, path, body }) => {
    if (method !== 'POST' || path !== '/v2/email/outbound-emails')
      throw new AwsError('NotFoundException', `${method} ${path} is not supported`, 404);
    const input = JSON.parse(body.toString('utf8')) as SendEmail;
    const tags = tagsOf(input);
    const content = input.Content?.Raw?.Data
      ? {
          ...(await readMime(Buffer.from(input.Content.Raw.Data, 'base64'))),
          raw: input.Content.Raw.Data,
        }
      : simple(input);
    const { ToAddresses = [], CcAddresses = [], BccAddresses = [] } = input.Destination ?? {};
    const stated = [...ToAddresses, ...CcAddresses, ...BccAddresses];
    const to = stated.length > 0 ? stated : content.to;
    if (to.length === 0)
      throw new AwsError('BadRequestException', 'The message has no recipients.');
    const from = input.FromEmailAddress ?? content.from;
    requireSendable(rules, { from, to, bytes: body.length });
    if (to.every((address) => rules.suppressed.has(addressOf(address))))
      return json({ MessageId: randomUUID() });
    const message = await mailbox.add({
      ...content,
      kind: 'mail',
      to: to.filter((address) => !rules.suppressed.has(addressOf(address))),
      ...(CcAddresses.length > 0 && { copyTo: CcAddresses }),
      from,
      ...(tags && { tags }),
    });
    publishSend(message, publish);
    return json({ MessageId: message.id });
  };
}

/** The 'Send' event that SES publishes to EventBridge; our own part of it. */
export interface SendEvent {
  source: 'aws.ses';
  'detail-type': 'Email Sent';
  detail: { eventType: 'Send'; mail: { messageId: string; tags: Record<string, string[]> } };
}

const REPUBLISHED_MS = 3_600_000;

/** SES publishes at least once: what a killed process may have left is published at the next start. */
export function publishAgain(mailbox: Mailbox, publish: (event: SendEvent) => void): void {
  for (const message of mailbox.messages)
    if (message.atMs >= Date.now() - REPUBLISHED_MS) publishSend(message, publish);
}

function publishSend({ id, tags }: Message, publish: (event: SendEvent) => void): void {
  if (!tags) return;
  publish({
    source: 'aws.ses',
    'detail-type': 'Email Sent',
    detail: {
      eventType: 'Send',
      mail: {
        messageId: id,
        tags: Object.fromEntries(Object.entries(tags).map(([name, value]) => [name, [value]])),
      },
    },
  });
}

/** Undefined without a configuration set: SES publishes nothing then. */
function tagsOf({ ConfigurationSetName, EmailTags = [] }: SendEmail) {
  for (const { Name, Value } of EmailTags)
    if (!/^[\w-]{1,256}$/.test(Name) || !/^[\w-]{1,256}$/.test(Value))
      throw new AwsError('BadRequestException', `The tag ${Name} is invalid.`);
  if (ConfigurationSetName === undefined) return undefined;
  return Object.fromEntries(EmailTags.map(({ Name, Value }) => [Name, Value]));
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
    headers: headersOf(input),
    attachments: (content.Attachments ?? []).map((file) => ({
      name: file.FileName,
      contentType: file.ContentType ?? 'application/octet-stream',
      base64: file.RawContent,
      ...(file.ContentId && { contentId: file.ContentId }),
    })),
  };
}

/** Headers that SES writes itself. */
const RESERVED =
  /^(?:bcc|cc|content-disposition|content-type|date|from|message-id|mime-version|reply-to|return-path|subject|to)$/i;
const MOST_HEADERS = 15;

function headersOf({ Content, ReplyToAddresses = [] }: SendEmail): Record<string, string> {
  const given = Content?.Simple?.Headers ?? [];
  const isGood = ({ Name, Value }: Pair) =>
    /^[!-9;-~]{1,126}$/.test(Name) &&
    /^[ -~]+$/.test(Value) &&
    Name.length + Value.length <= 996 &&
    !RESERVED.test(Name);
  const bad = given.find((each) => !isGood(each));
  if (bad || given.length > MOST_HEADERS)
    throw new AwsError('BadRequestException', `The header ${bad?.Name ?? ''} is invalid.`);
  return {
    ...(ReplyToAddresses.length > 0 && { 'Reply-To': ReplyToAddresses.join(', ') }),
    ...Object.fromEntries(given.map(({ Name, Value }) => [Name, Value])),
  };
}
