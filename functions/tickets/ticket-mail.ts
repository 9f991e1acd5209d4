import type { Ticket } from '../../core/domain/ticket.ts';
import { mailOf } from '../documents/mail-body.ts';
import { mailMoment } from '../documents/mail-moment.ts';
import type { Mail, MailFace } from '../gateways/mail.ts';

/**
 * A ticket as one mail to the help desk, with a copy to the person who raised it: both have it or
 * neither. An answer goes to both of them. To the desk of the account above it goes alone, and the
 * copies apart: they may reach people who do not know that account.
 */
export function ticketMails(ticket: Ticket, { to, face }: { to: string; face: MailFace }): Mail[] {
  const { raisedIn, raisedBy, copyTo } = ticket;
  const written = writtenTicket(ticket, face);
  const [first, ...others] = [...new Set([raisedBy.email, ...copyTo])].filter(
    (copy) => copy && copy.toLowerCase() !== to.toLowerCase(),
  );
  if (!first) return [{ to, from: face, ...written }];
  const copies = [first, ...others];
  if (raisedIn === null)
    return [{ to, copyTo: copies, replyTo: [to, ...copies], from: face, ...written }];
  return [
    { to, replyTo: [first], from: face, ...written },
    { to: first, copyTo: others, from: face, ...written },
  ];
}

function writtenTicket(ticket: Ticket, face: MailFace) {
  const { case: caseId, title, description } = ticket;
  const facts = factsOf(ticket, face).map(({ name, value }) => ({
    name,
    value: oneLine(value),
  }));
  return mailOf({
    title: `[${caseId}] ${title}`,
    preview: description,
    blocks: [
      ...(description ? [{ kind: 'text', text: description } as const] : []),
      { kind: 'facts', facts },
    ],
    face,
    reason: {
      why: 'You get this because a ticket goes to the help desk, with a copy to whoever raised it. It comes once.',
    },
  });
}

/** A line break in what people wrote would begin a fact of their own. */
const oneLine = (value: string) => value.replace(/\p{Cc}+/gu, ' ');

interface Fact {
  name: string;
  value: string;
}

function factsOf(
  { case: caseId, account, raisedIn, raisedBy, raisedAtMs, device }: Ticket,
  { portalUrl, reader }: MailFace,
): Fact[] {
  return [
    { name: 'Case', value: caseId },
    {
      name: 'Raised by',
      value: `${raisedBy.displayName} (${[raisedBy.username, raisedBy.email].filter(Boolean).join(', ')})`,
    },
    { name: 'Raised at', value: mailMoment(raisedAtMs, reader) },
    { name: 'Account', value: raisedIn ?? account },
    ...(device
      ? [
          { name: 'Device', value: device.label },
          ...device.facts,
          { name: 'In the portal', value: `${portalUrl}/device/${encodeURIComponent(device.id)}` },
        ]
      : []),
  ];
}
