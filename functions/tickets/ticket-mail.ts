import type { Ticket } from '../../core/domain/ticket.ts';
import { mailOf } from '../documents/mail-body.ts';
import { mailMoment } from '../documents/mail-moment.ts';
import type { Mail, MailFace } from '../gateways/mail.ts';

/**
 * A ticket as one mail to the help desk, with a copy to the person who raised it: both have it or
 * neither. An answer goes to both of them.
 */
export function ticketMail(ticket: Ticket, { to, face }: { to: string; face: MailFace }): Mail {
  const { case: caseId, title, description, raisedBy, copyTo } = ticket;
  const copies = [...new Set([raisedBy.email, ...copyTo])].filter(
    (copy) => copy && copy.toLowerCase() !== to.toLowerCase(),
  );
  const facts = factsOf(ticket, face).map(({ name, value }) => ({
    name,
    value: oneLine(value),
  }));
  const written = mailOf({
    title: `[${caseId}] ${title}`,
    preview: description,
    blocks: [
      ...(description ? [{ kind: 'text', text: description } as const] : []),
      { kind: 'facts', facts },
    ],
    face,
  });
  return { to, copyTo: copies, replyTo: [to, ...copies], from: face, ...written };
}

/** A line break in what people wrote would begin a fact of their own. */
const oneLine = (value: string) => value.replace(/\p{Cc}+/gu, ' ');

interface Fact {
  name: string;
  value: string;
}

function factsOf(
  { case: caseId, account, raisedBy, raisedAtMs, device }: Ticket,
  { portalUrl, reader }: MailFace,
): Fact[] {
  return [
    { name: 'Case', value: caseId },
    {
      name: 'Raised by',
      value: `${raisedBy.displayName} (${[raisedBy.username, raisedBy.email].filter(Boolean).join(', ')})`,
    },
    { name: 'Raised at', value: mailMoment(raisedAtMs, reader) },
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
