import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { provedAccountId, type AccountId } from '../../core/access/scope.ts';
import {
  liveAnswerSchema,
  liveQuestionSchema,
  MOST_ANSWER_BYTES,
  type LiveAnswer,
  type LiveQuestion,
} from '../../core/domain/live-question.ts';
import { pack, unpack } from '../runtime/packed.ts';
import { parseStored } from '../runtime/stored.ts';
import { get, nameOf, query, updateIf, writeTogether } from './client.ts';
import type { StoredMachine } from './collectors.ts';

/** A row that its call could not remove. */
const KEPT_SECONDS = 600;

const rowSchema = z.object({
  accountId: provedAccountId,
  collectorId: z.string(),
  deviceId: z.string(),
  questionId: z.string(),
  question: liveQuestionSchema,
  /** Typed credential, which the memory of one machine can open; '' without one. */
  sealed: z.string().default(''),
  untilMs: z.number(),
  /** Machine that fetched it; '' before. */
  takenBy: z.string(),
  /** '' before it is answered. */
  packedAnswer: z.string(),
});
type QuestionRow = z.infer<typeof rowSchema>;

/** A question that a person waits for, and the answer of the site. */
export type StoredQuestion = Omit<QuestionRow, 'packedAnswer'> & { answer?: LiveAnswer };
/** The device that is asked, and its collector. */
export interface Asked {
  accountId: AccountId;
  collectorId: string;
  /** '' for a search, and for a device that the portal does not have yet. */
  deviceId: string;
}
type Collecting = Pick<StoredMachine, 'accountId' | 'collectorId'>;
type QuestionKey = Collecting & { questionId: string };

const prefixOf = ({ collectorId }: Collecting) => `live-question#${collectorId}#`;
const keyOf = ({ questionId, ...of }: QuestionKey) => ({
  accountId: of.accountId,
  entry: prefixOf(of) + questionId,
});

export async function putQuestion(
  asked: Asked,
  question: LiveQuestion,
  untilMs: number,
  sealed = '',
): Promise<StoredQuestion> {
  const stored = { ...asked, questionId: randomUUID(), question, sealed, untilMs, takenBy: '' };
  const expiresAt = Math.floor(untilMs / 1_000) + KEPT_SECONDS;
  const Item = { ...stored, ...keyOf(stored), packedAnswer: '', expiresAt };
  await writeTogether([{ Put: { TableName: nameOf('ledger'), Item } }]);
  return stored;
}

export async function questionOf(key: QuestionKey): Promise<StoredQuestion | undefined> {
  const row = await get('ledger', keyOf(key));
  return row && read(row);
}

export async function removeQuestion(key: QuestionKey): Promise<void> {
  await writeTogether([{ Delete: { TableName: nameOf('ledger'), Key: keyOf(key) } }]);
}

/** Questions of a collector that no machine has taken, those whose time ends first at the front. */
export async function openQuestions(of: Collecting, now: Date): Promise<StoredQuestion[]> {
  const { accountId } = of;
  const sort = { condition: 'begins_with(entry, :prefix)', values: { ':prefix': prefixOf(of) } };
  const rows = await query('ledger', { partition: { accountId }, sort, consistent: true });
  return rows
    .map(read)
    .filter(({ takenBy, untilMs }) => takenBy === '' && untilMs > now.getTime())
    .sort((one, other) => one.untilMs - other.untilMs);
}

/** @returns false if a machine has it already. */
export async function takeQuestion(
  question: StoredQuestion,
  { machineId }: Pick<StoredMachine, 'machineId'>,
): Promise<boolean> {
  const taken = await updateIf('ledger', keyOf(question), {
    set: 'takenBy = :machine',
    condition: 'takenBy = :none',
    values: { ':machine': machineId, ':none': '' },
  });
  return taken !== undefined;
}

/** @returns false unless this machine has taken it, in time, and has not answered yet. */
export async function answerQuestion(
  question: StoredQuestion,
  { machineId }: Pick<StoredMachine, 'machineId'>,
  answer: LiveAnswer,
  now: Date,
): Promise<boolean> {
  const written = await updateIf('ledger', keyOf(question), {
    set: 'packedAnswer = :answer',
    condition: 'takenBy = :machine AND packedAnswer = :none AND untilMs > :now',
    values: {
      ':answer': pack(answer),
      ':machine': machineId,
      ':none': '',
      ':now': now.getTime(),
    },
  });
  return written !== undefined;
}

function read(row: Record<string, unknown>): StoredQuestion {
  const { packedAnswer, ...stored } = parseStored(rowSchema, row);
  if (packedAnswer === '') return stored;
  return { ...stored, answer: unpack(liveAnswerSchema, packedAnswer, MOST_ANSWER_BYTES) };
}
