import { AsyncLocalStorage } from 'node:async_hooks';
import { Agent, type ClientRequest } from 'node:http';

/** One run of a function. */
interface Invocation {
  name: string;
  isOver: boolean;
}

const invocations = new AsyncLocalStorage<Invocation>();
let isWatching = false;

export class LambdaTimeout extends Error {}

/**
 * Runs a function until it has answered, failed or used up its time. Lambda freezes or kills it
 * then, so a request that its code begins later is not sent.
 * @throws LambdaTimeout after `leftMs`
 */
export async function invocation<Result>(
  name: string,
  leftMs: number,
  run: () => Promise<Result>,
): Promise<Result> {
  watch();
  const own = { name, isOver: false };
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new LambdaTimeout(`${name} took longer than ${leftMs} ms`)),
      leftMs,
    );
  });
  try {
    return await Promise.race([timeout, invocations.run(own, run)]);
  } finally {
    clearTimeout(timer);
    own.isOver = true;
  }
}

/** Every request goes through an agent first, that of TLS too. */
function watch(): void {
  if (isWatching) return;
  isWatching = true;
  const agents = Agent.prototype as unknown as { addRequest(...given: unknown[]): void };
  const { addRequest } = agents;
  agents.addRequest = function add(this: unknown, ...given: unknown[]): void {
    const own = invocations.getStore();
    if (!own?.isOver) return addRequest.apply(this, given);
    const { method, host, path } = given[0] as ClientRequest;
    const error = new Error(`${own.name} went on after its end: on AWS it is frozen then.`);
    console.error(error.message, `${method} ${host}${path}`);
    throw error;
  };
}
