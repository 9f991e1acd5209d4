import * as z from 'zod';
import { provedAccountId, type AccountId } from '../access/scope.ts';
import type { Alert } from './alert.ts';
import { RECIPIENT_METHODS } from './recipient-methods.ts';

/**
 * Changes of an alert that its recipients are notified of; 'outlasted' when planned work ended and
 * the alert did not. 'acknowledged' is for channels alone, 'unacknowledged' for those who got that,
 * or who got nothing because of it.
 */
export const NOTICE_EVENTS = [
  'opened',
  'raised',
  'outlasted',
  'acknowledged',
  'unacknowledged',
  'cleared',
] as const;
export type NoticeEvent = (typeof NOTICE_EVENTS)[number];

/** Changes of the acknowledgement, after which the severity is what it was. */
export const isAboutAcknowledgement = ({ event }: Pick<Notice, 'event'>): boolean =>
  event === 'acknowledged' || event === 'unacknowledged';

/**
 * A change that recipients are notified of, written in the transaction of the change.
 */
export const noticeSchema = z.strictObject({
  accountId: provedAccountId,
  /** Key of the row: notice#{atMs}#{alertId}#{event}. */
  entry: z.string(),
  alertId: z.string(),
  event: z.enum(NOTICE_EVENTS),
  severity: z.number().int(),
  /** Names of the device's groups. */
  site: z.string(),
  atMs: z.number(),
  /** Until when one run alone may send it; absent while none does. */
  leasedUntilMs: z.number().optional(),
  /** Runs that have begun to send it; more than one after an interruption. */
  attempts: z.number().int().optional(),
});
export type Notice = z.infer<typeof noticeSchema>;

/** A site's notices wait for this long without a new one, so that they become one message … */
export const QUIET_MS = 30_000;
/** … but at most this long after the first. */
export const LATEST_MS = 120_000;

/**
 * Longer than any run lasts: a run that has not finished by then never will.
 */
export const LEASE_MS = 120_000;
/**
 * A notice that was interrupted this often is given up, so that no fault sends it for ever.
 */
export const MOST_ATTEMPTS = 3;

/** Notices of one site of one account, sent together. */
export interface Bundle {
  accountId: AccountId;
  site: string;
  notices: Notice[];
}

/**
 * The bundles that are due: a single alert waits half a minute, a storm of alerts at one site two
 * at most. What another run sends is not among them.
 */
export function dueBundles(notices: readonly Notice[], nowMs: number): Bundle[] {
  const bundles = new Map<string, Bundle>();
  const free = notices.filter((notice) => (notice.leasedUntilMs ?? 0) <= nowMs);
  for (const notice of free.toSorted((a, b) => a.atMs - b.atMs)) {
    const key = `${notice.accountId}\n${notice.site}`;
    const bundle = bundles.get(key) ?? {
      accountId: notice.accountId,
      site: notice.site,
      notices: [],
    };
    bundle.notices.push(notice);
    bundles.set(key, bundle);
  }
  return [...bundles.values()].filter(({ notices: [first, ...rest] }) => {
    const last = rest.at(-1) ?? first!;
    return nowMs - last.atMs >= QUIET_MS || nowMs - first!.atMs >= LATEST_MS;
  });
}

/** Why a notice is not sent; undefined when it is. */
export function suppression(
  notice: Notice,
  alert: Alert | undefined,
  together: readonly Notice[],
): string | undefined {
  if (!alert) return 'The alert no longer exists.';
  if (alert.sdted) return 'Planned work covers the device.';
  const own = together.filter(({ alertId }) => alertId === notice.alertId);
  const later = own.filter(({ atMs }) => atMs > notice.atMs);
  if (isAboutAcknowledgement(notice)) {
    if (own.some(({ event }) => event === 'opened'))
      return 'It was acknowledged before anybody was notified.';
    const [first] = own.filter(isAboutAcknowledgement).toSorted((a, b) => a.atMs - b.atMs);
    if (notice.event === 'unacknowledged' && first?.event === 'acknowledged')
      return 'It was taken back before anybody was notified.';
    return later.length > 0 ? 'A later message of the same alert says more.' : undefined;
  }
  const newer = later.filter((other) => !isAboutAcknowledgement(other));
  if (notice.event === 'cleared') {
    const wasNotified = !own.some(({ event }) => event === 'opened');
    return wasNotified ? undefined : 'It began and ended before anybody was told.';
  }
  if (newer.some((other) => other.event === 'cleared'))
    return 'It began and ended before anybody was told.';
  if (newer.length > 0) return 'A later message of the same alert says more.';
  return alert.acked && alert.severity <= notice.severity
    ? `${alert.ackedBy}${ALREADY}`
    : undefined;
}

const ALREADY = ' had already acknowledged it.';

/** Did nobody get the latest message about the severity, since somebody was on the alert? */
export function wasSparedByAcknowledgement(deliveries: readonly NoticeDelivery[]): boolean {
  const latest = deliveries.filter((one) => !isAboutAcknowledgement(one)).at(-1);
  return latest !== undefined && latest.outcome === 'not sent' && latest.reason.endsWith(ALREADY);
}

/** Delivery of a notice to one recipient, or to all of them when `to` is ''. */
export const noticeDeliverySchema = z.strictObject({
  event: z.enum(NOTICE_EVENTS),
  severity: z.number().int(),
  atMs: z.number(),
  method: z.enum([...RECIPIENT_METHODS, '']),
  to: z.string(),
  /** In quiet hours of the recipient, and in the queue of a channel, a notice waits. */
  outcome: z.enum(['sent', 'failed', 'sending', 'not sent', 'held']),
  /** When that became known; absent in rows from before it was kept. */
  toldAtMs: z.number().optional(),
  /** Why not, or the provider's answer; after a repeat, why it may have come more than once. */
  reason: z.string(),
  /** Alerts in the message. */
  alerts: z.number().int(),
});
export type NoticeDelivery = z.infer<typeof noticeDeliverySchema>;

/** A change of an alert's severity. */
export const severityChangeSchema = z.strictObject({
  atMs: z.number(),
  severity: z.number().int(),
  formerSeverity: z.number().int(),
});
export type SeverityChange = z.infer<typeof severityChangeSchema>;
