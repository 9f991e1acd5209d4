import type { Browser, Page } from 'playwright-core';
import type { Figure } from '../figure.ts';
import { installProbe, worst, type Measured } from './probe.ts';

export interface Visit {
  browser: Browser;
  origin: string;
  token: string;
  devices: number;
  alerts: number;
}

const WAITS_AT_MOST_MS = 120_000;
/** Visible columns, which can be sorted. */
const COLUMNS = [
  'Status',
  'Name',
  'Site Name',
  'Circuit Size',
  'Last Seen',
  'Open Alerts',
  'Customer',
  'Rack',
];

export async function open({ browser, origin, token }: Visit, path: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 1280, height: 900 },
  });
  context.setDefaultTimeout(WAITS_AT_MOST_MS);
  await context.addInitScript(installProbe, token);
  await context.addInitScript((columns) => {
    const stored = { view: 'All Services', columns: columns.map((id) => ({ id, visible: true })) };
    localStorage.setItem('table.devices.columns', JSON.stringify(stored));
  }, COLUMNS);
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

/** Waits until all services and their alerts are loaded. */
export async function allServices(page: Page, { devices }: Visit): Promise<void> {
  await page.locator('tr[data-row]').first().waitFor();
  await page.getByText(/ of [\d,]+ loaded/).waitFor({ state: 'detached' });
  await page.getByText(`(${devices.toLocaleString('en-GB')})`).waitFor();
}

/** Waits until the page shows the latest change. */
export async function settled(page: Page): Promise<void> {
  await page.locator('.data-table--waiting').waitFor({ state: 'detached' });
}

/** Navigates within the app, without a page load. */
export async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    globalThis.dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

/** Slowest interaction of each, and the longest task of all. */
export function inputFigures(
  where: string,
  measured: Readonly<Record<string, Measured>>,
): Figure[] {
  const tasks = Object.values(measured).flatMap(({ longTasks }) => longTasks);
  return [
    ...Object.entries(measured).map(([name, { interactions }]): Figure => ({
      name: `${where}, ${name}: slowest interaction`,
      value: worst(interactions),
      unit: 'ms',
      budget: 100,
    })),
    { name: `${where}: longest task of these`, value: worst(tasks), unit: 'ms', budget: 200 },
  ];
}

export async function sortBy(page: Page, column: string): Promise<void> {
  await page
    .getByRole('columnheader', { name: new RegExp(`^${column}`) })
    .getByRole('button')
    .first()
    .click();
  await settled(page);
}

export async function threePages(page: Page): Promise<void> {
  for (let at = 0; at < 3; at += 1) await page.getByRole('button', { name: /next page/i }).click();
}
