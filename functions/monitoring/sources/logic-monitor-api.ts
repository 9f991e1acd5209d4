import * as z from 'zod';
import { CallRefused, exchangeOutside, jsonOf } from '../../gateways/outside-call.ts';
import { below, CommandRefused, SourceRefused, type SourceAccess } from '../source.ts';
import { QuotaSpent, withinQuota } from './logic-monitor-quota.ts';

/** Errors may have status 200. */
const errorSchema = z.object({ errorCode: z.number(), errorMessage: z.string() });
/** Of its older versions, which answer where the header with the version is lost. */
const olderSchema = z.object({ status: z.number(), errmsg: z.string() });
const pageSchema = z.object({ items: z.array(z.unknown()), total: z.number().optional() });

const PAGE = 1_000;
/**
 * Rows that a page has in common with the one before it, so that rows which are removed meanwhile
 * let none be missed.
 */
const OVERLAP = 50;
const MOST_ROWS = 50_000;
const MOST_ANSWER_BYTES = 32_000_000;
/** Permanent failures. */
const FOR_GOOD = [400, 404, 409];

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
type Query = Readonly<Record<string, string | number>>;
interface Content {
  query?: Query;
  body?: unknown;
}

/**
 * One call of LogicMonitor's REST API v3, with a bearer token.
 * @throws CallRefused for an error or an unexpected answer; QuotaSpent with or without a call.
 */
export async function ask(
  access: SourceAccess,
  method: Method,
  path: string,
  { query = {}, body }: Content = {},
): Promise<unknown> {
  const target = below(access.address, `santaba/rest/${path}`);
  for (const [name, value] of Object.entries(query)) target.searchParams.set(name, String(value));
  const request = {
    method,
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      authorization: `Bearer ${access.key}`,
      'x-version': '3',
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  };
  const { status, text } = await withinQuota(access, method, path, () =>
    exchangeOutside(target, request, MOST_ANSWER_BYTES),
  );
  if (status < 200 || status > 299) throw refusalOf(status, `the status ${status}`);
  return contentOf(text);
}

function contentOf(text: string): unknown {
  const answer = jsonOf(text);
  // A page to sign in is no answer; that a change has none is right.
  if (answer === undefined && text.trim() !== '')
    throw new SourceRefused('It does not answer as LogicMonitor does.', 'elsewhere');
  const error = errorSchema.safeParse(answer);
  if (error.success) throw refusalOf(statusOf(error.data), `the error ${error.data.errorCode}`);
  const older = olderSchema.safeParse(answer);
  if (older.success && older.data.status !== 200)
    throw new SourceRefused(`It answers with the older error ${older.data.status}.`, 'form');
  return answer;
}

const refusalOf = (status: number, answer: string) =>
  status === 429 ? new QuotaSpent() : new CallRefused(`It answers with ${answer}.`, status);

/** Error codes are HTTP statuses plus 1000. */
const statusOf = ({ errorCode }: z.infer<typeof errorSchema>) => errorCode % 1_000;

/**
 * All pages of a list, without duplicates. Totals may be estimates, which are negative, and too
 * high: a page that brings nothing new is the last, or one that is not full and reaches the total.
 * @param mostRows more are not within reach
 * @throws CallRefused as ask; SourceRefused when rows were missed, or there are too many.
 */
export async function list<S extends z.ZodType<{ id: string | number }>>(
  access: SourceAccess,
  schema: S,
  path: string,
  query: Query,
  mostRows = MOST_ROWS,
): Promise<z.infer<S>[]> {
  const found = new Map<string | number, z.infer<S>>();
  for (let offset = 0; ;) {
    const { rows, total } = await pageOf(access, schema, path, { ...query, size: PAGE, offset });
    const known = found.size;
    if (known > 0 && rows.length > 0 && !rows.some(({ id }) => found.has(id)))
      throw new SourceRefused('Its list changed too much while it was read.', 'busy');
    for (const row of rows) found.set(row.id, row);
    const isWhole = rows.length < PAGE && Math.abs(total) <= offset + rows.length;
    if (isWhole || found.size === known) return [...found.values()];
    if (found.size >= mostRows) throw new SourceRefused('It names more than can be read.', 'large');
    offset += rows.length - Math.min(OVERLAP, Math.floor(rows.length / 2));
  }
}

async function pageOf<S extends z.ZodType<{ id: string | number }>>(
  access: SourceAccess,
  schema: S,
  path: string,
  query: Query,
): Promise<{ rows: z.infer<S>[]; total: number }> {
  const read = pageSchema.safeParse(await ask(access, 'GET', path, { query }));
  if (!read.success)
    throw new SourceRefused('It does not answer as LogicMonitor does.', 'elsewhere');
  return { rows: z.array(schema).parse(read.data.items), total: read.data.total ?? 0 };
}

/**
 * A call that changes something.
 * @returns the answer.
 * @throws CommandRefused for a permanent failure; CallRefused if a retry may work.
 */
export async function change(...call: Parameters<typeof ask>): Promise<unknown> {
  try {
    return await ask(...call);
  } catch (error) {
    throw forGood(error);
  }
}

/**
 * Removes a thing; one that is gone meanwhile is removed.
 * @throws as change.
 */
export async function remove(access: SourceAccess, path: string): Promise<void> {
  try {
    await ask(access, 'DELETE', path);
  } catch (error) {
    if (!hasStatus(error, 404)) throw forGood(error);
  }
}

/** A permanent failure as a refusal; any other error as it is. */
export const forGood = (error: unknown): unknown =>
  error instanceof CallRefused && FOR_GOOD.includes(error.status ?? 0)
    ? new CommandRefused(error.message)
    : error;

/** Whether a call failed with a status. */
export const hasStatus = (error: unknown, status: number): boolean =>
  error instanceof CallRefused && error.status === status;

/** Text in a filter: quoted, and encoded in addition to the URL encoding. */
export const quoted = (text: string): string =>
  encodeURIComponent(`"${text.replaceAll(/[()$&#[\]]/g, (sign) => `\\${sign}`)}"`);
