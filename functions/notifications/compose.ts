import { durationWords } from '../../core/domain/age.ts';
import { thresholdWords } from '../../core/domain/alert-figures.ts';
import { faultWords } from '../../core/domain/fault-words.ts';
import type { NoticeEvent } from '../../core/domain/notice.ts';
import { reachableAdvice } from '../../core/domain/reachable.ts';
import { alertSubjectPath } from '../../core/domain/silent-collector.ts';
import { severityLabel } from '../../core/domain/severity.ts';
import type { Reader } from '../../core/domain/reader.ts';
import type { Block } from '../documents/mail-blocks.ts';
import { mailOf } from '../documents/mail-body.ts';
import { mailMoment } from '../documents/mail-moment.ts';
import { shortened } from '../documents/shortened.ts';
import type { MailFace, MailReason } from '../gateways/mail.ts';
import type { WordedAlert } from '../reads/alert-for.ts';

export interface MessageAlert {
  alert: WordedAlert;
  event: NoticeEvent;
  /** When the device's own people would say it happened. */
  atMs: number;
  /** It may have been sent already. */
  isRepeat: boolean;
}

export interface Message {
  subject: string;
  text: string;
  html: string;
  /** For text messages, which have no other sender: the brand, what happened and where to look. */
  short: string;
}

/** Characters of a text message. */
const MOST_SHORT = 300;

const REPEATED =
  'Sending this was interrupted and is done again: if you have had it already, nothing new has happened.';

const WAITED = 'These messages have waited for the end of your quiet hours.';

const VERBS: Record<NoticeEvent, string> = {
  opened: 'began',
  raised: 'got worse',
  outlasted: 'goes on after planned work',
  acknowledged: 'is acknowledged',
  unacknowledged: 'is no longer acknowledged',
  cleared: 'is over',
};

/** Reader of a message, with their preferences. */
interface For {
  reader?: Reader | undefined;
  /** Held until the end of quiet hours, for any sites. */
  isDigest?: boolean;
  /** Of a mail; a text message has none. */
  reason?: MailReason | null;
}

/**
 * One message for the alerts of a site, or for all that waited, in the brand's name and colour and
 * with a link to each.
 */
export function compose(
  included: readonly MessageAlert[],
  face: MailFace,
  { reader = face.reader, isDigest = false, reason = null }: For = {},
): Message {
  const { portalUrl } = face;
  const [only] = included.length === 1 ? included : [];
  const place = isDigest
    ? [...new Set(included.map((each) => placeOf([each])))].join('; ')
    : placeOf(included);
  const subject = only
    ? `${headline(only)} on ${only.alert.monitorObjectName}`
    : isDigest
      ? `${included.length} messages of your quiet hours`
      : `${included.length} alerts at ${place}`;
  const links = included.map((each) => ({
    label: `${headline(each)}: ${each.alert.monitorObjectName}, ${faultWords(each.alert)}`,
    detail: `${adviceOf(each)}${momentOf(each, reader)}${each.alert.threshold ? `, limits: ${thresholdWords(each.alert)}` : ''}, alert ${each.alert.id}`,
    href: `${portalUrl}${alertSubjectPath(each.alert)}`,
  }));
  const notes = [
    `Site: ${place}`,
    ...(isDigest ? [WAITED] : []),
    ...(included.some(({ isRepeat }) => isRepeat) ? [REPEATED] : []),
  ];
  const blocks: Block[] = [
    ...notes.map((text) => ({ kind: 'text', text }) as const),
    { kind: 'links', links },
    { kind: 'links', links: [{ label: 'All alerts', href: `${portalUrl}/alerts`, detail: '' }] },
  ];
  const short = only ? `${subject} (${faultWords(only.alert)})` : `${subject}: ${worst(included)}`;
  return {
    ...mailOf({
      title: subject,
      preview: links[0]?.label ?? '',
      blocks,
      face,
      reason,
    }),
    short: withLink(`${face.brandName}: ${short}`, `${portalUrl}/alerts`),
  };
}

function adviceOf({ alert }: MessageAlert): string {
  const advice = reachableAdvice(alert);
  return advice && `${advice} `;
}

/** When it happened, not when it was found: of what is over, from its beginning to its end. */
function momentOf({ alert, event, atMs }: MessageAlert, reader: Reader): string {
  const began = mailMoment(alert.startEpoch * 1000, reader);
  if (event === 'opened') return began;
  if (event !== 'cleared' || alert.endEpoch === 0) return mailMoment(atMs, reader);
  const length = durationWords(alert.endEpoch - alert.startEpoch);
  return `${began} to ${mailMoment(alert.endEpoch * 1000, reader)}, ${length}`;
}

/** Too long a text message is shortened; its link stays whole. */
function withLink(words: string, link: string): string {
  return `${shortened(words, MOST_SHORT - link.length - 2)}. ${link}`;
}

/**
 * The customer and the site. The groups above them belong to the provider, which a reseller's
 * customers need not know.
 */
export function placeOf([first]: readonly MessageAlert[]): string {
  const names = first?.alert.monitorObjectGroups.map(({ name }) => name) ?? [];
  return names.slice(1).slice(-2).join(', ') || 'an unnamed site';
}

export function headline({ alert, event }: MessageAlert): string {
  return `${severityLabel(alert.severity)} ${VERBS[event]}`;
}

function worst(included: readonly MessageAlert[]): string {
  const names = included
    .toSorted((a, b) => b.alert.severity - a.alert.severity)
    .slice(0, 3)
    .map(({ alert }) => alert.monitorObjectName);
  return names.join(', ') + (included.length > 3 ? ` and ${included.length - 3} more` : '');
}
