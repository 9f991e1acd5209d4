import * as z from 'zod';
import { RECIPIENT_METHODS } from './recipient-methods.ts';
import { workEventSchema } from './work-event.ts';

/** Kinds of notice to customers about planned work. */
export const NOTICE_KINDS = ['announced', 'changed', 'withdrawn'] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/**
 * 'sending' is also what waits in the queue of a channel; 'unsure' is a mail that was being sent when a run was interrupted: it is not sent a second time by
 * itself.
 */
const OUTCOMES = ['sending', 'sent', 'failed', 'unsure'] as const;

const circuitSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  /** The billing reference, '' without one. */
  reference: z.string(),
  startEpoch: z.number().int(),
  endEpoch: z.number().int(),
});
export type Circuit = z.infer<typeof circuitSchema>;

/** Notice for one address: its customer's own circuits, and when work is done on them. */
export const noticeContentSchema = z.strictObject({
  /** The account of the circuits, whose face the mail has. */
  account: z.string(),
  customer: z.string(),
  to: z.string(),
  method: z.enum(RECIPIENT_METHODS).default('EMAIL'),
  letter: z.enum(NOTICE_KINDS),
  /** Number of notices to this address about this work; its calendar events go by it. */
  sequence: z.number().int(),
  startEpoch: z.number().int(),
  endEpoch: z.number().int(),
  timezone: z.string(),
  comment: z.string(),
  circuits: z.array(circuitSchema),
  /** Of its calendar file; none in notices of older releases. */
  events: z.array(workEventSchema).default([]),
});
export type NoticeContent = z.infer<typeof noticeContentSchema>;

/** The latest notice to an address about some work, with its outcome. */
export const workNoticeSchema = noticeContentSchema.extend({
  outcome: z.enum(OUTCOMES),
  /** Why it failed, or what is not known. */
  reason: z.string(),
  atMs: z.number().int(),
  /** The job that sent it. */
  jobId: z.string(),
  /** When the address was first sent this plan in place of another; null if it had none before. */
  changedAtMs: z.number().int().nullable().default(null),
  /** When the page of the mail's link was first opened; null until then. */
  openedAtMs: z.number().int().nullable().default(null),
  /** Objections that were stored here before they had a table of their own. */
  answers: z.array(z.strictObject({ atMs: z.number().int(), text: z.string() })).default([]),
});
export type WorkNotice = z.infer<typeof workNoticeSchema>;

/** Notice that an address would get for the work as planned now. */
export type Affected = Omit<NoticeContent, 'letter' | 'sequence' | 'events'>;

/** A notice to send, and the one before it. */
export interface DueNotice {
  notice: Omit<NoticeContent, 'events'>;
  former: WorkNotice | undefined;
}

/**
 * Notices to send so that every address knows the present plan: announced to new addresses, changed
 * where the plan differs from the last notice, withdrawn where nothing is left. A notice that did
 * not arrive is sent again. An address that knows the work to be over gets no more.
 */
export function dueNotices(
  affected: readonly Affected[],
  sent: readonly WorkNotice[],
  nowEpochSeconds: number,
): DueNotice[] {
  const formerOf = (one: Reader) => sent.find((notice) => isSame(notice, one));
  const current = affected.flatMap(
    (one) => sinceNotified(one, formerOf(one), nowEpochSeconds) ?? [],
  );
  const due = current.filter(
    (one) => Math.max(one.endEpoch, formerOf(one)?.endEpoch ?? 0) > nowEpochSeconds,
  );
  const gone = sent.filter(
    (notice) => notice.endEpoch > nowEpochSeconds && !current.some((one) => isSame(notice, one)),
  );
  return [
    ...due.flatMap((one) => noticeFor(one, formerOf(one)) ?? []),
    ...gone.flatMap((notice) => withdrawalOf(notice) ?? []),
  ].map((notice) => ({ notice, former: formerOf(notice) }));
}

/** Without what was over before the reader was told of anything; undefined when nothing is left. */
function sinceNotified(
  one: Affected,
  former: WorkNotice | undefined,
  nowEpochSeconds: number,
): Affected | undefined {
  const isNotified = former && former.letter !== 'withdrawn';
  const since = isNotified ? Math.min(former.startEpoch, nowEpochSeconds) : nowEpochSeconds;
  const circuits = one.circuits.filter(({ endEpoch }) => endEpoch > since);
  return circuits.length === 0
    ? undefined
    : {
        ...one,
        circuits,
        startEpoch: Math.min(...circuits.map(({ startEpoch }) => startEpoch)),
        endEpoch: Math.max(...circuits.map(({ endEpoch }) => endEpoch)),
      };
}

function noticeFor(one: Affected, former: WorkNotice | undefined): DueNotice['notice'] | undefined {
  if (!former) return { ...one, letter: 'announced', sequence: 0 };
  const sequence = former.sequence + 1;
  if (former.letter === 'withdrawn') return { ...one, letter: 'announced', sequence };
  if (contentOf(former) !== contentOf(one)) return { ...one, letter: 'changed', sequence };
  return former.outcome === 'sent' || former.outcome === 'sending'
    ? undefined
    : { ...one, letter: former.letter, sequence };
}

function withdrawalOf(notice: WorkNotice): DueNotice['notice'] | undefined {
  const { outcome } = notice;
  const isKnown = notice.letter === 'withdrawn' && outcome === 'sent';
  const neverCame = outcome === 'failed' && notice.sequence === 0;
  return isKnown || neverCame
    ? undefined
    : { ...withoutOutcome(notice), letter: 'withdrawn', sequence: notice.sequence + 1 };
}

/**
 * When a notice to send changes what the address knows: a notice that is sent again, since it did
 * not arrive, changes no more than the first one. Null if the address knew nothing.
 */
export function changedAtMsOf(
  notice: NoticeContent,
  former: WorkNotice | undefined,
  nowMs: number,
): number | null {
  if (!former) return null;
  const isAgain = former.letter === notice.letter && contentOf(former) === contentOf(notice);
  return isAgain ? changedAtMsIn(former) : nowMs;
}

/** Older releases did not store it. */
export const changedAtMsIn = ({
  changedAtMs,
  letter,
  atMs,
}: Pick<WorkNotice, 'changedAtMs' | 'letter' | 'atMs'>): number | null =>
  changedAtMs ?? (letter === 'announced' ? null : atMs);

const { shape } = noticeContentSchema.omit({ events: true });
/** Without what came of it. */
const withoutOutcome = (notice: WorkNotice) => z.object(shape).parse(notice);

type Reader = Pick<Affected, 'account' | 'customer' | 'to'>;

const isSame = (one: Reader, other: Reader) =>
  one.account === other.account && one.customer === other.customer && one.to === other.to;

/** Parts of a notice whose change the reader would see: the times, and the circuits. */
function contentOf({ startEpoch, endEpoch, circuits }: Affected): string {
  return JSON.stringify([
    startEpoch,
    endEpoch,
    circuits.map(({ id, startEpoch: from, endEpoch: to }) => [id, from, to]),
  ]);
}
