import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod';
import { CallRefused, exchangeOutside, jsonOf } from '../../gateways/outside-call.ts';
import { below, SourceRefused, type SourceAccess } from '../source.ts';

/** Another version of the cloud may lack a list. */
const NOT_THERE = 404;

type Query = Readonly<Record<string, string | number | boolean>>;

const MOST_ANSWER_BYTES = 32_000_000;
const MOST_PAGES = 200;
/** An organisation takes ten calls a second, of all its tools together. */
const MOST_WAIT_SECONDS = 6;
const LONGEST_WAIT_OF_ONE_SECONDS = 2;
const NEXT = /<(?<next>[^>]+)>;\s*rel="?next"?/;

/**
 * All rows of a list of the Dashboard API v1, page by page as its Link headers name them.
 * @param path below api/v1
 * @throws CallRefused for an error; SourceRefused for another form, or when no call is left.
 */
export async function list<S extends z.ZodType>(
  access: SourceAccess,
  schema: S,
  path: string,
  query: Query = {},
): Promise<z.infer<S>[]> {
  const rows: z.infer<S>[] = [];
  let startingAfter = '';
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const answer = await ask(access, path, { ...query, ...(startingAfter && { startingAfter }) });
    rows.push(...z.array(schema).parse(answer.rows));
    if (answer.next === '' || answer.next === startingAfter) return rows;
    startingAfter = answer.next;
  }
  throw new SourceRefused('It names more than can be read.', 'large');
}

/**
 * The same; no rows where the organisation has no such list.
 * @throws as `list` does.
 */
export async function listIfThere<S extends z.ZodType>(
  ...asked: [access: SourceAccess, schema: S, path: string, query?: Query]
): Promise<z.infer<S>[]> {
  try {
    return await list(...asked);
  } catch (error) {
    if (error instanceof CallRefused && error.status === NOT_THERE) return [];
    throw error;
  }
}

/** The query of a span of time: epoch seconds; the end is not within. */
export const spanOf = (fromEpochSeconds: number, untilEpochSeconds: number) => ({
  t0: new Date(fromEpochSeconds * 1_000).toISOString(),
  t1: new Date(untilEpochSeconds * 1_000).toISOString(),
});

/** The key goes to the address of the account alone, so of a link to the next page its place is taken. */
async function ask(
  access: SourceAccess,
  path: string,
  query: Query,
): Promise<{ rows: unknown[]; next: string }> {
  const target = below(access.address, `api/v1/${path}`);
  for (const [name, value] of Object.entries(query)) target.searchParams.set(name, String(value));
  const request = {
    method: 'GET',
    headers: { accept: 'application/json', authorization: `Bearer ${access.key}` },
  };
  for (let waitedSeconds = 0; ;) {
    const { status, headers, text } = await exchangeOutside(target, request, MOST_ANSWER_BYTES);
    if (status === 429) {
      const asked = Number(headers['retry-after'] ?? 1) || 1;
      waitedSeconds += asked;
      if (asked > LONGEST_WAIT_OF_ONE_SECONDS || waitedSeconds > MOST_WAIT_SECONDS)
        throw new SourceRefused('It takes no more calls at the moment.', 'busy');
      await pause(asked * 1_000);
      continue;
    }
    if (status >= 300 && status < 400)
      throw new SourceRefused('It names another address.', 'elsewhere');
    if (status !== 200) throw new CallRefused(`It answers with the status ${status}.`, status);
    const { data: rows } = answerSchema.safeParse(jsonOf(text));
    if (!rows) throw new SourceRefused('It does not answer as Meraki does.', 'elsewhere');
    return { rows, next: placeIn(headers.link) };
  }
}

/** Newer lists have their rows in `items`. */
const answerSchema = z.union([
  z.array(z.unknown()),
  z.object({ items: z.array(z.unknown()) }).transform(({ items }) => items),
]);

function placeIn(link: string | string[] | undefined): string {
  const { next = '' } = NEXT.exec([link].flat().join(','))?.groups ?? {};
  return URL.canParse(next) ? (new URL(next).searchParams.get('startingAfter') ?? '') : '';
}
