import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { callAs, openAs } from './harness.ts';

/** Names of the provider, of its people and of the software: none is a customer's business. */
const PROVIDER = /northbeam|linekeeper|calloway|\bdev\.patel|dev patel/i;
/** The reseller knows its provider, and none of its people. */
const PEOPLE = /calloway|\bdev\.patel|dev patel/i;
const STAFF = 'ruth.calloway';
const ACCOUNT = 'tidewater';

/** Somebody of the provider works on a device of the customer. */
async function staffWork(): Promise<string> {
  const { data: devices } = await callAs(
    'ben.tully',
    'GET',
    `/devices/customer?account_id=${ACCOUNT}`,
  );
  const [{ id }] = devices as [{ id: string }];
  const start = Date.now() + 86_400_000;
  const zone = { timezone: 'Europe/London', comment: 'New line card' };
  const work = { account_id: ACCOUNT, device_id: id, start, end: start + 3_600_000, ...zone };
  const ticket = { title: 'Slow since nine', description: 'Seen by us.', stage: 'live' };
  const { data: alerts } = await callAs('ben.tully', 'GET', `/alerts?account_id=${ACCOUNT}`);
  const open = (alerts as { id: string; cleared: boolean }[]).filter(({ cleared }) => !cleared);
  const calls = [
    ['/maintenances/maintenance', work],
    ['/tickets', { account: ACCOUNT, device_id: id, ...ticket }],
    ['/devices/properties', { id, name: 'Rack', value: 'A4' }],
    [
      '/alerts/ack',
      { account_id: ACCOUNT, alert_ids: open.map((alert) => alert.id), comment: 'On it' },
    ],
  ] as const;
  for (const [path, body] of calls) {
    if (path === '/alerts/ack' && open.length === 0) continue;
    expect([path, (await callAs(STAFF, 'POST', path, body)).status]).toEqual([path, 200]);
  }
  return id;
}

/** Buttons that open a dialog and change nothing. */
const OPENS = /^(?:Raise Ticket|Link Devices|Configure Alerts|Add Report)$/;

/** A page that waits for nothing. */
const LOADED = 'main:not(:has([aria-busy="true"], [role="progressbar"]))';

/** All that a person, a screen reader or a bookmark would meet on the page as it stands. */
async function shownOn(page: Page): Promise<string[]> {
  return await page.evaluate(() => [
    document.title,
    document.body.innerText,
    ...[...document.querySelectorAll('*')].flatMap((element) =>
      ['aria-label', 'title', 'alt', 'placeholder', 'href', 'src', 'value', 'content'].flatMap(
        (name) => element.getAttribute(name) ?? [],
      ),
    ),
  ]);
}

const naming = async (page: Page, names: RegExp) =>
  (await shownOn(page)).flatMap((text) =>
    text
      .split('\n')
      .filter((line) => names.test(line))
      .slice(0, 3),
  );

let device: string;
beforeAll(async () => {
  device = await staffWork();
});

test.each([
  {
    who: 'a customer of a reseller',
    username: 'ben.tully',
    names: PROVIDER,
    shows: {
      '/alerts': '[data-row-toggle]',
      '/reports': 'button:enabled:has-text("Add Report")',
    },
    places: ['/alerts, unfolded', '/reports, Add Report', 'tab Planned Work'],
  },
  {
    who: 'a reseller',
    username: 'joanna.pike',
    names: PEOPLE,
    shows: { '/auditlogs': '[data-row-toggle]' },
    places: ['/auditlogs, unfolded', '/users', '/roles', 'Log, Messages', 'Log, Changes'],
  },
])(
  '$who meets no foreign name on any page, tab, row, dialog or file',
  async (reader) => {
    const { username, names, places } = reader;
    const shows = new Map(Object.entries(reader.shows));
    const page = await openAs(username, '/services', { brand: ACCOUNT });
    const found: Record<string, string[]> = {};
    const looked: string[] = [];
    let hasWord = false;
    const look = async (place: string) => {
      await page.locator(LOADED).waitFor();
      looked.push(place);
      const foreign = await naming(page, names);
      if (foreign.length > 0) found[place] = foreign;
      hasWord ||= (await page.locator('main').innerText()).includes('Service desk');
    };
    const open = async (address: string) => {
      await page.goto(address);
      await page.locator('main h1').waitFor();
      await page
        .locator(`main ${shows.get(address) ?? 'h1'}`)
        .first()
        .waitFor();
      await page.locator(LOADED).waitFor();
    };
    const dialog = page.getByRole('dialog').first();
    await page.locator('tr.row').first().waitFor();
    const addresses = await page
      .locator('.side-menu a')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    expect(addresses).toEqual(expect.arrayContaining(['/summary', '/alerts']));
    for (const address of new Set([...addresses, '/jobs', `/device/${device}`])) {
      await open(address);
      await look(address);
      const buttons = await page.locator('main button:enabled').allInnerTexts();
      const unfold = page
        .locator(
          '[data-row-toggle], main button[aria-expanded="false"]:not([aria-haspopup]):not([aria-disabled])',
        )
        .first();
      if (await unfold.isVisible()) {
        await unfold.click();
        await look(`${address}, unfolded`);
      }
      for (const name of new Set(buttons.filter((text) => OPENS.test(text)))) {
        await open(address);
        await page.getByRole('button', { name, exact: true }).first().click();
        await dialog.waitFor();
        await look(`${address}, ${name}`);
      }
    }
    await open('/services');
    const csv = page.waitForEvent('download');
    await page.getByRole('button', { name: 'CSV', exact: true }).click();
    expect(await readFile(await (await csv).path(), 'utf8')).not.toMatch(names);
    await open(`/device/${device}`);
    await page.getByRole('tab').first().waitFor();
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click();
      const name = await tab.innerText();
      await look(`tab ${name}`);
      const log = page.getByRole('toolbar', { name: 'Part of the log' });
      for (const part of await log.getByRole('button').all()) {
        const partName = await part.innerText();
        await part.click();
        await look(`${name}, ${partName}`);
      }
    }
    expect(found).toEqual({});
    expect(looked).toEqual(expect.arrayContaining(places));
    expect(hasWord).toBe(true);
  },
  180_000,
);
