import * as z from 'zod';
import { changedAtMsIn, type WorkNotice } from './work-notice.ts';

/** What a customer can say of planned work. */
export const ANSWER_KINDS = ['suits', 'objects', 'asks'] as const;
export type AnswerKind = (typeof ANSWER_KINDS)[number];

export const ANSWER_WORDS: Readonly<Record<AnswerKind, string>> = {
  suits: 'suits',
  objects: 'does not suit',
  asks: 'has a question',
};

/** As the customer chooses one, in the mail and on the page. */
export const ANSWER_LABELS: Readonly<Record<AnswerKind, string>> = {
  suits: 'The time suits us',
  objects: 'The time does not suit us',
  asks: 'We have a question',
};

/** Limit of the answers and replies of one customer about one piece of work. */
export const MOST_ENTRIES = 50;

const entrySchema = z.strictObject({
  /** An answer of the customer, or a reply of the provider. */
  kind: z.enum([...ANSWER_KINDS, 'reply']),
  atMs: z.number().int(),
  /** '' for plain agreement. */
  text: z.string(),
  /** Name of the person, or the mail address that the link was sent to. */
  by: z.string(),
  /** Home account of the person. */
  home: z.string(),
  /** Address that a reply is mailed to; '' for none. */
  mailTo: z.string(),
  /** When the work could begin instead; null if not named. */
  betterStartEpoch: z.number().int().nullable(),
});
export type WorkEntry = z.infer<typeof entrySchema>;

/** Answers of one customer about one piece of work, with the provider's replies, oldest first. */
export const workAnswersSchema = z.strictObject({
  /** The account of the circuits. */
  account: z.string(),
  customer: z.string(),
  /** workId of work planned together, else the id of the single row. */
  work: z.string(),
  /** End of the work when it was answered last. */
  endEpoch: z.number().int(),
  entries: z.array(entrySchema),
});
export type WorkAnswers = z.infer<typeof workAnswersSchema>;

/** Standings that wait for the provider. */
const OPEN_STANDINGS = ['objects', 'asks'] as const satisfies readonly AnswerKind[];
export const STANDINGS = [
  'not reached',
  'told',
  'opened',
  'suits',
  'objects',
  'asks',
  'answered',
] as const;
export type Standing = (typeof STANDINGS)[number];

type Told = Pick<WorkNotice, 'letter' | 'outcome' | 'atMs' | 'openedAtMs' | 'changedAtMs'>;

/**
 * Standing of a customer about planned work: its latest answer. A later notice of other times
 * starts anew, since the answer was to the former times.
 */
export function standingOf(
  notices: readonly Told[],
  entries: readonly Pick<WorkEntry, 'kind' | 'atMs'>[],
): Standing {
  const arrived = notices.filter(({ outcome }) => outcome !== 'failed');
  const changedMs = Math.max(0, ...arrived.map((notice) => changedAtMsIn(notice) ?? 0));
  const last = entries.at(-1);
  if (last && last.atMs >= changedMs) return last.kind === 'reply' ? 'answered' : last.kind;
  if (arrived.length === 0) return 'not reached';
  return arrived.some(({ openedAtMs }) => openedAtMs !== null) ? 'opened' : 'told';
}

export const isOpen = (standing: Standing): boolean =>
  OPEN_STANDINGS.some((open) => open === standing);
