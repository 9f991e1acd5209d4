import { faultWords } from '../../core/domain/fault-words.ts';
import {
  HOOK_SEVERITIES,
  hookMessageSchema,
  type HookMessage,
} from '../../core/domain/hook/message.ts';
import type { RequestKind } from '../../core/domain/hook/template.ts';
import { reachableAdvice } from '../../core/domain/reachable.ts';
import { alertSubjectPath, isOfCollector } from '../../core/domain/silent-collector.ts';
import type { NoticeEvent } from '../../core/domain/notice.ts';
import { thresholdWords } from '../../core/domain/alert-figures.ts';
import { mailMoment } from '../documents/mail-moment.ts';
import type { MailFace } from '../gateways/mail.ts';
import { headline, placeOf, type MessageAlert } from './compose.ts';

const KINDS: Readonly<Record<NoticeEvent, RequestKind>> = {
  opened: 'create',
  raised: 'update',
  outlasted: 'create',
  acknowledged: 'acknowledge',
  unacknowledged: 'update',
  cleared: 'close',
};

export interface ChannelMessage<A extends MessageAlert = MessageAlert> {
  kind: RequestKind;
  message: HookMessage;
  /** The alerts that it reports. */
  included: A[];
}

/** One message for an alert. */
export function messageOf<A extends MessageAlert>(
  one: A,
  face: MailFace,
  account: string,
): ChannelMessage<A> {
  const { alert, event, atMs } = one;
  const advice = reachableAdvice(alert);
  const names = alert.monitorObjectGroups.map(({ name }) => name).slice(1);
  const facts = factsOf([
    ['Site', placeOf([one])],
    [isOfCollector(alert) ? 'Collector' : 'Device', alert.monitorObjectName],
    ['At', mailMoment(atMs, face.reader)],
    ['Threshold', thresholdWords(alert)],
    ['Acknowledged by', event === 'acknowledged' ? alert.ackedBy : ''],
    ['Alert', alert.id],
  ]);
  return {
    kind: KINDS[event],
    included: [one],
    message: hookMessageSchema.parse({
      ...facts,
      event: `alert.${event}`,
      case: alert.id,
      reference: alert.id,
      title: `${headline(one)}: ${alert.monitorObjectName}, ${faultWords(alert)}`,
      description:
        event === 'acknowledged'
          ? `${alert.ackedBy}: ${alert.ackComment}`
          : `${event === 'unacknowledged' ? 'Nobody is on it any more. ' : ''}${faultWords(alert)} on ${alert.monitorObjectName}, ${placeOf([one])}.${advice && ` ${advice}`}`,
      severity: severityOf(one),
      source: alert.monitorObjectName,
      brand: face.brandName,
      account,
      customer: names.at(-2) ?? '',
      site: names.at(-1) ?? '',
      link: `${face.portalUrl}${alertSubjectPath(alert)}`,
      at: new Date(atMs).toISOString(),
    }),
  };
}

/** One message for the alerts of a site, for people who read a chat. */
export function togetherOf<A extends MessageAlert>(
  included: readonly [A, ...A[]],
  face: MailFace,
  account: string,
): ChannelMessage<A> {
  const [first, ...others] = included;
  const single = messageOf(first, face, account);
  if (others.length === 0) return single;
  const all = [...included];
  const worst = all.toSorted((one, other) => other.alert.severity - one.alert.severity)[0]!;
  const isOver = all.every(({ event }) => event === 'cleared');
  const { message } = single;
  return {
    kind: isOver ? 'close' : 'create',
    included: all,
    message: {
      ...message,
      ...factsOf([['Site', placeOf(all)]]),
      title: `${all.length} alerts at ${placeOf(all)}`,
      description: all
        .map((one) => `${headline(one)}: ${one.alert.monitorObjectName}, ${faultWords(one.alert)}`)
        .join('\n'),
      severity: isOver ? 'info' : severityOf(worst),
      link: `${face.portalUrl}/alerts`,
    },
  };
}

const SEVERITIES: Readonly<Record<number, HookMessage['severity']>> = {
  4: 'critical',
  3: 'error',
  2: 'warning',
};

const severityOf = ({ alert }: MessageAlert): HookMessage['severity'] =>
  SEVERITIES[alert.severity] ?? HOOK_SEVERITIES[3];

function factsOf(pairs: readonly [string, string][]): Pick<HookMessage, 'facts' | 'fact_list'> {
  const known = pairs.filter(([, value]) => value !== '');
  return {
    facts: known.map(([title, value]) => `${title}: ${value}`).join('\n'),
    fact_list: known.map(([title, value]) => ({ title, value })),
  };
}
