import { REPLIES_LIMIT, type tickets } from '../../core/contract/tickets.ts';
import { SHAPES } from '../../core/domain/hook/shapes.ts';
import { deskSecret } from '../gateways/desk-secrets.ts';
import { isBearer, signedAtMs } from '../gateways/signed-hook.ts';
import { enforceRateLimit } from '../kernel/limit.ts';
import type { Verb } from '../kernel/serve.ts';
import { helpDeskOf } from '../reads/help-desk.ts';
import { NotFound } from '../runtime/errors.ts';
import { machineAuditPut } from '../store/audit.ts';
import { writeIf } from '../store/client.ts';
import { replyUpdate, ticketByReply } from '../store/tickets.ts';

/**
 * POST /tickets/reply: the desk's message about a case. An unknown key and a wrong proof get the same
 * answer.
 */
export const noteReply: Verb<typeof tickets.noteReply> = async ({
  body,
  headers,
  rawBody,
  now,
  requestId,
}) => {
  const { key, ...reply } = body;
  const ticket = await ticketByReply(key);
  // Unknown keys have one count together, so that they fill no table.
  const caller = { person: ticket ? key : 'none', account: ticket?.account ?? 'none' };
  await enforceRateLimit(REPLIES_LIMIT, caller, now);
  const { hook } = ticket ? await helpDeskOf(ticket.account) : { hook: undefined };
  const secret = hook && (await deskSecret(hook.accountId));
  const mayBear = hook && SHAPES[hook.connection.shape].replies === 'bearer';
  const atMs =
    secret === undefined
      ? undefined
      : mayBear && isBearer(secret, headers)
        ? now.getTime()
        : signedAtMs(secret, headers, rawBody, now);
  // Of replies that overtake each other the one that was signed last counts.
  if (!ticket || !hook || atMs === undefined) throw new NotFound('A ticket of this key was');
  const audit = machineAuditPut(
    { kind: 'help desk', name: SHAPES[hook.connection.shape].name },
    {
      accountId: ticket.account,
      target: ticket.case,
      ...(ticket.device ? { device: ticket.device } : {}),
      things: [{ kind: 'ticket', id: ticket.case, name: ticket.title }],
      information: `The help desk says of the ticket ${ticket.case}: ${reply.status}`,
      after: reply,
    },
    { action: 'tickets.noteReply', requestId, now },
  );
  const isNewer = await writeIf([replyUpdate(ticket, reply, atMs), audit]);
  return { message: isNewer ? 'Noted.' : 'A later reply is known.' };
};
