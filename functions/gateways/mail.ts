import { setTimeout as wait } from 'node:timers/promises';
import {
  SendEmailCommand,
  SESv2Client,
  SESv2ServiceException,
  type SendEmailCommandInput,
} from '@aws-sdk/client-sesv2';
import * as z from 'zod';
import type { AccountId } from '../../core/access/scope.ts';
import type { Reader } from '../../core/domain/reader.ts';
import { baseEnvironment, readEnvironment } from '../runtime/environment.ts';
import { MAIL_TAGS } from '../runtime/mail-tags.ts';

/** Environment of functions that compose mail in a brand's design. */
export const mailFaceEnvironment = baseEnvironment.extend({ PORTAL_URL: z.url() });

/** Environment of functions that send mail. */
export const mailEnvironment = mailFaceEnvironment.extend({
  MAIL_SENDER: z.email(),
  /** Configuration set of SES, which publishes an event for each mail. */
  MAIL_SETTINGS: z.string().min(1),
});

/** The face of mail to the people of one brand. */
export interface MailFace {
  /** Name before the sender's address, and over the text. */
  brandName: string;
  colour: string;
  /** Second colour, for a chart with two lines. */
  secondColour: string;
  /** Address of the brand's logo as a PNG; its name stands there without one. */
  logo?: string | undefined;
  /** The brand's own address; the deployment's without one. */
  sender: string | undefined;
  /** Where links lead. */
  portalUrl: string;
  /** How moments are told to whoever has not chosen. */
  reader: Reader;
  /** Address for help; '' for none. */
  support: string;
}

export interface Mail {
  to: string;
  /** Further recipients of the same mail, visible to each other. */
  copyTo?: readonly string[];
  /** Where an answer goes; the brand's address for help by default. */
  replyTo?: readonly string[];
  from: Pick<MailFace, 'brandName' | 'sender' | 'support'>;
  /** Where a mailbox unsubscribes its person by a POST (RFC 8058); absent for necessary mails. */
  unsubscribeUrl?: string | undefined;
  subject: string;
  text: string;
  html: string;
  /** Invitations, or ends of them, one event each as RFC 5546 demands; mailboxes offer the first. */
  calendars?: readonly CalendarPart[];
  attachments?: readonly MailFile[];
}

export interface CalendarPart {
  method: 'REQUEST' | 'CANCEL';
  content: string;
}

/** Why an address gets a mail, and how it gets no more; stands at the foot. */
export interface MailReason {
  /** Sentences. */
  why: string;
  /** Page where the reader leaves the list; absent where mails are necessary or settings decide. */
  leaveUrl?: string;
}

/** A file in a mail; all of them together must stay below ATTACHED_BYTES. */
export interface MailFile {
  name: string;
  contentType: string;
  body: Uint8Array;
  /** Content id of a picture that the mail shows as cid:{contentId}. */
  contentId?: string;
}

/** More than this is not sent, but linked: SES takes larger mails, mailboxes of people do not. */
export const ATTACHED_BYTES = 7_000_000;

/** Did the mail service refuse this one mail for good, such as for its address? */
export function isMailRefused(error: unknown): error is Error {
  return (
    error instanceof SESv2ServiceException &&
    error.$fault === 'client' &&
    error.$retryable === undefined &&
    !/TooManyRequests|LimitExceeded|Throttl/.test(error.name)
  );
}

const KEY_HEADER = 'X-Mail-Key';

/** A mail as SES takes it. */
export type ComposedMail = SendEmailCommandInput;

/**
 * A mail to one person, so that nobody sees another's address unless a copy is asked for.
 * @param key for its tags, and for a header by which mailboxes know the same mail: SES writes a
 * Message-ID of its own.
 */
export async function composeMail(
  {
    to,
    copyTo = [],
    from,
    replyTo = from.support ? [from.support] : [],
    subject,
    text,
    html,
    unsubscribeUrl,
    calendars = [],
    attachments = [],
  }: Mail,
  { accountId, id }: { accountId: AccountId; id: string },
): Promise<ComposedMail> {
  const { MAIL_SENDER, MAIL_SETTINGS } = readEnvironment(mailEnvironment);
  const sender = {
    name: from.brandName.replace(/[^\p{L}\p{N} .&'-]/gu, ''),
    address: from.sender ?? MAIL_SENDER,
  };
  const headers: Record<string, string> = {
    'Auto-Submitted': 'auto-generated',
    [KEY_HEADER]: id,
    ...(unsubscribeUrl && {
      'List-Unsubscribe': `<${unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  };
  return {
    FromEmailAddress: `"${sender.name}" <${sender.address}>`,
    Destination: {
      ToAddresses: [to],
      ...(copyTo.length > 0 ? { CcAddresses: [...copyTo] } : {}),
    },
    ...(replyTo.length > 0 ? { ReplyToAddresses: [...replyTo] } : {}),
    ConfigurationSetName: MAIL_SETTINGS,
    EmailTags: [
      { Name: MAIL_TAGS.account, Value: Buffer.from(accountId).toString('base64url') },
      { Name: MAIL_TAGS.mail, Value: id },
    ],
    Content:
      calendars.length > 0
        ? {
            Raw: {
              Data: await rawMail({
                from: sender,
                to,
                replyTo,
                subject,
                text,
                html,
                calendars,
                headers,
              }),
            },
          }
        : {
            Simple: {
              Subject: { Data: subject },
              Body: { Text: { Data: text }, Html: { Data: html } },
              Headers: Object.entries(headers).map(([Name, Value]) => ({ Name, Value })),
              ...(attachments.length > 0
                ? {
                    Attachments: attachments.map(({ name, contentType, body, contentId }) => ({
                      FileName: name,
                      ContentType: contentType,
                      RawContent: body,
                      ...(contentId && {
                        ContentId: contentId,
                        ContentDisposition: 'INLINE' as const,
                      }),
                    })),
                  }
                : {}),
            },
          },
  };
}

let client: SESv2Client | undefined;

const MOST_TRIES = 4;
const FIRST_WAIT_MS = 200;

/**
 * Hands a mail to SES, again only where SES has asked for patience: the SDK would repeat a call
 * whose answer was lost, and so send the mail twice.
 * @returns the id that SES gives it.
 * @throws what the mail service answers.
 */
export async function deliverMail(message: ComposedMail): Promise<string> {
  client ??= new SESv2Client({ maxAttempts: 1 });
  for (let tries = 1; ; tries += 1) {
    try {
      const { MessageId = '' } = await client.send(new SendEmailCommand(message));
      return MessageId;
    } catch (error) {
      if (!isThrottled(error) || tries === MOST_TRIES) throw error;
      await wait(FIRST_WAIT_MS * 2 ** (tries - 1) * (0.5 + Math.random()));
    }
  }
}

const isThrottled = (error: unknown) =>
  error instanceof SESv2ServiceException && /TooManyRequests|Throttl/.test(error.name);

/** Errors of a call that never left this machine. */
const NEVER_LEFT = /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/;

/** May the mail service have a mail although its call ended in this error? */
export function mayHaveArrived(error: unknown): boolean {
  if (error instanceof SESv2ServiceException) return error.$fault === 'server';
  const { code, name } = error as NodeJS.ErrnoException;
  return !NEVER_LEFT.test(code ?? '') && name !== 'CredentialsProviderError';
}

/** Calendars answer to an alternative of the text, which only a message of our own making has. */
async function rawMail({
  calendars: [first, ...others],
  replyTo,
  ...mail
}: Pick<Mail, 'to' | 'subject' | 'text' | 'html'> & {
  from: { name: string; address: string };
  replyTo: readonly string[];
  headers: Record<string, string>;
  calendars: readonly CalendarPart[];
}): Promise<Buffer> {
  // Only invitations need the library.
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
  return await new MailComposer({
    ...mail,
    replyTo: [...replyTo],
    textEncoding: 'quoted-printable',
    disableFileAccess: true,
    disableUrlAccess: true,
    icalEvent: first && { ...first, filename: 'planned-work.ics' },
    attachments: others.map(({ method, content }, at) => ({
      filename: `planned-work-${at + 2}.ics`,
      content,
      contentType: `text/calendar; charset=utf-8; method=${method}`,
    })),
  })
    .compile()
    .build();
}
