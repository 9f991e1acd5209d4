import * as z from 'zod';
import type { Endpoint } from '../../core/contract/endpoint.ts';

const CHECKED_ROWS = 100;
const wellFormedLists = new WeakSet<object>();

/**
 * A verb's promise that each row was built by its declared fields alone, such as from
 * `mergeDevice`, or parsed when it came from the store: checking thousands of them again with each
 * answer would cost more than making it.
 */
export function wellFormed<T>(rows: T[]): T[] {
  wellFormedLists.add(rows);
  return rows;
}

/**
 * The answer as the endpoint declares it: a field that is not declared never leaves. Of a long list
 * that is promised to be well-formed only the first rows are checked; short ones are checked whole.
 * @throws ZodError when the answer is another one than declared.
 */
export function declaredAnswer(endpoint: Pick<Endpoint, 'response'>, result: object): object {
  const rows: unknown = 'data' in result ? result.data : undefined;
  if (!Array.isArray(rows) || rows.length <= CHECKED_ROWS || !wellFormedLists.has(rows))
    return z.parse(endpoint.response, result) as object;
  return {
    ...(z.parse(endpoint.response, { ...result, data: rows.slice(0, CHECKED_ROWS) }) as object),
    data: rows,
  };
}
