import { createHash } from 'node:crypto';
import { provedAccountId, type AccountId } from '../../core/access/scope.ts';
import {
  MOST_ENTRIES,
  workAnswersSchema,
  type WorkAnswers,
  type WorkEntry,
} from '../../core/domain/work-answer.ts';
import { Conflict } from '../runtime/errors.ts';
import { parseStored } from '../runtime/stored.ts';
import { get, query, type Row, type TransactItem } from './client.ts';
import { NOBODY, versionPut } from './versioned.ts';

export interface StoredWorkAnswers extends WorkAnswers {
  account: AccountId;
  /** The account that planned the work. */
  plannedIn: AccountId;
  version: number;
}

const KEPT_SECONDS = 400 * 86_400;

/** Answers about planned work of an account: all of it, or one piece. */
export async function workAnswersOf(
  plannedIn: AccountId,
  work?: string,
): Promise<StoredWorkAnswers[]> {
  const rows = await query('workAnswers', {
    partition: { accountId: plannedIn },
    ...(work !== undefined && {
      sort: { condition: 'begins_with(answerId, :work)', values: { ':work': `${work}#` } },
    }),
  });
  return rows.map(readAnswers);
}

/** One customer, and the work that it answers about. */
export interface AnswerPlace extends Omit<WorkAnswers, 'account' | 'entries'> {
  plannedIn: AccountId;
  account: AccountId;
}

/**
 * Item that adds an answer or a reply. The transaction fails after a concurrent one.
 * @throws Conflict at the limit.
 */
export async function entryPut(place: AnswerPlace, entry: WorkEntry): Promise<TransactItem> {
  const { plannedIn, work, account, customer, endEpoch } = place;
  const key = { accountId: plannedIn, answerId: answerIdOf(place) };
  const row = await get('workAnswers', key);
  const former = row && readAnswers(row);
  const entries = [...(former?.entries ?? []), entry];
  if (entries.length > MOST_ENTRIES)
    throw new Conflict('There are too many answers about this work. Please call.');
  const expiresAt = endEpoch + KEPT_SECONDS;
  const next = { ...key, account, customer, work, endEpoch, entries, expiresAt };
  return versionPut('workAnswers', next, former?.version ?? 0, NOBODY);
}

function answerIdOf({ work, account, customer }: AnswerPlace): string {
  const digest = createHash('sha256').update(JSON.stringify([account, customer]));
  return `${work}#${digest.digest('base64url').slice(0, 22)}`;
}

function readAnswers({
  accountId,
  answerId: _id,
  version,
  changedBy: _by,
  changedHome: _home,
  expiresAt: _end,
  ...rest
}: Row): StoredWorkAnswers {
  return {
    ...parseStored(workAnswersSchema, rest),
    account: provedAccountId.parse(rest['account']),
    plannedIn: provedAccountId.parse(accountId),
    version: Number(version),
  };
}
