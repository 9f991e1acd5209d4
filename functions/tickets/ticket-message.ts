import { hookMessageSchema, type HookMessage } from '../../core/domain/hook/message.ts';
import type { Ticket } from '../../core/domain/ticket.ts';
import type { MailFace } from '../gateways/mail.ts';

/** Facts that a message has room for. */
const MOST_FACTS = 12;

/** A ticket as a message to a desk that is called. */
export function ticketMessage(
  {
    case: caseId,
    account: desk,
    raisedIn,
    title,
    description,
    raisedAtMs,
    raisedBy,
    device,
  }: Ticket,
  { brandName, portalUrl }: Pick<MailFace, 'brandName' | 'portalUrl'>,
  reply: { key: string; url: string },
): HookMessage {
  const account = raisedIn ?? desk;
  const value = (name: string) => device?.facts.find((fact) => fact.name === name)?.value ?? '';
  const facts = [
    { title: 'Case', value: caseId },
    {
      title: 'Raised by',
      value: [raisedBy.displayName, raisedBy.email].filter(Boolean).join(', '),
    },
    ...(device ? [{ title: 'Device', value: device.label }] : []),
    ...(device?.facts ?? []).map((fact) => ({ title: fact.name, value: fact.value })),
    ...(reply.key ? [{ title: 'Reply key', value: reply.key }] : []),
  ].slice(0, MOST_FACTS);
  return hookMessageSchema.parse({
    event: 'ticket.raised',
    case: caseId,
    reference: reply.key || caseId,
    title,
    description,
    facts: facts.map((fact) => `${fact.title}: ${fact.value}`).join('\n'),
    fact_list: facts,
    severity: 'warning',
    source: device?.label ?? account,
    brand: brandName,
    account,
    customer: value('Customer'),
    site: value('Site Name'),
    link: device ? `${portalUrl}/device/${encodeURIComponent(device.id)}` : portalUrl,
    at: new Date(raisedAtMs).toISOString(),
    raised_by: raisedBy.displayName,
    raised_by_username: raisedBy.username,
    raised_by_email: raisedBy.email,
    device,
    reply_key: reply.key,
    reply_url: reply.url,
  });
}
