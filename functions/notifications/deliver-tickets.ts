import type { AccountId } from '../../core/access/scope.ts';
import { handToDesk, type TicketDesk } from '../gateways/ticket-desk.ts';
import { log } from '../runtime/log.ts';
import { helpDeskOf } from '../reads/help-desk.ts';
import { mailFaceOf } from '../reads/mail-face.ts';
import { dueTickets, settleTicket, takeTicket } from '../store/tickets.ts';
import { ticketLetter } from './ticket-letter.ts';

/**
 * Hands the waiting tickets of an account to its help desk. One that the desk did not get stays and
 * is tried again, ever more seldom but at least every hour; one that was handed over just before a
 * crash may arrive twice.
 * @throws Error when some could not be handed over, so that the alarm of the function rings.
 */
export async function deliverTickets(accountId: AccountId, now: Date): Promise<void> {
  const due = await dueTickets(accountId, now);
  if (due.length === 0) return;
  const desk = await deskOf(accountId);
  let failed = 0;
  for (const waiting of due) {
    if (!(await takeTicket(waiting, now))) continue;
    try {
      await handToDesk(waiting.ticket, ticketLetter(waiting.ticket, desk.face), desk);
      await settleTicket(waiting.ticket, now);
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

async function deskOf(accountId: AccountId): Promise<TicketDesk> {
  const [{ address }, face] = await Promise.all([helpDeskOf(accountId), mailFaceOf(accountId)]);
  return { address, face };
}
