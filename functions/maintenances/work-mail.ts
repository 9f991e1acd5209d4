import { nameFor, type Staff } from '../../core/access/staff.ts';
import { mailOf } from '../documents/mail-body.ts';
import type { Block } from '../documents/mail-blocks.ts';
import { mailMoment } from '../documents/mail-moment.ts';
import type { Mail, MailFace } from '../gateways/mail.ts';
import type { WorkMail } from '../store/work-mails.ts';

const TITLES: Record<WorkMail['kind'], (customer: string) => string> = {
  objects: (customer) => `Does not suit ${customer}: planned work`,
  asks: (customer) => `Question from ${customer}: planned work`,
  reply: () => 'Reply to you: planned work',
};
const REASONS = {
  desk: 'You get this because you planned the work, or because this address is the help desk.',
  customer: 'You get this because you answered about this work. Such mails cannot be turned off.',
} as const;

/**
 * An answer of a customer as the planner and the help desk read it, or a reply as the customer does,
 * from the brand as on the page behind a link.
 * @param face of the reader.
 */
export function workMail(mail: WorkMail, to: string, face: MailFace, staff: Staff): Mail {
  const { kind, customer, services, workId, startEpoch, endEpoch, text, by } = mail;
  const isReply = kind === 'reply';
  const moment = (epochSeconds: number) => mailMoment(epochSeconds * 1000, face.reader);
  const facts = [
    { name: 'Begins', value: moment(startEpoch) },
    { name: 'Ends', value: moment(endEpoch) },
    { name: 'Services', value: services.join(', ') },
    isReply
      ? { name: 'Reply by', value: face.brandName }
      : { name: 'Answer by', value: nameFor(staff, by) },
    ...(mail.betterStartEpoch === null
      ? []
      : [{ name: 'Better from', value: moment(mail.betterStartEpoch) }]),
  ];
  const blocks: Block[] = [
    // Typed by a person: a fact would make a link of an address.
    { kind: 'text', text },
    { kind: 'facts', facts },
    ...(isReply
      ? []
      : [
          {
            kind: 'links',
            links: [
              {
                label: 'Open the planned work',
                href: `${face.portalUrl}/maintenance/${encodeURIComponent(workId)}`,
                detail: '',
              },
            ],
          } as const,
        ]),
  ];
  const title = `${TITLES[kind](customer)}, ${moment(startEpoch)}`;
  const reason = { why: REASONS[isReply ? 'customer' : 'desk'] };
  return { to, from: face, ...mailOf({ title, preview: text, blocks, face, reason }) };
}
