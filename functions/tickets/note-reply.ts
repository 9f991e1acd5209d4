import { REPLIES_LIMIT, type tickets } from '../../core/contract/tickets.ts';
import { deskSecret } from '../gateways/desk-secrets.ts';
import { signedAtMs } from '../gateways/signed-hook.ts';
import { enforceRateLimit } from '../kernel/limit.ts';
import type { Verb } from '../kernel/serve.ts';
import { helpDeskOf } from '../reads/help-desk.ts';
import { NotFound } from '../runtime/errors.ts';
import { machineAuditPut } from '../store/audit.ts';
import { writeIf } from '../store/client.ts';
import { replyUpdate, ticketByReply } from '../store/tickets.ts';

/**
 * POST /tickets/reply: what the desk says of a case. Whoever has no key of ours, or does not sign
 * with the desk's secret, is told the same.
 */
export const noteReply: Verb<typeof tickets.noteReply> = async ({
  body,
  headers,
  rawBody,
  now,
  requestId,
}) => {
  const { key, ...said } = body;
  const ticket = await ticketByReply(key);
  await enforceRateLimit(REPLIES_LIMIT, { person: key, account: ticket?.account ?? 'none' }, now);
  const { hook } = ticket ? await helpDeskOf(ticket.account) : { hook: undefined };
  const secret = hook && (await deskSecret(hook.accountId));
  const atMs = secret === undefined ? undefined : signedAtMs(secret, headers, rawBody, now);
  // Replies that overtake each other are told apart by when they were signed.
  if (!ticket || !hook || atMs === undefined) throw new NotFound('A ticket of this key was');
  const audit = machineAuditPut(
    { kind: 'help desk', name: new URL(hook.url).host },
    {
      accountId: ticket.account,
      target: ticket.case,
      ...(ticket.device ? { device: { id: ticket.device.id } } : {}),
      information: `The help desk says of the ticket ${ticket.case}: ${said.status}`,
      after: said,
    },
    { action: 'tickets.noteReply', requestId, now },
  );
  const isNewer = await writeIf([replyUpdate(ticket, said, atMs), audit]);
  return { message: isNewer ? 'Noted.' : 'A later reply is known.' };
};
