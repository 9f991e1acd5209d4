import { ANSWER_KINDS, ANSWER_LABELS } from '../../../core/domain/work-answer.ts';
import type { WorkEvent } from '../../../core/domain/work-event.ts';
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
  /** Page where the reader answers; '' in a preview. */
  answerUrl: string;
  /** The inviting person. */
  sender: string;
  /** UID of an event, the same for ever; `part` tells those of one work and reader apart. */
  uidOf(part: string): string;
  now: Date;
}

const SUBJECTS: Record<NoticeKind, string> = {
  announced: 'Planned work',
  changed: 'Changed: planned work',
  withdrawn: 'Cancelled: planned work',
};
const OPENINGS: Record<NoticeKind, (services: string) => string> = {
  announced: (services) => `We are going to work on ${services} of yours:`,
  changed: (services) => `The planned work on ${services} of yours has changed. It is now:`,
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
  const { face, reason, answerUrl, sender, uidOf, now } = context;
  const { timezone, to } = notice;
  const isOver = isEnded(notice, now);
  const subject = subjectOf(notice, now);
  const spanIn = (zone: string) => spanInWords(notice, zone);
  const [here, inUtc] = [spanIn(timezone), spanIn('UTC')];
  const times = [
    here,
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
          { kind: 'text', text: 'Does this time suit you?' } as const,
          {
            kind: 'links',
            links: ANSWER_KINDS.map((answer) => ({
              label: ANSWER_LABELS[answer],
              href: `${answerUrl}?answer=${answer}`,
              detail: '',
            })),
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
    calendars: eventsToSend(notice).map((event) => {
      const method = event.isCancelled ? ('CANCEL' as const) : ('REQUEST' as const);
      const names = notice.circuits.filter(({ id }) => event.circuits.includes(id));
      const about = event.circuits.length === 1 ? names[0]?.name : undefined;
      const what = SUBJECTS[event.isCancelled ? 'withdrawn' : 'announced'];
      return {
        method,
        content: calendarFile({
          brandName: face.brandName,
          method,
          uid: uidOf(event.number === 0 ? '' : `.${event.number}`),
          sequence: event.sequence,
          startEpoch: event.startEpoch,
          endEpoch: event.endEpoch,
          series: event.repeat && { ...event.repeat, zone: timezone },
          stampMs: now.getTime(),
          summary: `${what} on ${about ?? `${event.circuits.length} services`}`,
          description: bodyText(written),
          organizer: { name: face.brandName, email: sender },
          attendee: to,
        }),
      };
    }),
  };
}

/** Events that stand, and those cancelled by this notice; what it changes comes first. */
function eventsToSend({ events, sequence }: NoticeContent): WorkEvent[] {
  const isNew = (event: WorkEvent) => event.sequence === sequence;
  return events
    .filter((event) => !event.isCancelled || isNew(event))
    .toSorted((one, other) => Number(isNew(other)) - Number(isNew(one)));
}

/** "From Sun 22 Nov ..." of one time, else "At several times between ...", as the circuits have them. */
export function spanInWords(
  { startEpoch, endEpoch, circuits }: Pick<NoticeContent, 'startEpoch' | 'endEpoch' | 'circuits'>,
  zone: string,
): string {
  const [from, to] = [zonedMoment(startEpoch, zone), zonedMoment(endEpoch, zone)];
  const isOneTime = circuits.every(
    (circuit) => circuit.startEpoch === startEpoch && circuit.endEpoch === endEpoch,
  );
  return isOneTime ? `From ${from} to ${to}` : `At several times between ${from} and ${to}`;
}

export function circuitLine(
  { name, reference, startEpoch, endEpoch }: NoticeContent['circuits'][number],
  notice: Pick<NoticeContent, 'startEpoch' | 'endEpoch' | 'timezone'>,
): string {
  const isWhole = startEpoch === notice.startEpoch && endEpoch === notice.endEpoch;
  const own = isWhole
    ? ''
    : `: ${zonedMoment(startEpoch, notice.timezone)} to ${zonedMoment(endEpoch, notice.timezone)}`;
  return `${name}${reference ? ` (${reference})` : ''}${own}`;
}
