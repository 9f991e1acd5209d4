import type { CDPSession, Page } from 'playwright-core';

/** Measurements of the page itself since the last reading, in milliseconds. */
export interface Measured {
  /**
   * Each interaction's time from input to the frame that shows its answer (Event Timing); ones
   * below 16 ms are not in it.
   */
  interactions: number[];
  longTasks: number[];
}

interface Probe extends Measured {
  firstRowMs: number;
}

declare global {
  var benchProbe: Probe;
}

/** Runs in the page before anything of it. */
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

/** Measurements while `act` runs and for the two frames after it. */
export async function during(page: Page, act: () => Promise<unknown>): Promise<Measured> {
  await page.evaluate(() => {
    Object.assign(benchProbe, { interactions: [], longTasks: [] });
  });
  await act();
  // Entries are told of in an idle moment after the frame.
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

/** Megabytes of the page's JavaScript heap after everything that can be freed was. */
export async function heapMegabytes(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  return (await session.send('Runtime.getHeapUsage')).usedSize / 1e6;
}
