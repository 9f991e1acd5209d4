import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { alerts } from './browser/alerts.ts';
import { refreshes } from './browser/refreshes.ts';
import { services } from './browser/services.ts';
import { summary, tiles } from './browser/summary.ts';
import { startBenchPortal } from './browser/world.ts';
import type { Bench } from './figure.ts';

/** `npm run bench -- browser --devices 100000` measures with so many. */
const DEVICES = Number(process.env['BENCH_DEVICES'] ?? 10_000);
const ALERTS = 2_000;
const FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const webFolder = join(import.meta.dirname, '../../dist/web');

/** The web app in Chromium, with as many services as the budgets name. */
export const bench: Bench = {
  name: `browser, ${DEVICES.toLocaleString('en-GB')} devices and ${ALERTS.toLocaleString('en-GB')} alerts in one account`,
  async run() {
    if (!existsSync(join(webFolder, 'index.html')))
      throw new Error('The web app is not built: run `npm run build` first.');
    const portal = await startBenchPortal(DEVICES, ALERTS, webFolder);
    const browser = await chromium.launch({
      executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
      args: FLAGS,
    });
    try {
      const visit = {
        browser,
        origin: portal.url,
        devices: DEVICES,
        alerts: ALERTS,
        token: await portal.tokenIn('northbeam'),
      };
      return [
        {
          name: 'first reading of the account by a server that has just started',
          value: portal.firstReadingMs,
          unit: 'ms',
        },
        ...(await services(visit)),
        ...(await alerts(visit)),
        ...(await summary(visit)),
        ...(await tiles({ ...visit, token: await portal.tokenIn('calder') })),
        ...(await refreshes(visit, portal)),
      ];
    } finally {
      await browser.close();
      await portal.stop();
    }
  },
};
