import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openAs } from './harness.ts';

/** A customer's line: 200 ms there and back, 2 Mb/s. */
const SLOW_LINE = {
  offline: false,
  latency: 200,
  downloadThroughput: 250_000,
  uploadThroughput: 250_000,
};

/**
 * Runs in the page, before it: presses the place where the first device in trouble appeared, so
 * many milliseconds later. 0 is the moment in which it is put there.
 */
function pressFirstTrouble(afterMs: number): void {
  const watch = new MutationObserver(() => {
    const link = document.querySelector('.attention__place a');
    if (!link) return;
    watch.disconnect();
    const { left, top, height } = link.getBoundingClientRect();
    const press = () =>
      document
        .elementFromPoint(left + 8, top + height / 2)
        ?.dispatchEvent(
          new MouseEvent('click', { bubbles: true, cancelable: true, button: 0, view: window }),
        );
    if (afterMs === 0) press();
    else setTimeout(press, afterMs);
  });
  watch.observe(document, { subtree: true, childList: true });
}

async function pressAndArrive(page: Page, afterMs: number): Promise<void> {
  await page.addInitScript(pressFirstTrouble, afterMs);
  await page.goto('/summary');
  await page.locator('.device-header h1').waitFor();
  await page.waitForLoadState('networkidle');
  expect(new URL(page.url()).pathname).toMatch(/^\/device\//);
}

test.each([
  [0, 'fast'],
  [50, 'fast'],
  [150, 'fast'],
  [400, 'fast'],
  [1_000, 'fast'],
  [0, 'slow'],
  [400, 'slow'],
] as const)(
  'a device in trouble that is pressed %i ms after it appeared is opened, on a %s line',
  async (afterMs, line) => {
    // Nothing of the device's page is in the browser's cache.
    const page = await openAs('dev.patel', '/maintenance', { isFirstVisit: true });
    if (line === 'slow') {
      const session = await page.context().newCDPSession(page);
      await session.send('Network.enable');
      await session.send('Network.emulateNetworkConditions', SLOW_LINE);
    }
    await pressAndArrive(page, afterMs);
  },
);
