import * as z from 'zod';
import { CallRefused, callOutside, jsonOf } from '../../gateways/outside-call.ts';
import { below, CommandRefused, SourceRefused, type SourceAccess } from '../source.ts';

/** Errors may have status 200. */
const errorSchema = z.object({ errorCode: z.number(), errorMessage: z.string() });
const pageSchema = z.object({ items: z.array(z.unknown()) });

const PAGE = 1_000;
/** LogicMonitor limits alert lists to 10,000; an account has some thousands of devices. */
const MOST_PAGES = 50;
const MOST_ANSWER_BYTES = 32_000_000;
/** Permanent failures. */
const FOR_GOOD = [400, 404, 409];

type Query = Readonly<Record<string, string | number>>;

/**
 * One call of LogicMonitor's REST API v3, with a bearer token.
 * @throws CallRefused for an error or an unexpected answer.
 */
export async function ask(
  { address, key }: SourceAccess,
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  { query = {}, body }: { query?: Query; body?: unknown } = {},
): Promise<unknown> {
  const target = below(address, `santaba/rest/${path}`);
  for (const [name, value] of Object.entries(query)) target.searchParams.set(name, String(value));
  const text = await callOutside(
    target,
    {
      method,
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        authorization: `Bearer ${key}`,
        'x-version': '3',
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    },
    MOST_ANSWER_BYTES,
  );
  const answer = jsonOf(text);
  // A page to sign in is no answer; that a change has none is right.
  if (answer === undefined && text.trim() !== '')
    throw new SourceRefused('It does not answer as LogicMonitor does.', 'elsewhere');
  const error = errorSchema.safeParse(answer);
  if (error.success)
    throw new CallRefused(
      `It answers with the error ${error.data.errorCode}.`,
      statusOf(error.data),
    );
  return answer;
}

/** Error codes are HTTP statuses plus 1000. */
const statusOf = ({ errorCode }: z.infer<typeof errorSchema>) => errorCode % 1_000;

/**
 * All pages of a list, without duplicates. Totals may be wrong, so a page that is not full is the
 * last.
 * @throws CallRefused as ask.
 */
export async function list<S extends z.ZodType<{ id: string | number }>>(
  access: SourceAccess,
  schema: S,
  path: string,
  query: Query,
): Promise<z.infer<S>[]> {
  const found = new Map<string | number, z.infer<S>>();
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const answer = await ask(access, 'GET', path, {
      query: { ...query, size: PAGE, offset: page * PAGE },
    });
    const read = pageSchema.safeParse(answer);
    if (!read.success)
      throw new SourceRefused('It does not answer as LogicMonitor does.', 'elsewhere');
    for (const item of z.array(schema).parse(read.data.items)) found.set(item.id, item);
    if (read.data.items.length < PAGE) return [...found.values()];
  }
  throw new SourceRefused('It names more than can be read.', 'large');
}

/**
 * A call that changes something.
 * @throws CommandRefused for a permanent failure; CallRefused if a retry may work.
 */
export async function change(...call: Parameters<typeof ask>): Promise<void> {
  try {
    await ask(...call);
  } catch (error) {
    if (error instanceof CallRefused && FOR_GOOD.includes(error.status ?? 0))
      throw new CommandRefused(error.message);
    throw error;
  }
}

/** Text in a filter: quoted, and encoded in addition to the URL encoding. */
export const quoted = (text: string): string =>
  encodeURIComponent(`"${text.replaceAll(/[()$&#[\]]/g, (sign) => `\\${sign}`)}"`);
