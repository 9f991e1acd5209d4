import type { Letter, WorkLetter } from '../../../core/domain/work-notice.ts';
import { zonedMoment } from '../../../core/domain/wall-time.ts';
import { calendarFile } from '../../gateways/calendar-file.ts';
import { escapeHtml, mailPage } from '../../gateways/mail-page.ts';
import type { MailFace } from '../../gateways/mail.ts';

export interface LetterContext {
  face: MailFace;
  /** Where the reader says that the time does not suit; '' in a preview. */
  answerUrl: string;
  /** Who invites. */
  sender: string;
  /** The same for ever for the work and its reader. */
  uid: string;
  now: Date;
}

const SUBJECTS: Record<Letter, string> = {
  announced: 'Planned work',
  changed: 'Changed: planned work',
  withdrawn: 'Cancelled: planned work',
};
const OPENINGS: Record<Letter, string> = {
  announced: 'We are going to work on services of yours:',
  changed: 'Work on services of yours has been planned anew. It is now:',
  withdrawn: 'This work on services of yours will not take place:',
};

/** What one address reads of planned work, with a file for its calendar. */
export function composeLetter(letter: WorkLetter, context: LetterContext) {
  const { face, answerUrl, sender, uid, now } = context;
  const { startEpoch, endEpoch, timezone, to } = letter;
  const subject = `${SUBJECTS[letter.letter]}, ${zonedMoment(startEpoch, timezone)}`;
  const times = [
    `From ${zonedMoment(startEpoch, timezone)} to ${zonedMoment(endEpoch, timezone)}`,
    ...(timezone === 'UTC'
      ? []
      : [`In UTC: ${zonedMoment(startEpoch, 'UTC')} to ${zonedMoment(endEpoch, 'UTC')}`]),
  ];
  const services = letter.circuits.map((circuit) => circuitLine(circuit, letter));
  const comment = letter.comment ? [letter.comment] : [];
  const isOn = letter.letter !== 'withdrawn';
  const paragraphs = [OPENINGS[letter.letter], ...times, ...comment];
  const answer = isOn && answerUrl ? `This time does not suit you? Tell us: ${answerUrl}` : '';
  const text = [
    OPENINGS[letter.letter],
    ...services.map((service) => `- ${service}`),
    '',
    ...times,
    ...(comment.length > 0 ? ['', ...comment] : []),
    ...(answer ? ['', answer] : []),
  ].join('\n');
  return {
    subject,
    text,
    html: mailPage({
      ...face,
      subject,
      body: bodyOf(paragraphs, services, isOn ? answerUrl : '', face.colour),
    }),
    calendar: {
      method: isOn ? ('REQUEST' as const) : ('CANCEL' as const),
      content: calendarFile({
        method: isOn ? 'REQUEST' : 'CANCEL',
        uid,
        sequence: letter.sequence,
        startEpoch,
        endEpoch,
        stampMs: now.getTime(),
        summary: `${SUBJECTS[letter.letter === 'changed' ? 'announced' : letter.letter]} on ${services.length === 1 ? letter.circuits[0]!.name : `${services.length} services`}`,
        description: text,
        organizer: { name: face.brandName, email: sender },
        attendee: to,
      }),
    },
  };
}

function circuitLine(
  { name, reference, startEpoch, endEpoch }: WorkLetter['circuits'][number],
  letter: WorkLetter,
): string {
  const isWhole = startEpoch === letter.startEpoch && endEpoch === letter.endEpoch;
  const own = isWhole
    ? ''
    : `: ${zonedMoment(startEpoch, letter.timezone)} to ${zonedMoment(endEpoch, letter.timezone)}`;
  return `${name}${reference ? ` (${reference})` : ''}${own}`;
}

function bodyOf(
  [opening = '', ...rest]: readonly string[],
  services: readonly string[],
  answerUrl: string,
  colour: string,
): string {
  const items = services.map((service) => `<li>${escapeHtml(service)}</li>`).join('');
  const paragraphs = rest.map((line) => `<p style="white-space:pre-line">${escapeHtml(line)}</p>`);
  const answer = answerUrl
    ? `<p><a href="${escapeHtml(answerUrl)}" style="color:${colour}">This time does not suit us</a></p>`
    : '';
  return `<p>${escapeHtml(opening)}</p><ul>${items}</ul>${paragraphs.join('')}${answer}`;
}
