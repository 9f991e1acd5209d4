import * as z from 'zod';
import type { Endpoint } from '../../core/contract/endpoint.ts';
import { onceFor } from '../../core/domain/once-for.ts';

const CHECKED_ROWS = 100;
const validatedLists = new WeakSet<object>();

/**
 * Marks rows as valid: each was built from its declared fields alone, such as by
 * `mergeDevice`, or was parsed when it came from the store. To check thousands of them again for each
 * answer would cost more than to make it. The rows must not change afterwards.
 */
export function markValidated<T>(rows: T[]): T[] {
  validatedLists.add(rows);
  return rows;
}

/**
 * The answer as the endpoint declares it: a field that is not declared never leaves. Of a long list
 * that is marked as valid only the first rows are checked; short ones are checked whole.
 * @throws ZodError when the answer is another one than declared.
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

/** The status code, and whatever else the answer holds. */
export interface Envelope extends Readonly<Record<string, unknown>> {
  status_code: number;
}

const rowText = onceFor((row: object) => JSON.stringify(row));

/**
 * An answer as JSON. The text of a row of a long list is kept for as long as the row's object
 * lives, since most rows are the same in the answers of a minute.
 */
export function answerText(answer: Envelope): string {
  const { data: rows, ...rest } = answer;
  if (!Array.isArray(rows) || !validatedLists.has(rows)) return JSON.stringify(answer);
  return `${JSON.stringify(rest).slice(0, -1)},"data":[${rows.map(rowText).join(',')}]}`;
}
