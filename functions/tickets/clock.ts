import type { AccountId } from '../../core/access/scope.ts';
import { tickets } from '../../core/contract/tickets.ts';
import type { DeskCase } from '../../core/domain/desk-hook.ts';
import { deskSecret } from '../gateways/desk-secrets.ts';
import type { MailFace } from '../gateways/mail.ts';
import { handToHook } from '../gateways/ticket-hook.ts';
import { sendOnce } from '../mailing/send-once.ts';
import { log } from '../runtime/log.ts';
import { forEachAccount } from '../reads/each-account.ts';
import { deskAddress, helpDeskOf, type HelpDesk } from '../reads/help-desk.ts';
import { mailFaceOf } from '../reads/mail-face.ts';
import { mailKeyOf } from '../store/mails.ts';
import { dueTickets, settleTicket, takeTicket, type WaitingTicket } from '../store/tickets.ts';
import { ticketMail } from './ticket-mail.ts';

/** Every minute: hands the tickets of every account to its help desk. */
export const handler = () => forEachAccount({ deliverTickets });

/**
 * Hands the waiting tickets of an account to its help desk. One that the desk did not get stays and
 * is tried again, ever more seldom but at least every hour.
 * @throws Error when some could not be handed over.
 */
export async function deliverTickets(accountId: AccountId, now: Date): Promise<void> {
  const due = await dueTickets(accountId, now);
  if (due.length === 0) return;
  const desk = await deskOf(accountId);
  let failed = 0;
  for (const waiting of due) {
    if (!(await takeTicket(waiting, now))) continue;
    try {
      const taken = await handOver(waiting, desk, now);
      if (taken) await settleTicket(waiting.ticket, now, taken);
    } catch (error) {
      failed += 1;
      log.error('a ticket could not be handed to the help desk', {
        accountId,
        case: waiting.ticket.case,
        attempts: waiting.attempts + 1,
        error: error as Error,
      });
    }
  }
  if (failed > 0)
    throw new Error(`${failed} of the tickets of ${accountId} wait for the help desk.`);
}

type Desk = HelpDesk & { face: MailFace };

/**
 * By a signed call where the desk takes those, else by mail.
 * @returns undefined while it is not known whether the mail service has the mail.
 */
async function handOver(
  { ticket, replyKey }: WaitingTicket,
  desk: Desk,
  now: Date,
): Promise<DeskCase | undefined> {
  if (!desk.hook) {
    const mail = ticketMail(ticket, { to: deskAddress(desk), face: desk.face });
    const key = mailKeyOf(ticket.account, 'ticket', ticket.case);
    const { fate } = await sendOnce(key, mail, now, Number.MAX_SAFE_INTEGER);
    return fate === 'sent' ? {} : undefined;
  }
  const secret = await deskSecret(desk.hook.accountId);
  if (secret === undefined) throw new Error(`The desk of ${desk.hook.accountId} has no secret.`);
  const reply = { key: replyKey, url: `${desk.face.portalUrl}${REPLY_PATH}` };
  return await handToHook(ticket, { url: desk.hook.url, secret }, reply);
}

const REPLY_PATH = `/live${tickets.noteReply.path}`;

async function deskOf(accountId: AccountId): Promise<Desk> {
  const [desk, face] = await Promise.all([helpDeskOf(accountId), mailFaceOf(accountId)]);
  return { ...desk, face };
}
