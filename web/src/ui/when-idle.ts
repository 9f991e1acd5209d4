import { useEffect } from 'react';

/** Delay in browsers without requestIdleCallback. */
const LATER_MS = 3_000;

/** Runs once the page has nothing more urgent. @returns what cancels it. */
export function whenIdle(run: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, LATER_MS);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: LATER_MS });
  return () => cancelIdleCallback(handle);
}

/**
 * Loads what buttons of the page open, once the page has its rows and is idle.
 * @param parts the same array each time
 */
export function useLoadedWhenIdle(
  isReady: boolean,
  parts: readonly (() => Promise<unknown>)[],
): void {
  useEffect(() => {
    if (!isReady) return undefined;
    // A part that fails to load is requested again when it is opened.
    return whenIdle(() => void Promise.allSettled(parts.map((load) => load())));
  }, [isReady, parts]);
}
