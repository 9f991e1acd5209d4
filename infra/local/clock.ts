import { setTimeout as wait } from 'node:timers/promises';

/**
 * Runs a task again and again, each time so long after the former run ended; a run that fails is
 * told and not the last.
 * @returns stop, which waits for the run that is under way.
 */
export function startClock(
  everyMs: number,
  what: string,
  task: () => Promise<unknown>,
): { stop(): Promise<void> } {
  const ending = new AbortController();
  const { signal } = ending;
  const running = (async () => {
    for (;;) {
      await wait(everyMs, undefined, { signal });
      await task().catch((error: unknown) => {
        if (!signal.aborted) console.error(`${what} failed and is tried again.`, error);
      });
    }
  })().catch(() => undefined);
  return {
    async stop() {
      ending.abort();
      await running;
    },
  };
}
