import type { AccountId } from '../../core/access/scope.ts';
import {
  headSchema,
  sealSchema,
  sealStatementSchema,
  type Head,
  type Seal,
  type SealStatement,
} from '../../core/domain/seal.ts';
import { parseStored } from '../runtime/stored.ts';
import { nameOf, query, queryPages, writeIf, type Row } from './client.ts';

/**
 * Oldest first.
 * @param fromNumber of the first one that is wanted.
 */
export async function sealsOf(accountId: AccountId, fromNumber = 0): Promise<Seal[]> {
  const rows = await query('auditSeals', {
    partition: { accountId },
    sort: { condition: 'sealNumber >= :from', values: { ':from': fromNumber } },
    consistent: true,
  });
  return rows.map((row) => parseStored(sealSchema, row));
}

export const statementOf = ({ statement }: Seal): SealStatement =>
  parseStored(sealStatementSchema, JSON.parse(statement));

/** By lane. */
export async function headsOf(accountId: AccountId): Promise<Head[]> {
  const rows = await query('auditHeads', { partition: { accountId }, consistent: true });
  // The account's rule and its last export are no lanes.
  return rows.filter(({ link }) => link !== undefined).map((row) => parseStored(headSchema, row));
}

/** End of the year 9999, the last that sorts as text. */
const LAST_MS = 253_402_300_799_999;

/**
 * All raw rows of the log, by page.
 * @param span of the rows' moments; the whole log by default.
 */
export const rawRowPages = (
  accountId: AccountId,
  { fromMs, toMs } = { fromMs: 0, toMs: LAST_MS },
): AsyncGenerator<Row[]> =>
  queryPages('audit', {
    partition: { accountId },
    sort: {
      condition: '#at BETWEEN :from AND :to',
      values: {
        ':from': new Date(fromMs).toISOString(),
        // Sorts behind the random end of each key.
        ':to': `${new Date(toMs).toISOString()}~`,
      },
      names: { '#at': 'at' },
    },
    consistent: true,
  });

/** All raw rows of the log. */
export async function rawRows(accountId: AccountId): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const page of rawRowPages(accountId)) rows.push(...page);
  return rows;
}

export async function lastSeal(accountId: AccountId): Promise<Seal | undefined> {
  const [row] = await query('auditSeals', {
    partition: { accountId },
    descending: true,
    limit: 1,
    consistent: true,
  });
  return row && parseStored(sealSchema, row);
}

/** Of a number that is there already the first seal stays. */
export async function putSeal(seal: Seal): Promise<void> {
  await writeIf([
    {
      Put: {
        TableName: nameOf('auditSeals'),
        Item: seal,
        ConditionExpression: 'attribute_not_exists(accountId)',
      },
    },
  ]);
}
