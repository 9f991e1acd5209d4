import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser } from 'playwright-core';
import { startBenchPortal, type BenchPortal } from './world.ts';

const FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const webFolder = join(import.meta.dirname, '../../../dist/web');

/**
 * Runs `work` with a portal and a browser.
 * @throws Error if the web app is not built.
 */
export async function withBrowser<T>(
  { devices, alerts }: { devices: number; alerts: number },
  work: (portal: BenchPortal, browser: Browser) => Promise<T>,
): Promise<T> {
  if (!existsSync(join(webFolder, 'index.html')))
    throw new Error('The web app is not built: run `npm run build` first.');
  const portal = await startBenchPortal(devices, alerts, webFolder);
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: FLAGS,
  });
  try {
    return await work(portal, browser);
  } finally {
    await browser.close();
    await portal.stop();
  }
}
