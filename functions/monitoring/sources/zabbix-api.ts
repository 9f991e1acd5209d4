import { LRUCache } from 'lru-cache';
import * as z from 'zod';
import { CallRefused, callOutside, jsonOf } from '../../gateways/outside-call.ts';
import { below, CommandRefused, SourceRefused, type SourceAccess } from '../source.ts';

/** Zabbix reports an unknown key as an error with status 200. */
const answerSchema = z.union([
  z.object({ result: z.unknown().refine((value) => value !== undefined) }),
  z.object({ error: z.object({ data: z.string().default('') }) }),
]);

/** Enough for the items of a thousand hosts. */
const MOST_ANSWER_BYTES = 32_000_000;
const MOST_WHY = 200;
const OF_THE_KEY = /not authori[sz]ed|session terminated|api token/i;
const OF_A_RIGHT = /permission/i;

/** Short, since a server may be upgraded between two readings. */
const RELEASE_KEPT_MS = 60_000;
const MOST_SERVERS = 1_000;
const releases = new LRUCache<string, number>({ max: MOST_SERVERS, ttl: RELEASE_KEPT_MS });

/** Releases before this one take the key in the body, later ones in a header. */
const KEY_IN_HEADER = release(6, 4);

/** A release as a number that grows with it. */
export function release(major: number, minor: number): number {
  return major * 1_000 + minor;
}

/** Has the next call ask for the release again. */
export function forgetRelease({ address }: SourceAccess): void {
  releases.delete(address);
}

/**
 * Release of the server, which says it without a key.
 * @throws CallRefused if the answer is not Zabbix's.
 */
export async function releaseOf({ address }: SourceAccess): Promise<number> {
  const known = releases.get(address);
  if (known !== undefined) return known;
  const answer = await post(address, { method: 'apiinfo.version', params: [] });
  const version = 'result' in answer ? String(answer.result) : '';
  const { major, minor } = /^(?<major>\d+)\.(?<minor>\d+)/.exec(version)?.groups ?? {};
  if (!major || !minor)
    throw new SourceRefused('It does not say which release of Zabbix it is.', 'elsewhere');
  const found = release(Number(major), Number(minor));
  releases.set(address, found);
  return found;
}

/**
 * An upgraded server is down for a while, so the release is asked anew after each failure.
 * @throws CallRefused if the answer is not Zabbix's.
 */
async function ask(
  access: SourceAccess,
  method: string,
  params: Record<string, unknown> | readonly string[],
): Promise<z.infer<typeof answerSchema>> {
  const { address, key } = access;
  const isInHeader = (await releaseOf(access)) >= KEY_IN_HEADER;
  let isTaken = false;
  try {
    const answer = isInHeader
      ? await post(address, { method, params }, { authorization: `Bearer ${key}` })
      : await post(address, { method, params, auth: key });
    isTaken = 'result' in answer;
    return answer;
  } finally {
    if (!isTaken) forgetRelease(access);
  }
}

async function post(
  address: string,
  body: Record<string, unknown>,
  headers: Record<string, string> = {},
): Promise<z.infer<typeof answerSchema>> {
  const text = await callOutside(
    below(address, 'api_jsonrpc.php'),
    {
      method: 'POST',
      headers: { 'content-type': 'application/json-rpc', ...headers },
      body: JSON.stringify({ jsonrpc: '2.0', ...body, id: 1 }),
    },
    MOST_ANSWER_BYTES,
  );
  const answer = answerSchema.safeParse(jsonOf(text));
  if (!answer.success) throw new SourceRefused('It does not answer as Zabbix does.', 'elsewhere');
  return answer.data;
}

/**
 * Result of a read method.
 * @throws CallRefused for an error.
 */
export async function list<S extends z.ZodType>(
  access: SourceAccess,
  schema: S,
  method: string,
  params: Record<string, unknown>,
): Promise<z.infer<S>[]> {
  const answer = await ask(access, method, params);
  if ('error' in answer) throw refusalOf(method, answer.error.data);
  return z.array(schema).parse(answer.result);
}

/**
 * Number of what a read method would answer.
 * @throws CallRefused for an error.
 */
export async function countOf(
  access: SourceAccess,
  method: string,
  params: Record<string, unknown>,
): Promise<number> {
  const answer = await ask(access, method, { countOutput: true, ...params });
  if ('error' in answer) throw refusalOf(method, answer.error.data);
  return z.coerce.number().int().parse(answer.result);
}

function refusalOf(method: string, data: string): CallRefused {
  if (OF_THE_KEY.test(data)) return new SourceRefused('It does not take this key.', 'key');
  const words = data.slice(0, MOST_WHY);
  return OF_A_RIGHT.test(data)
    ? new SourceRefused(`It refuses ${method}.`, 'right', words)
    : new SourceRefused(`It refuses ${method}.`, 'broken', words);
}

/**
 * Calls a method that changes something.
 * @throws CommandRefused with Zabbix's message; CallRefused if the key is refused, as it may be
 * replaced before a retry.
 */
export async function change(
  access: SourceAccess,
  method: string,
  params: Record<string, unknown> | readonly string[],
): Promise<void> {
  const answer = await ask(access, method, params);
  if (!('error' in answer)) return;
  const why = answer.error.data.slice(0, MOST_WHY) || 'It does not say why.';
  if (OF_THE_KEY.test(why)) throw new CallRefused('It does not take the key any more.');
  throw new CommandRefused(why);
}
