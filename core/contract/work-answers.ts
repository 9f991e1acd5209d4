import * as z from 'zod';
import { epochSeconds } from '../domain/epoch.ts';
import { ANSWER_KINDS, STANDINGS } from '../domain/work-answer.ts';
import { text } from './endpoint.ts';

/** Milliseconds; values below 100000000000 are seconds. Parsed to seconds. */
export const moment = z.coerce.number().int().min(1).max(9_999_999_999_999).transform(epochSeconds);

/** Typed by a person; may have several lines. */
export const prose = text(1_000).regex(
  /^[^\p{Cc}]*(?:[\n\r\t][^\p{Cc}]*)*$/u,
  'must not contain control characters',
);

/** A customer's answer; only agreement needs no words. */
export const answerFields = {
  answer: z.enum(ANSWER_KINDS).default('objects'),
  text: prose.trim().default(''),
  /** When the work could begin instead. */
  better_start: moment.optional(),
};
export const hasWords = ({ answer, text: words }: { answer: string; text: string }) =>
  answer === 'suits' || words !== '';
export const WORDLESS = { path: ['text'], message: 'is required' };

/** One answer or reply. */
export const entryView = z.object({
  kind: z.enum([...ANSWER_KINDS, 'reply']),
  at_ms: z.number(),
  text: z.string(),
  by: z.string(),
  /** Epoch milliseconds. */
  better_start_ms: z.number().nullable(),
});

/** Notices, answers and replies of one customer about planned work. */
export const conversationSchema = z.object({
  /** The account that planned the work. */
  account_id: z.string(),
  /** work_id of work planned together, else the id of the single row. */
  work: z.string(),
  circuits_account: z.string(),
  customer: z.string(),
  standing: z.enum(STANDINGS),
  /** Time of the latest notice; null without one. */
  told_at_ms: z.number().nullable(),
  /** First opening of the page of a mail's link. */
  opened_at_ms: z.number().nullable(),
  entries: z.array(entryView),
});
export type WorkConversation = z.output<typeof conversationSchema>;
