import { SendEmailCommand, SESv2Client, SESv2ServiceException } from '@aws-sdk/client-sesv2';
import * as z from 'zod';
import type { Reader } from '../../core/domain/reader.ts';
import { baseEnvironment, readEnvironment } from '../runtime/environment.ts';

/** Environment of functions that compose mail in a brand's design. */
export const mailFaceEnvironment = baseEnvironment.extend({ PORTAL_URL: z.url() });

/** Environment of functions that send mail. */
export const mailEnvironment = mailFaceEnvironment.extend({ MAIL_SENDER: z.email() });

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
  /** Where an answer goes; nobody reads what is sent to the sender. */
  replyTo?: readonly string[];
  from: Pick<MailFace, 'brandName' | 'sender'>;
  subject: string;
  text: string;
  html: string;
  /** An invitation, or the end of one, that the reader's calendar understands. */
  calendar?: { method: 'REQUEST' | 'CANCEL'; content: string };
  attachments?: readonly MailFile[];
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

let client: SESv2Client | undefined;

/**
 * Sends one mail to one person, so that nobody sees another's address unless a copy is asked for.
 * @throws what the mail service answers.
 */
export async function sendMail({
  to,
  copyTo = [],
  replyTo = [],
  from,
  subject,
  text,
  html,
  calendar,
  attachments = [],
}: Mail): Promise<void> {
  const { MAIL_SENDER } = readEnvironment(mailEnvironment);
  client ??= new SESv2Client({});
  const sender = {
    name: from.brandName.replace(/[^\p{L}\p{N} .&'-]/gu, ''),
    address: from.sender ?? MAIL_SENDER,
  };
  await client.send(
    new SendEmailCommand({
      FromEmailAddress: `"${sender.name}" <${sender.address}>`,
      Destination: {
        ToAddresses: [to],
        ...(copyTo.length > 0 ? { CcAddresses: [...copyTo] } : {}),
      },
      ...(replyTo.length > 0 ? { ReplyToAddresses: [...replyTo] } : {}),
      Content: calendar
        ? { Raw: { Data: await rawMail({ from: sender, to, subject, text, html, calendar }) } }
        : {
            Simple: {
              Subject: { Data: subject },
              Body: { Text: { Data: text }, Html: { Data: html } },
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
    }),
  );
}

/** Calendars answer to an alternative of the text, which only a message of our own making has. */
async function rawMail({
  calendar,
  ...mail
}: Pick<Mail, 'to' | 'subject' | 'text' | 'html'> & {
  from: { name: string; address: string };
  calendar: NonNullable<Mail['calendar']>;
}): Promise<Buffer> {
  // Only invitations need the library.
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
  return await new MailComposer({
    ...mail,
    textEncoding: 'quoted-printable',
    disableFileAccess: true,
    disableUrlAccess: true,
    headers: { 'Auto-Submitted': 'auto-generated' },
    icalEvent: { ...calendar, filename: 'planned-work.ics' },
  })
    .compile()
    .build();
}
