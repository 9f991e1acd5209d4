import * as z from 'zod';
import type { Ticket } from '../../core/domain/ticket.ts';
import { readEnvironment } from '../runtime/environment.ts';
import { escapeHtml, mailMoment, mailPage } from './mail-page.ts';
import { mailEnvironment, sendMail, type MailFace } from './mail.ts';

/**
 * Of a function that hands tickets over. HELP_DESK_ADDRESS is for accounts without a desk of their
 * own.
 */
export const ticketDeskEnvironment = mailEnvironment.extend({ HELP_DESK_ADDRESS: z.email() });

/** Who takes the tickets of an account, and the face that the mail has. */
export interface TicketDesk {
  /** The account's own desk; the deployment's without one. */
  address: string | undefined;
  face: MailFace;
}

/**
 * Hands a ticket to the help desk: one mail to the desk with a copy to the person who raised it, so
 * that both have it or neither. An answer goes to both of them.
 * @throws what the mail service answers.
 */
export async function handToDesk(ticket: Ticket, { address, face }: TicketDesk): Promise<void> {
  const { HELP_DESK_ADDRESS } = readEnvironment(ticketDeskEnvironment);
  const to = address ?? HELP_DESK_ADDRESS;
  const copyTo = [...new Set([ticket.raisedBy.email, ...ticket.copyTo])].filter(
    (copy) => copy && copy.toLowerCase() !== to.toLowerCase(),
  );
  const subject = `[${ticket.case}] ${ticket.title}`;
  const facts = factsOf(ticket, face.portalUrl).map(({ name, value }) => ({
    name,
    value: oneLine(value),
  }));
  const text = [
    ...(ticket.description ? [ticket.description, ''] : []),
    ...facts.map(({ name, value }) => `${name}: ${value}`),
  ].join('\n');
  await sendMail({
    to,
    copyTo,
    replyTo: [to, ...copyTo],
    from: face,
    subject,
    text,
    html: htmlOf(ticket, subject, facts, face),
  });
}

/** A line break in what people wrote would begin a fact of their own. */
const oneLine = (value: string) => value.replace(/\p{Cc}+/gu, ' ');

interface Fact {
  name: string;
  value: string;
}

function factsOf(
  { case: caseId, account, raisedBy, raisedAtMs, device }: Ticket,
  portalUrl: string,
): Fact[] {
  return [
    { name: 'Case', value: caseId },
    {
      name: 'Raised by',
      value: `${raisedBy.displayName} (${[raisedBy.username, raisedBy.email].filter(Boolean).join(', ')})`,
    },
    { name: 'Raised at', value: mailMoment(raisedAtMs) },
    { name: 'Account', value: account },
    ...(device
      ? [
          { name: 'Device', value: device.label },
          ...device.facts,
          { name: 'In the portal', value: `${portalUrl}/device/${encodeURIComponent(device.id)}` },
        ]
      : []),
  ];
}

function htmlOf(
  { description }: Ticket,
  subject: string,
  facts: readonly Fact[],
  face: MailFace,
): string {
  const rows = facts.map(
    ({ name, value }) =>
      `<tr><th scope="row" style="text-align:left;padding:4px 16px 4px 0;font-weight:normal;color:#555">${escapeHtml(name)}</th><td style="padding:4px 0">${valueHtml(value, face.colour)}</td></tr>`,
  );
  const words = description ? `<p style="white-space:pre-wrap">${escapeHtml(description)}</p>` : '';
  return mailPage({
    ...face,
    subject,
    body: `${words}<table style="border-collapse:collapse">${rows.join('')}</table>`,
  });
}

function valueHtml(value: string, colour: string): string {
  const text = escapeHtml(value);
  return /^https?:\/\/\S+$/.test(value)
    ? `<a href="${text}" style="color:${colour}">${text}</a>`
    : text;
}
