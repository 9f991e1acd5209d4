import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright-core';
import { during, heapMegabytes, installProbe, worst, type Measured } from './browser/probe.ts';
import { startBenchPortal } from './browser/world.ts';
import { percentile, type Bench, type Figure } from './figure.ts';

const DEVICES = 10_000;
const ALERTS = 2_000;
const COLD_LOADS = 3;
const REFRESHES = 20;
const FLAGS = ['--headless=new', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];
const webFolder = join(import.meta.dirname, '../../dist/web');

/** The web app in Chromium, with as many services as the budgets name. */
export const bench: Bench = {
  name: `browser, ${DEVICES} devices and ${ALERTS} alerts in one account`,
  async run() {
    if (!existsSync(join(webFolder, 'index.html'))) throw new Error('The web app is not built: run `npm run build` first.');
    const portal = await startBenchPortal(DEVICES, ALERTS, webFolder);
    const browser = await chromium.launch({ executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium', args: FLAGS });
    try {
      const staff = await portal.tokenIn('northbeam');
      return [
        ...await coldLoads(browser, portal.url, staff),
        ...await table(browser, portal.url, staff),
        ...await refreshes(browser, portal.url, staff),
        ...await tiles(browser, portal.url, await portal.tokenIn('calder')),
      ];
    } finally {
      await browser.close();
      await portal.stop();
    }
  },
};

async function open(browser: Browser, origin: string, token: string, path: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: origin, viewport: { width: 1280, height: 900 } });
  context.setDefaultTimeout(60_000);
  await context.addInitScript(installProbe, token);
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

/** Every row has arrived, and the alerts with them. */
async function wholeTable(page: Page): Promise<void> {
  await page.locator('tr[data-row]').first().waitFor();
  await page.getByText(/ of [\d,]+ loaded/).waitFor({ state: 'detached' });
  await page.getByText(`(${DEVICES.toLocaleString('en-GB')})`).waitFor();
}

async function coldLoads(browser: Browser, origin: string, token: string): Promise<Figure[]> {
  const firstRows: number[] = [];
  const longest: number[] = [];
  for (let at = 0; at < COLD_LOADS; at += 1) {
    const page = await open(browser, origin, token, '/services');
    await wholeTable(page);
    firstRows.push(await page.evaluate(() => benchProbe.firstRowMs));
    longest.push(worst(await page.evaluate(() => benchProbe.longTasks)));
    await page.context().close();
  }
  return [
    { name: `cold load to first rows, median of ${COLD_LOADS}`, value: percentile(firstRows, 0.5), unit: 'ms', budget: 1_500 },
    { name: 'longest task while all rows arrive, median', value: percentile(longest, 0.5), unit: 'ms', budget: 200 },
  ];
}

async function table(browser: Browser, origin: string, token: string): Promise<Figure[]> {
  const page = await open(browser, origin, token, '/services');
  await wholeTable(page);
  const search = page.getByRole('searchbox', { name: /^Search/ });
  const typing = await during(page, async () => {
    await search.click();
    await search.pressSequentially('router 99', { delay: 60 });
    await page.getByText(/\([\d,]+ of [\d,]+\)/).waitFor();
  });
  await search.fill('');
  await wholeTable(page);
  const sorting = await during(page, async () => {
    for (const column of ['Name', 'Site Name', 'Name']) {
      await page.getByRole('columnheader', { name: new RegExp(`^${column}`) }).getByRole('button').first().click();
      await page.locator('.data-table--waiting').waitFor({ state: 'detached' });
    }
  });
  const paging = await during(page, async () => {
    for (let at = 0; at < 3; at += 1) await page.getByRole('button', { name: /next page/i }).click();
  });
  await page.context().close();
  return [
    ...inputFigures('typing', typing), ...inputFigures('sorting by names', sorting), ...inputFigures('paging', paging),
    { name: 'longest task of these', value: worst([typing, sorting, paging].flatMap(({ longTasks }) => longTasks)), unit: 'ms', budget: 200 },
  ];
}

function inputFigures(name: string, { interactions }: Measured): Figure[] {
  return [{ name: `${name}, slowest interaction (0: under 16)`, value: worst(interactions), unit: 'ms', budget: 100 }];
}

/** The minute's refresh, called for at once by the page's own clock. */
async function refreshes(browser: Browser, origin: string, token: string): Promise<Figure[]> {
  const page = await open(browser, origin, token, 'about:blank');
  await page.clock.install();
  await page.goto('/services');
  await page.clock.runFor(1_000);
  await wholeTable(page);
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  let bytes = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => { bytes += encodedDataLength; });
  const refresh = async () => {
    const answered = page.waitForResponse((response) => response.url().includes('changed_since'));
    await page.clock.runFor(60_000);
    await (await answered).finished();
  };
  for (let at = 0; at < 3; at += 1) await refresh();
  const before = await heapMegabytes(session);
  bytes = 0;
  for (let at = 0; at < REFRESHES; at += 1) await refresh();
  const received = bytes;
  const after = await heapMegabytes(session);
  await page.context().close();
  return [
    { name: 'received by a refresh when nothing changed', value: received / REFRESHES / 1024, unit: 'KB' },
    { name: 'heap of the page', value: after, unit: 'MB' },
    { name: `its growth over ${REFRESHES} refreshes`, value: after - before, unit: 'MB', budget: 2 },
  ];
}

/** Another page and back, so that the code of the summary is there already. */
async function tiles(browser: Browser, origin: string, token: string): Promise<Figure[]> {
  const page = await open(browser, origin, token, '/');
  await page.locator('.tiles li').nth(999).waitFor();
  await page.evaluate(() => history.pushState(null, '', '/alerts'));
  await page.evaluate(() => globalThis.dispatchEvent(new PopStateEvent('popstate')));
  await page.locator('.tiles').waitFor({ state: 'detached' });
  const shown = await page.evaluate(() => new Promise<number>((resolve) => {
    const started = performance.now();
    new MutationObserver((_records, observer) => {
      if (document.querySelectorAll('.tiles li').length < 1_000) return;
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - started)));
    }).observe(document, { childList: true, subtree: true });
    history.back();
  }));
  await page.context().close();
  return [{ name: 'summary with 1,000 tiles, from the step to its frame', value: shown, unit: 'ms', budget: 300 }];
}
