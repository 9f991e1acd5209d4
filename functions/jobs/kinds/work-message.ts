import { hookMessageSchema, type HookMessage } from '../../../core/domain/hook/message.ts';
import type { RequestKind } from '../../../core/domain/hook/template.ts';
import { zonedMoment } from '../../../core/domain/wall-time.ts';
import type { NoticeContent, NoticeKind } from '../../../core/domain/work-notice.ts';
import type { MailFace } from '../../gateways/mail.ts';
import { circuitLine, subjectOf } from './notice-mail.ts';

const KINDS: Readonly<Record<NoticeKind, RequestKind>> = {
  announced: 'create',
  changed: 'update',
  withdrawn: 'close',
};

/** A notice of planned work as a message to a channel. */
export function workMessage(
  notice: NoticeContent,
  { brandName, portalUrl }: MailFace,
  { account, name, link, now }: { account: string; name: string; link: string; now: Date },
): { kind: RequestKind; message: HookMessage } {
  const { letter, customer, startEpoch, endEpoch, timezone, comment, circuits } = notice;
  const facts = [
    { title: 'From', value: zonedMoment(startEpoch, timezone) },
    { title: 'To', value: zonedMoment(endEpoch, timezone) },
    ...(comment ? [{ title: 'Comment', value: comment }] : []),
  ];
  return {
    kind: KINDS[letter],
    message: hookMessageSchema.parse({
      event: `work.${letter}`,
      case: name,
      reference: name,
      title: subjectOf(notice, now),
      description: circuits.map((circuit) => circuitLine(circuit, notice)).join('\n'),
      facts: facts.map(({ title, value }) => `${title}: ${value}`).join('\n'),
      fact_list: facts,
      severity: 'info',
      source: circuits[0]?.name ?? customer,
      brand: brandName,
      account,
      customer,
      link: link && letter !== 'withdrawn' ? `${portalUrl}/planned-work/${link}` : portalUrl,
      at: now.toISOString(),
    }),
  };
}
