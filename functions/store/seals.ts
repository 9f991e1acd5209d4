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
import { RULE_LANE } from './audit-kept.ts';
import { nameOf, query, queryPages, writeIf, type Row } from './client.ts';

/** Oldest first. */
export async function sealsOf(accountId: AccountId): Promise<Seal[]> {
  const rows = await query('auditSeals', { partition: { accountId }, consistent: true });
  return rows.map((row) => parseStored(sealSchema, row));
}

export const statementOf = ({ statement }: Seal): SealStatement =>
  parseStored(sealStatementSchema, JSON.parse(statement));

/** By lane. */
export async function headsOf(accountId: AccountId): Promise<Head[]> {
  const rows = await query('auditHeads', { partition: { accountId }, consistent: true });
  return rows.filter(({ lane }) => lane !== RULE_LANE).map((row) => parseStored(headSchema, row));
}

/** All raw rows of the log, by page. */
export const rawRowPages = (accountId: AccountId): AsyncGenerator<Row[]> =>
  queryPages('audit', { partition: { accountId }, consistent: true });

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
