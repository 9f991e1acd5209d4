import pLimit from 'p-limit';
import type { AccountId } from '../../core/access/scope.ts';
import type { DeskCase } from '../../core/domain/desk-hook.ts';
import { ticketFor } from '../../core/domain/ticket.ts';
import { provingSecret } from '../gateways/desk-secrets.ts';
import { postHook } from '../gateways/hook.ts';
import { CallRefused } from '../gateways/outside-call.ts';
import { MAIL_REASONS, sendOnce } from '../mailing/send-once.ts';
import { log } from '../runtime/log.ts';
import { forEachAccount } from '../reads/each-account.ts';
import { deskAddress, helpDeskOf, type HelpDesk } from '../reads/help-desk.ts';
import { mailFaceOf } from '../reads/mail-face.ts';
import { staffOver } from '../store/staff.ts';
import { mailKeyOf } from '../store/mails.ts';
import {
  dueTickets,
  noteRefusal,
  settleTicket,
  takeTicket,
  type WaitingTicket,
} from '../store/tickets.ts';
import { replyUrlAt } from './reply-url.ts';
import { ticketMails } from './ticket-mail.ts';
import { ticketMessage } from './ticket-message.ts';

/** Accounts at once, and tickets of each. */
const ACCOUNTS_AT_ONCE = 8;
const TICKETS_AT_ONCE = 4;

/** Every minute: hands the tickets of every account to its help desk. */
export const handler = () => {
  const silent: SilentDesks = new Set();
  return forEachAccount(
    { deliverTickets: (accountId, now) => deliverTickets(accountId, now, silent) },
    ACCOUNTS_AT_ONCE,
  );
};

/** Desks that did not answer in this run: no other ticket waits for them again. */
type SilentDesks = Set<string>;

/**
 * Hands the waiting tickets of an account to its help desk. One that the desk did not get stays and
 * is tried again, ever more seldom but at least every hour. A refusal of the
 * desk is written on the ticket, and is no failure of the portal.
 * @throws Error when the portal or its mail service failed.
 */
export async function deliverTickets(
  accountId: AccountId,
  now: Date,
  silent: SilentDesks = new Set(),
): Promise<void> {
  const due = await dueTickets(accountId, now);
  if (due.length === 0) return;
  const desk = await helpDeskOf(accountId);
  const name = desk.hook?.accountId ?? 'mail';
  const limit = pLimit(TICKETS_AT_ONCE);
  const results = await Promise.all(
    due.map((waiting) => limit(() => (silent.has(name) ? true : deliver(waiting, desk)))),
  );
  const failed = results.filter((isDone) => !isDone).length;
  if (failed > 0)
    throw new Error(`${failed} of the tickets of ${accountId} wait for the help desk.`);

  async function deliver(waiting: WaitingTicket, to: HelpDesk): Promise<boolean> {
    if (!(await takeTicket(waiting, now))) return true;
    try {
      const taken = await handOver(waiting, to, now);
      if (taken) await settleTicket(waiting.ticket, now, taken);
      else await noteRefusal(waiting, now, { refusal: MAIL_REASONS.unsure });
      return true;
    } catch (error) {
      if (error instanceof CallRefused && error.status === undefined) silent.add(name);
      await noteRefusal(waiting, now, refusalOf(error, to, now));
      const isRefused = error instanceof CallRefused;
      log[isRefused ? 'warn' : 'error']('a ticket could not be handed to the help desk', {
        accountId,
        case: waiting.ticket.case,
        attempts: waiting.attempts + 1,
        error: error as Error,
      });
      return isRefused;
    }
  }
}

function refusalOf(
  error: unknown,
  { hook }: HelpDesk,
  now: Date,
): { refusal: string; untilMs?: number } {
  if (!(error instanceof CallRefused))
    return { refusal: hook ? 'It could not be sent.' : 'The mail service did not accept it.' };
  const { message: refusal, retryAfterSeconds } = error;
  return retryAfterSeconds === undefined
    ? { refusal }
    : { refusal, untilMs: now.getTime() + retryAfterSeconds * 1_000 };
}

/**
 * By a call where the desk takes those, else by mail.
 * @returns undefined while it is not known whether the mail service has the mail.
 */
async function handOver(
  { ticket: stored, replyKey }: WaitingTicket,
  desk: HelpDesk,
  now: Date,
): Promise<DeskCase | undefined> {
  // A desk above knows its people by their names; copies below do not.
  const readBelow = desk.isKnown || stored.raisedIn !== null;
  const account = stored.raisedIn ?? stored.account;
  const ticket = readBelow ? ticketFor(await staffOver(account), stored) : stored;
  const face = await mailFaceOf(account);
  if (!desk.hook) {
    const mails = ticketMails(ticket, { to: deskAddress(desk), face });
    for (const [at, mail] of mails.entries()) {
      const apart = at === 0 ? [] : [String(at)];
      const key = mailKeyOf(ticket.account, 'ticket', ticket.case, ...apart);
      const { fate } = await sendOnce(key, mail, now, Number.MAX_SAFE_INTEGER);
      if (fate !== 'sent') return undefined;
    }
    return {};
  }
  const { connection, accountId } = desk.hook;
  const reply = { key: replyKey, url: replyUrlAt(face.portalUrl) };
  const { name, link, status } = await postHook(
    connection,
    await provingSecret(connection, accountId),
    'create',
    ticketMessage(ticket, face, reply),
  );
  return {
    ...(name ? { case_id: name } : {}),
    ...(link ? { url: link } : {}),
    ...(status ? { status } : {}),
  };
}
