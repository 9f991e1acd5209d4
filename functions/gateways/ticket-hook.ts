import { deskCaseSchema, type DeskCase } from '../../core/domain/desk-hook.ts';
import type { Ticket } from '../../core/domain/ticket.ts';
import { postSigned } from './signed-hook.ts';

/** A desk that takes tickets by signed calls. */
export interface DeskHook {
  url: string;
  secret: string;
}

/**
 * Hands a ticket to the desk by a signed call. The desk knows it again by its case id when it comes
 * twice.
 * @param reply what the desk says the status with, and where.
 * @returns what the desk says of its own case.
 * @throws CallRefused unless the desk takes it.
 */
export async function handToHook(
  { case: caseId, title, description, raisedAtMs, raisedBy, device, account }: Ticket,
  { url, secret }: DeskHook,
  reply: { key: string; url: string },
): Promise<DeskCase> {
  const answer = await postSigned(url, secret, {
    event: 'ticket.raised',
    case: caseId,
    account,
    title,
    description,
    raised_at: new Date(raisedAtMs).toISOString(),
    raised_by: { name: raisedBy.displayName, username: raisedBy.username, email: raisedBy.email },
    device,
    reply,
  });
  return deskCaseSchema.safeParse(answer).data ?? {};
}

/** Asks the desk whether it takes what is signed so. @throws CallRefused when it does not. */
export async function tryHook({ url, secret }: DeskHook): Promise<void> {
  await postSigned(url, secret, { event: 'ping' });
}
