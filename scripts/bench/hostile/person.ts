import { once } from 'node:events';
import { Agent, request, type ClientRequest, type IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Site } from '../../../functions/gateways/visitor.ts';
import { ATTACKS, type Attack } from './attacks.ts';

const LANES = 8;
const TRICKLE_MS = 50;
const TRICKLED_BYTES = 4_500_000;

/** Message of the bench, whose end is any further message. */
export interface Task {
  site: Site;
  token: string;
  account: string;
  attacks: readonly string[];
}

/** Answers by their status, '429 with Retry-After' apart. */
export type Answers = Record<string, number>;

const agent = new Agent({ keepAlive: true });
const answers: Answers = {};
const ending = new AbortController();

const count = (what: string) => void (answers[what] = (answers[what] ?? 0) + 1);

/** One request of an attack, until it is answered or broken off. */
async function send({ site, token }: Task, attack: Attack): Promise<void> {
  const { endpoint, query = '', body, isTrickled } = attack;
  const path = endpoint ? `${site.apiUrl}${endpoint.path}${query}` : site.graphqlUrl;
  const text = body?.();
  const length = isTrickled ? TRICKLED_BYTES : Buffer.byteLength(text ?? '');
  const sent = request(new URL(path, site.url), {
    agent,
    method: endpoint?.method ?? 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'x-api-key': site.apiKey,
      'content-type': 'application/json',
      ...(length > 0 && { 'content-length': length }),
    },
  });
  sent.on('error', () => undefined);
  const answered = once(sent, 'response');
  if (isTrickled) void trickle(sent);
  else sent.end(text);
  const [response] = (await answered) as [IncomingMessage];
  response.resume();
  count(
    response.headers['retry-after']
      ? `${response.statusCode} with Retry-After`
      : `${response.statusCode}`,
  );
  await once(response, 'end');
}

async function trickle(sent: ClientRequest): Promise<void> {
  while (!ending.signal.aborted && !sent.destroyed) {
    sent.write('x');
    await wait(TRICKLE_MS);
  }
  sent.destroy();
}

/** Sends as fast as it is answered. */
async function lane(task: Task, attack: Attack): Promise<void> {
  while (!ending.signal.aborted) await send(task, attack).catch(() => count('broken off'));
}

const [task] = (await once(process, 'message')) as [Task];
const prepared = task.attacks.map((name) => ATTACKS[name]!(task.account));
process.send!('prepared');
await once(process, 'message');
for (const attack of prepared)
  for (let at = 0; at < (attack.lanes ?? LANES); at += 1) void lane(task, attack);
await once(process, 'message');
ending.abort();
process.send!(answers, () => process.exit(0));
