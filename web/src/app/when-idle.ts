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
