import * as z from 'zod';
import type { Endpoint } from '../../core/contract/endpoint.ts';
import { onceFor } from '../../core/domain/once-for.ts';

const CHECKED_ROWS = 100;
const validatedLists = new WeakSet<object>();

/**
 * Marks rows as valid: built from declared fields alone, such as by `mergeDevice`, or parsed from
 * the store. Checking thousands of them per answer would cost more than making it. The rows must
 * not change afterwards.
 */
export function markValidated<T>(rows: T[]): T[] {
  validatedLists.add(rows);
  return rows;
}

/**
 * Strips undeclared fields. In a long list marked as valid, only the first rows are checked.
 * @throws ZodError if the answer does not fit the declaration.
 */
export function declaredAnswer(endpoint: Pick<Endpoint, 'response'>, result: object): object {
  const rows: unknown = 'data' in result ? result.data : undefined;
  if (!Array.isArray(rows) || rows.length <= CHECKED_ROWS || !validatedLists.has(rows))
    return z.parse(endpoint.response, result) as object;
  return {
    ...(z.parse(endpoint.response, { ...result, data: rows.slice(0, CHECKED_ROWS) }) as object),
    data: rows,
  };
}

export interface Envelope extends Readonly<Record<string, unknown>> {
  status_code: number;
}

const rowText = onceFor((row: object) => JSON.stringify(row));

/**
 * JSON of an answer. The text of a row in a long list is cached with the row's object, since most
 * rows repeat within a minute.
 */
export function answerText(answer: Envelope): string {
  const { data: rows, ...rest } = answer;
  if (!Array.isArray(rows) || !validatedLists.has(rows)) return JSON.stringify(answer);
  return `${JSON.stringify(rest).slice(0, -1)},"data":[${rows.map(rowText).join(',')}]}`;
}
