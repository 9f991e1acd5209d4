/** Pauses between attempts after the subscription failed. */
const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 60_000;

/**
 * Calls back when alerts of the accounts changed, and once after every interruption, since changes
 * may have been missed. A portal without realtime keeps working: the feeds ask by themselves every
 * minute.
 * @returns what ends it.
 */
export function followAlerts(accountIds: readonly string[], onChange: () => void): () => void {
  const ends: (() => void)[] = [];
  let ended = false;
  const start = async () => {
    const { onReconnected, subscribeToAlerts } = await import('./live-client.ts');
    if (ended) return;
    ends.push(onReconnected(onChange));
    for (const accountId of accountIds) {
      ends.push(keepTrying((next, error) => subscribeToAlerts(accountId, next, error), onChange));
    }
  };
  start().catch((error: unknown) => console.warn('Live updates are not available.', error));
  return () => {
    ended = true;
    for (const end of ends) end();
  };
}

type Subscribe = (next: () => void, error: (error: unknown) => void) => () => void;

/** Subscribes again, after growing pauses, whenever the subscription fails. */
export function keepTrying(
  subscribe: Subscribe,
  onChange: () => void,
  pause = FIRST_PAUSE_MS,
): () => void {
  let stop: (() => void) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const attempt = (pauseMs: number, isRetry: boolean) => {
    let failed = false;
    stop = subscribe(onChange, (error) => {
      if (failed) return;
      failed = true;
      console.warn('Live updates were interrupted.', error);
      timer = setTimeout(() => attempt(Math.min(pauseMs * 2, LONGEST_PAUSE_MS), true), pauseMs);
    });
    if (isRetry) onChange();
  };
  attempt(pause, false);
  return () => {
    clearTimeout(timer);
    stop?.();
  };
}
