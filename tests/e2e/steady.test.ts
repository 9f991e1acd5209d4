import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { repetitions } from '../setup/repetitions.ts';
import { openAs, openPage, person, submitSignIn } from './harness.ts';

/** Half of what web.dev calls good. */
const MOST_SHIFTED = 0.05;
const WIDTHS = [1280, 800, 400];
const NARROWEST = 360;

interface Shift {
  value: number;
  what: string;
}

/** Runs in the page, before it: keeps each shift of its layout that no input explains. */
function followShifts(): void {
  const shifts: Shift[] = [];
  Object.assign(globalThis, { shifts });
  type LayoutShift = PerformanceEntry & {
    value: number;
    hadRecentInput: boolean;
    sources: { node?: Node }[];
  };
  const nameOf = (node: Node | undefined) =>
    node instanceof Element ? `${node.tagName}.${node.getAttribute('class') ?? ''}` : '';
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[])
      if (!hadRecentInput)
        shifts.push({ value, what: sources.map(({ node }) => nameOf(node)).join(', ') });
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Once everything is there, live updates among it, the layout has moved by no more than this. */
async function expectSteady(page: Page, ready: string): Promise<void> {
  await page.locator(ready).first().waitFor();
  await page.locator('.live-pill--live, .live-pill--off').waitFor();
  await page.waitForLoadState('networkidle');
  const shifts = await page.evaluate(
    () => (globalThis as unknown as { shifts: readonly Shift[] }).shifts,
  );
  const inAll = shifts.reduce((sum, { value }) => sum + value, 0);
  expect(inAll, `${page.url()}: ${JSON.stringify(shifts)}`).toBeLessThan(MOST_SHIFTED);
}

/** The elements come later one by one, as on a slow machine. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 3 });
}

/** A customer's line: 200 ms there and back, 2 Mb/s. */
async function slowLine(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 200,
    downloadThroughput: 250_000,
    uploadThroughput: 250_000,
  });
}

/** Who may not see the dashboard lands on the services. */
async function signInSteadily(page: Page, username: string): Promise<void> {
  const who = await person(username);
  await page.goto('/login');
  await submitSignIn(page, who.username, who.password);
  await page.locator('#header-bar').waitFor();
  await expectSteady(page, username === 'nia.hughes' ? 'tr[data-row]' : 'a.tile');
}

/** All in `npm run soak`; the first ones in `npm test`. */
const some = <T>(all: readonly T[], short: number) => all.slice(0, repetitions(short, all.length));

describe('a page does not move under the hand', { timeout: 240_000 }, () => {
  test.each(
    ['helen.marsh', 'nia.hughes', 'dev.patel', 'joanna.pike', 'ruth.calloway'].flatMap((username) =>
      some([...WIDTHS, NARROWEST], username === 'helen.marsh' ? 4 : 1).map(
        (width) => [username, width] as const,
      ),
    ),
  )('after the sign-in of %s at %i pixels', async (username, width) => {
    const page = await openPage({ width });
    await page.addInitScript(followShifts);
    await signInSteadily(page, username);
  });

  test.each([1280, 400])(
    'after a first sign-in over a slow line, on a slow machine, at %i pixels',
    async (width) => {
      for (const username of ['dev.patel', 'nia.hughes']) {
        const page = await openPage({ width, isFirstVisit: true });
        await page.addInitScript(followShifts);
        await slowDown(page);
        await slowLine(page);
        await signInSteadily(page, username);
        await page.close();
      }
    },
  );

  test.each(WIDTHS)('opened by its address at %i pixels, on a slow machine', async (width) => {
    for (const username of some(['helen.marsh', 'nia.hughes', 'dev.patel'], 2)) {
      const page = await openAs(username, '/maintenance', { width });
      await page.addInitScript(followShifts);
      await slowDown(page);
      for (const [address, ready] of [
        ['/summary', 'a.tile'],
        ['/services', 'tr[data-row]'],
        ['/alerts', 'tr[data-row]'],
      ] as const) {
        if (username === 'nia.hughes' && address !== '/services') continue;
        await page.goto(address);
        await expectSteady(page, ready);
      }
      await page.close();
    }
  });
});

test('beside the menu of a window of 1280 pixels a fault takes two lines of the alerts at most', async () => {
  const page = await openAs('ruth.calloway', '/alerts');
  await page.locator('tr[data-row]').first().waitFor();
  const lines = await page.evaluate(() =>
    [...document.querySelectorAll('tr[data-row] th')].map((cell) => {
      const words = document.createRange();
      words.selectNodeContents(cell);
      const tops = [...words.getClientRects()].map(({ top }) => Math.round(top));
      return [cell.textContent, new Set(tops).size] as const;
    }),
  );
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.filter(([, count]) => count > 2)).toEqual([]);
});

/** With a fault in a whole line, healthy, and with a fault in a few words. */
const DEVICES = ['EXE-RAD-01', 'LDS-CPE-01', 'LDS-FW-01'];

/** A line of trouble, with the space above it. */
const TROUBLE_LINE_PX = 48;

/**
 * Where something on the page of a device begins, measured as if the lines about its present state
 * were so high at most: the simulation opens and closes alerts at any time.
 * @returns with the parts above it, as the message of a failure
 */
async function topOf(
  page: Page,
  selector: string,
  stateLinesPx: number,
): Promise<{ topPx: number; above: string }> {
  return await page.evaluate(
    ([found, mostPx]) => {
      const boxOf = (element: Element) => element.getBoundingClientRect();
      const header = document.querySelector('.device-header')!;
      const rows = [...header.querySelectorAll(':scope > .device-header__row')];
      const linesPx = boxOf(header).bottom - boxOf(rows.at(-1)!).bottom;
      const parts = document.querySelectorAll('.device-header > *, .device-body > *');
      return {
        topPx: boxOf(document.querySelector(found)!).top - Math.max(0, linesPx - mostPx),
        above: [...parts]
          .map(
            (part) => `${part.className} ${boxOf(part).height}: ${part.textContent.slice(0, 90)}`,
          )
          .join('\n'),
      };
    },
    [selector, stateLinesPx] as const,
  );
}

async function addressOf(page: Page, device: string): Promise<string> {
  await page.goto(`/services?search_term=${device}`);
  const link = page.locator('tbody a[href^="/device/"]').filter({ hasText: device }).first();
  return (await link.getAttribute('href'))!;
}

const PLOT = '.graph-grid__big .highcharts-plot-background';

describe('the page of a device', { timeout: 240_000 }, () => {
  test.each(WIDTHS)('does not move at %i pixels, on a slow machine', async (width) => {
    for (const device of some(DEVICES, 2)) {
      const page = await openAs('ruth.calloway', '/maintenance', { width });
      const address = await addressOf(page, device);
      await page.addInitScript(followShifts);
      await slowDown(page);
      await page.goto(address);
      await page.locator('.state-strip').first().waitFor();
      await expectSteady(page, '.stat-tile:not(.stat-tile--coming)');
      await page.close();
    }
  });

  test('shows its first graph and all of its tabs in a window of 1280 by 800 pixels', async () => {
    for (const device of DEVICES) {
      const page = await openAs('ruth.calloway', '/maintenance', { width: 1280, height: 800 });
      await page.goto(await addressOf(page, device));
      await page.locator(PLOT).first().waitFor();
      await page.waitForLoadState('networkidle');
      const { topPx, above } = await topOf(page, PLOT, TROUBLE_LINE_PX);
      // A second line of words about outages comes and goes with the simulation.
      expect(topPx, above).toBeLessThanOrEqual(500);
      const list = page.getByRole('tablist', { name: /^Parts of/ });
      const right = await list.evaluate((element) => element.getBoundingClientRect().right);
      for (const tab of await list.getByRole('tab').all()) {
        const box = (await tab.boundingBox())!;
        expect(box.x + box.width, `${device}: ${await tab.textContent()}`).toBeLessThanOrEqual(
          right + 1,
        );
      }
      await page.close();
    }
  });

  test('begins the graph of a healthy one in the first window of a phone', async () => {
    const page = await openAs('ruth.calloway', '/maintenance', { width: 400, height: 800 });
    await page.goto(await addressOf(page, 'LDS-CPE-01'));
    await page.locator(PLOT).first().waitFor();
    await page.waitForLoadState('networkidle');
    const { topPx, above } = await topOf(page, '.graph-grid__big', 0);
    expect(topPx, above).toBeLessThan(800);
  });
});

test('beside the menu of a window of 1280 pixels no list hides a column, nor part of a heading', async () => {
  const page = await openAs('ruth.calloway', '/services');
  for (const address of [
    '/services',
    '/alerts',
    '/maintenance',
    '/reports',
    '/scheduledreports',
    '/users',
    '/accounts',
    '/roles',
    '/auditlogs',
    '/jobs',
    '/api',
  ]) {
    await page.goto(address);
    await page.locator('.table-frame thead th').first().waitFor();
    const cut = await page.evaluate(() =>
      [...document.querySelectorAll('.table-frame, .head-sort__label')]
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map(({ className, textContent }) => `${className}: ${textContent}`),
    );
    expect(cut, address).toEqual([]);
  }
});
