import * as z from 'zod';
import { CallRefused, callOutside, jsonOf } from '../../gateways/outside-call.ts';
import { below, CommandRefused, type SourceAccess } from '../source.ts';

/** Zabbix reports an unknown key as an error with status 200. */
const answerSchema = z.union([
  z.object({ result: z.unknown().refine((value) => value !== undefined) }),
  z.object({ error: z.object({ data: z.string().default('') }) }),
]);

/** Enough for the items of a thousand hosts. */
const MOST_ANSWER_BYTES = 32_000_000;
const MOST_WHY = 200;
const OF_THE_KEY = /not authori[sz]ed|session terminated|api token/i;

/** @throws CallRefused if the answer is not Zabbix's. */
export async function ask(
  { address, key }: SourceAccess,
  method: string,
  params: Record<string, unknown> | readonly string[],
): Promise<z.infer<typeof answerSchema>> {
  const text = await callOutside(
    below(address, 'api_jsonrpc.php'),
    {
      method: 'POST',
      headers: { 'content-type': 'application/json-rpc', authorization: `Bearer ${key}` },
      body: JSON.stringify({ jsonrpc: '2.0', method, params, id: 1 }),
    },
    MOST_ANSWER_BYTES,
  );
  const answer = answerSchema.safeParse(jsonOf(text));
  if (!answer.success) throw new CallRefused('It does not answer as Zabbix does.');
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
  if ('error' in answer) throw new CallRefused(`It refuses ${method}.`);
  return z.array(schema).parse(answer.result);
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
