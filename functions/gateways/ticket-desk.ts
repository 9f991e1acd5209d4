import * as z from 'zod';
import type { Ticket } from '../../core/domain/ticket.ts';
import { readEnvironment } from '../runtime/environment.ts';
import { mailEnvironment, sendMail, type Mail, type MailFace } from './mail.ts';

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
export async function handToDesk(
  { raisedBy: { email }, copyTo }: Ticket,
  letter: Pick<Mail, 'subject' | 'text' | 'html'>,
  { address, face }: TicketDesk,
): Promise<void> {
  const { HELP_DESK_ADDRESS } = readEnvironment(ticketDeskEnvironment);
  const to = address ?? HELP_DESK_ADDRESS;
  const copies = [...new Set([email, ...copyTo])].filter(
    (copy) => copy && copy.toLowerCase() !== to.toLowerCase(),
  );
  await sendMail({ to, copyTo: copies, replyTo: [to, ...copies], from: face, ...letter });
}
