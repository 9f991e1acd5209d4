import type { CDPSession, Page } from 'playwright-core';

/** Measurements in the page, in milliseconds. */
export interface Measured {
  /** Time from each input to the next frame (Event Timing); shorter than 16 ms is left out. */
  interactions: number[];
  longTasks: number[];
}

interface Probe extends Measured {
  firstRowMs: number;
}

declare global {
  var benchProbe: Probe;
}

/** Runs in the page before its own code. */
export function installProbe(token: string): void {
  localStorage.setItem('token', token);
  const probe: Probe = { interactions: [], longTasks: [], firstRowMs: 0 };
  globalThis.benchProbe = probe;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[])
      if (entry.interactionId) probe.interactions.push(entry.duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) probe.longTasks.push(entry.duration);
  }).observe({ type: 'longtask', buffered: true });
  const watch = new MutationObserver(() => {
    if (!document.querySelector('tr[data-row]')) return;
    probe.firstRowMs = performance.now();
    watch.disconnect();
  });
  watch.observe(document, { childList: true, subtree: true });
}

/** Measurements of `act` and the two frames after it. */
export async function during(page: Page, act: () => Promise<unknown>): Promise<Measured> {
  await page.evaluate(() => {
    Object.assign(benchProbe, { interactions: [], longTasks: [] });
  });
  await act();
  // The browser reports entries when idle after the frame.
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(resolve)));
      }),
  );
  return await page.evaluate(() => ({
    interactions: benchProbe.interactions,
    longTasks: benchProbe.longTasks,
  }));
}

export const worst = (values: readonly number[]) => Math.max(0, ...values);

/** Megabytes of the page's JavaScript heap after garbage collection. */
export async function heapMegabytes(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  return (await session.send('Runtime.getHeapUsage')).usedSize / 1e6;
}
