import type { NoticeKind, NoticeContent } from '../../../core/domain/work-notice.ts';
import { zonedMoment } from '../../../core/domain/wall-time.ts';
import type { Block } from '../../documents/mail-blocks.ts';
import { bodyText, mailOf } from '../../documents/mail-body.ts';
import { calendarFile } from '../../gateways/calendar-file.ts';
import type { MailFace, MailReason } from '../../gateways/mail.ts';

export interface NoticeContext {
  face: MailFace;
  /** Null in a preview. */
  reason: MailReason | null;
  /** Page for a reader whom the time does not suit; '' in a preview. */
  answerUrl: string;
  /** The inviting person. */
  sender: string;
  /** The same for ever for the work and its reader. */
  uid: string;
  now: Date;
}

const SUBJECTS: Record<NoticeKind, string> = {
  announced: 'Planned work',
  changed: 'Changed: planned work',
  withdrawn: 'Cancelled: planned work',
};
const OPENINGS: Record<NoticeKind, (services: string) => string> = {
  announced: (services) => `We are going to work on ${services} of yours:`,
  changed: (services) => `Work on ${services} of yours has been planned anew. It is now:`,
  withdrawn: (services) => `This work on ${services} of yours will not take place:`,
};
const ENDED = {
  subject: 'Ended early: planned work',
  opening: (services: string) =>
    `Work on ${services} of yours is over, earlier than you were told. It was:`,
};

const isEnded = ({ letter, endEpoch }: NoticeContent, now: Date) =>
  letter === 'changed' && endEpoch * 1000 <= now.getTime();

export const subjectOf = (notice: NoticeContent, now: Date): string =>
  `${isEnded(notice, now) ? ENDED.subject : SUBJECTS[notice.letter]}, ${zonedMoment(notice.startEpoch, notice.timezone)}`;

/** The notice of planned work for one address, with its calendar file. */
export function composeNotice(notice: NoticeContent, context: NoticeContext) {
  const { face, reason, answerUrl, sender, uid, now } = context;
  const { startEpoch, endEpoch, timezone, to } = notice;
  const isOver = isEnded(notice, now);
  const subject = subjectOf(notice, now);
  const spanIn = (zone: string) =>
    `${zonedMoment(startEpoch, zone)} to ${zonedMoment(endEpoch, zone)}`;
  const [here, inUtc] = [spanIn(timezone), spanIn('UTC')];
  const times = [
    `From ${here}`,
    // In winter the clocks of London show the same.
    ...(here.replaceAll('GMT', 'UTC') === inUtc ? [] : [`In UTC: ${inUtc}`]),
  ];
  const services = notice.circuits.map((circuit) => circuitLine(circuit, notice));
  const opening = isOver ? ENDED.opening : OPENINGS[notice.letter];
  const isOn = notice.letter !== 'withdrawn';
  const blocks: Block[] = [
    { kind: 'text', text: opening(services.length === 1 ? 'a service' : 'services') },
    { kind: 'list', items: services },
    { kind: 'text', text: times.join('\n') },
    ...(notice.comment ? [{ kind: 'text', text: notice.comment } as const] : []),
    ...(isOn && !isOver && answerUrl
      ? [
          {
            kind: 'links',
            links: [{ label: 'This time does not suit us', href: answerUrl, detail: '' }],
          } as const,
        ]
      : []),
  ];
  const written = { title: subject, preview: times[0] ?? '', blocks, face, reason: null };
  return {
    ...mailOf({
      ...written,
      reason,
    }),
    calendar: {
      method: isOn ? ('REQUEST' as const) : ('CANCEL' as const),
      content: calendarFile({
        brandName: face.brandName,
        method: isOn ? 'REQUEST' : 'CANCEL',
        uid,
        sequence: notice.sequence,
        startEpoch,
        endEpoch,
        stampMs: now.getTime(),
        summary: `${SUBJECTS[notice.letter === 'changed' ? 'announced' : notice.letter]} on ${services.length === 1 ? notice.circuits[0]!.name : `${services.length} services`}`,
        description: bodyText(written),
        organizer: { name: face.brandName, email: sender },
        attendee: to,
      }),
    },
  };
}

export function circuitLine(
  { name, reference, startEpoch, endEpoch }: NoticeContent['circuits'][number],
  notice: NoticeContent,
): string {
  const isWhole = startEpoch === notice.startEpoch && endEpoch === notice.endEpoch;
  const own = isWhole
    ? ''
    : `: ${zonedMoment(startEpoch, notice.timezone)} to ${zonedMoment(endEpoch, notice.timezone)}`;
  return `${name}${reference ? ` (${reference})` : ''}${own}`;
}
