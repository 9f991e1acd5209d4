import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeFindings, inColours, openAs } from './harness.ts';

/** A page or dialog, and the way to it from the page's address. */
interface Scene {
  name: string;
  address: string;
  /** Stands there once the page is complete. */
  sign: string;
  open?: (page: Page) => Promise<void>;
}

const press = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click();
};
const chooseTab = (name: string) => async (page: Page) => {
  await page.getByRole('tab', { name, exact: true }).first().click();
};
const inTurn =
  (...steps: ((page: Page) => Promise<void>)[]) =>
  async (page: Page) => {
    for (const step of steps) await step(page);
  };
const unfold = async (page: Page) => {
  await page.locator('[data-row-toggle]').first().click();
};

const ROW = 'tr.row';
const CHART = '.highcharts-graph';
/** How an alert's datapoint is drawn: a line, or a strip of up and down. */
const DRAWN = `.alert-graph ${CHART}, .alert-graph .state-strip svg`;
const TABS = '[role="tablist"]';

function scenes(device: string): Scene[] {
  const deviceTab = (tab: string) => ({ address: `/device/${device}?tab=${tab}`, sign: TABS });
  return [
    { name: 'summary', address: '/summary', sign: '.attention', open: press('Filters') },
    { name: 'its options', address: '/summary', sign: 'a.tile', open: press('Options') },
    {
      name: 'acknowledging on it',
      address: '/summary',
      sign: '.attention',
      open: press(/^Acknowledge /),
    },
    {
      name: 'a search without result',
      address: '/summary?q=no such service',
      sign: '.summary__empty',
    },
    { name: 'services', address: '/services', sign: ROW, open: inTurn(unfold, press('Filters')) },
    { name: 'their columns', address: '/services', sign: ROW, open: press('Columns') },
    { name: 'their saved views', address: '/services', sign: ROW, open: press('Saved Views') },
    {
      name: 'a new view',
      address: '/services',
      sign: ROW,
      open: inTurn(press('Saved Views'), async (page) => {
        await page.getByRole('menuitem', { name: 'Create' }).click();
      }),
    },
    {
      name: 'services without a match',
      address: '/services?q=no such service',
      sign: '.table-empty',
    },
    {
      name: 'alerts',
      address: '/alerts',
      sign: ROW,
      open: inTurn(unfold, async (page) => {
        // A level line has no height, which counts as hidden.
        await page.locator(DRAWN).first().waitFor({ state: 'attached' });
      }),
    },
    {
      name: 'what is known of an alert',
      address: '/alerts',
      sign: ROW,
      open: inTurn(unfold, chooseTab('Information')),
    },
    {
      name: 'acknowledging an alert',
      address: '/alerts',
      sign: ROW,
      open: inTurn(unfold, chooseTab('Acknowledge')),
    },
    { name: 'alerts by site', address: '/alerts?group=site', sign: 'tr.group' },
    {
      name: 'who is told of alerts',
      address: '/alerts',
      sign: ROW,
      open: press('Configure Alerts'),
    },
    { name: 'graphs', address: `/device/${device}`, sign: CHART },
    {
      name: 'a graph as table',
      address: `/device/${device}`,
      sign: CHART,
      open: press(/ as table$/),
    },
    {
      name: 'a graph on the full screen',
      address: `/device/${device}`,
      sign: CHART,
      open: press(/ on the full screen$/),
    },
    { name: 'device information', ...deviceTab('overview'), open: press('Device information') },
    {
      name: 'ports of a device',
      address: `/device/${device}?tab=parts`,
      sign: ROW,
      open: inTurn(unfold, async (page) => {
        await page.locator(`tr.detail ${CHART}`).first().waitFor({ state: 'attached' });
      }),
    },
    { name: 'its sensors', address: `/device/${device}?tab=parts&list=sensors`, sign: ROW },
    { name: 'alerts of a device', ...deviceTab('alerts') },
    { name: 'diagnostics', ...deviceTab('diagnostics') },
    { name: 'properties', ...deviceTab('properties') },
    { name: 'changing a property', ...deviceTab('properties'), open: press(/^Edit /) },
    { name: 'adding a property', ...deviceTab('properties'), open: press('Add Custom Property') },
    { name: 'removing a device', ...deviceTab('properties'), open: press('Delete device') },
    { name: 'an unknown device', address: '/device/no-such-device', sign: 'h1' },
    { name: 'a dashboard', address: `/dashboard/overview@${device}`, sign: CHART },
    { name: 'a group', address: '/groups/no-such-group', sign: 'h1' },
    { name: 'advanced diagnostics', address: `/diagnostics/${device}`, sign: '.output-box' },
    {
      name: 'the keys',
      address: '/services',
      sign: ROW,
      open: async (page) => {
        await page.keyboard.press('?');
      },
    },
  ];
}

/** Goes to a page without loading the portal anew. */
async function goTo(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, address);
}

test('no page, tab, menu or dialog of the monitoring has a finding of axe, in light and in dark', async () => {
  const page = await openAs('grace.holt', '/services');
  await page.locator(ROW).first().waitFor();
  const device = decodeURIComponent(
    (await page
      .locator('[data-row-primary]')
      .filter({ hasText: /^GRY-CPE|^HUL-CPE|CPE/ })
      .first()
      .getAttribute('href'))!.slice('/device/'.length),
  );
  const found: string[] = [];
  for (const { name, address, sign, open } of scenes(device)) {
    // A page of its own between two scenes closes what the last one opened.
    await goTo(page, '/profile');
    await page.getByRole('heading', { level: 1, name: /^Welcome, / }).waitFor();
    await goTo(page, address);
    await page.locator(sign).first().waitFor({ state: 'attached' });
    await open?.(page);
    const light = await axeFindings(page);
    // Only colours differ in the dark.
    await inColours(page, 'dark');
    const dark = await axeFindings(page, ['color-contrast']);
    await inColours(page, 'light');
    found.push(
      ...light.map((finding) => `${name}: ${finding}`),
      ...dark.map((finding) => `${name} in the dark: ${finding}`),
    );
  }
  expect(found).toEqual([]);
}, 300_000);
