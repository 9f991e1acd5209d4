import { parentPort } from 'node:worker_threads';
import { invocation } from './invocation.ts';
import { Functions, type LambdaContext, type LambdaHandler } from './lambda.ts';

/** Message of function-thread.ts. */
export interface Call {
  id: number;
  name: string;
  event: unknown;
  context: Omit<LambdaContext, 'getRemainingTimeInMillis'>;
  remainingMs: number;
}

export type Answer = { id: number; value: unknown } | { id: number; error: Error };

const functions = new Functions(
  async (name) =>
    (await import(new URL(`functions/${name}.js`, import.meta.url).href)) as {
      handler: LambdaHandler;
    },
);

async function answer({ id, name, event, context, remainingMs }: Call): Promise<Answer> {
  const endMs = Date.now() + remainingMs;
  try {
    const handler = await functions.prepare(name);
    const value = await invocation(name, remainingMs, () =>
      handler(event, {
        ...context,
        getRemainingTimeInMillis: () => Math.max(0, endMs - Date.now()),
      }),
    );
    return { id, value };
  } catch (error) {
    return { id, error: error instanceof Error ? error : new Error(String(error)) };
  }
}

parentPort?.on('message', async (call: Call) => {
  const done = await answer(call);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- to a thread, not to a window
  parentPort?.postMessage(done);
});
