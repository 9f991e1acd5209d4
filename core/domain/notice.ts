import * as z from 'zod';
import { provedAccountId, type AccountId } from '../access/scope.ts';
import type { Alert } from './alert.ts';

/**
 * Changes of an alert that its recipients are notified of; 'outlasted' when planned work ended and
 * the alert did not.
 */
export const NOTICE_EVENTS = ['opened', 'raised', 'outlasted', 'cleared'] as const;
export type NoticeEvent = (typeof NOTICE_EVENTS)[number];

/**
 * Something to tell, written with the change of the alert itself, so that none is lost and none is
 * invented.
 */
export const noticeSchema = z.strictObject({
  accountId: provedAccountId,
  /** Key of the row: notice#{atMs}#{alertId}#{event}. */
  entry: z.string(),
  alertId: z.string(),
  event: z.enum(NOTICE_EVENTS),
  severity: z.number().int(),
  /** Names of the device's groups, which say where it stands. */
  site: z.string(),
  atMs: z.number(),
  /** While a run tells of it, until when that run alone may; nobody does when absent. */
  leasedUntilMs: z.number().optional(),
  /** How many runs have begun to tell of it; more than one when the former was interrupted. */
  attempts: z.number().int().optional(),
});
export type Notice = z.infer<typeof noticeSchema>;

/** A site is told of when nothing new has come from it for this long … */
export const QUIET_MS = 30_000;
/** … but no later than this after the first; what comes within becomes one message. */
export const LATEST_MS = 120_000;

/**
 * Longer than any run lasts: what a run began to tell and did not finish within this, it never
 * will.
 */
export const LEASE_MS = 120_000;
/**
 * A notice whose telling was interrupted this often is given up, so that no fault tells people for
 * ever.
 */
export const MOST_ATTEMPTS = 3;

/** Notices of one site of one account, told together. */
export interface Bundle {
  accountId: AccountId;
  site: string;
  notices: Notice[];
}

/**
 * The bundles that are due: a single alert waits half a minute, a storm of alerts at one site two
 * at most. What another run is telling is not among them.
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

/** Why nobody is told of a notice; undefined when they are. */
export function suppression(
  notice: Notice,
  alert: Alert | undefined,
  together: readonly Notice[],
): string | undefined {
  if (!alert) return 'The alert no longer exists.';
  if (alert.sdted) return 'Planned work covers the device.';
  const newer = together.filter(
    (other) => other.alertId === notice.alertId && other.atMs > notice.atMs,
  );
  if (notice.event === 'cleared') {
    const wasNotified = !together.some(
      (other) => other.alertId === notice.alertId && other.event === 'opened',
    );
    return wasNotified ? undefined : 'It began and ended before anybody was told.';
  }
  if (newer.some((other) => other.event === 'cleared'))
    return 'It began and ended before anybody was told.';
  if (newer.length > 0) return 'A later message of the same alert says more.';
  return alert.acked && alert.severity <= notice.severity
    ? `${alert.ackedBy} had already acknowledged it.`
    : undefined;
}

/** Delivery of a notice to one recipient, or to all of them when `to` is ''. */
export const noticeDeliverySchema = z.strictObject({
  event: z.enum(NOTICE_EVENTS),
  severity: z.number().int(),
  atMs: z.number(),
  method: z.enum(['EMAIL', 'SMS', 'PAGER', '']),
  to: z.string(),
  /** 'held' until the quiet hours of the recipient end. */
  outcome: z.enum(['sent', 'failed', 'sending', 'not sent', 'held']),
  /** When that became known; absent in rows from before it was kept. */
  toldAtMs: z.number().optional(),
  /** Why not, or what the provider said; of a sent one, why it may have come twice. */
  reason: z.string(),
  /** How many alerts the message told of. */
  alerts: z.number().int(),
});
export type NoticeDelivery = z.infer<typeof noticeDeliverySchema>;
