import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { callAs, openAs } from './harness.ts';

/** Names of the provider, of its people and of the software: none is a customer's business. */
const PROVIDER = /northbeam|linekeeper|calloway|\bdev\.patel|dev patel/i;
const STAFF = 'ruth.calloway';
const ACCOUNT = 'tidewater';

/** Somebody of the provider works on a device of the customer. */
async function staffWork(): Promise<string> {
  const { data: devices } = await callAs('ben.tully', 'GET', `/devices?account_id=${ACCOUNT}`);
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
const OPENS =
  /^(?:Raise Ticket|Link Devices|Configure Alerts|Add Report|Add Maintenance|Information)$/;

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

const naming = async (page: Page) =>
  (await shownOn(page)).flatMap((text) =>
    text
      .split('\n')
      .filter((line) => PROVIDER.test(line))
      .slice(0, 3),
  );

test('a customer of a reseller meets nothing of the provider on any page, tab, row or file', async () => {
  const device = await staffWork();
  const page = await openAs('ben.tully', '/services', { brand: ACCOUNT });
  const row = page.locator('tr.row').first();
  await row.waitFor();
  const found: Record<string, string[]> = {};
  const look = async (place: string) => {
    await page.getByRole('progressbar').first().waitFor({ state: 'hidden' });
    const names = await naming(page);
    if (names.length > 0) found[place] = names;
  };
  await page.locator('[data-row-toggle]').first().click();
  await look('/services');
  const links = page.locator('.side-menu a');
  const addresses = await links.evaluateAll((all) =>
    all.map((link) => link.getAttribute('href') ?? ''),
  );
  expect(addresses).toEqual(expect.arrayContaining(['/summary', '/alerts']));
  for (const address of new Set([...addresses, '/jobs'])) {
    await page.goto(address);
    await page.locator('main h1').waitFor();
    await look(address);
    const unfold = page
      .locator('main [data-row-toggle], main button[aria-expanded="false"]')
      .first();
    if (await unfold.isVisible()) {
      await unfold.click();
      await look(`${address}, unfolded`);
    }
  }
  // A dialog ends with Escape, and a page that only went elsewhere is opened anew.
  for (const address of ['/services', '/alerts', '/maintenance', '/reports', `/device/${device}`]) {
    await page.goto(address);
    await page.locator('main h1').waitFor();
    const names = await page.locator('main button:enabled').allInnerTexts();
    for (const name of new Set(names.filter((text) => OPENS.test(text)))) {
      await page.getByRole('button', { name, exact: true }).first().click();
      await page.getByRole('dialog').first().waitFor();
      await look(`${address}, ${name}`);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').first().waitFor({ state: 'detached' });
    }
  }
  await page.goto('/services');
  const csv = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV', exact: true }).click();
  const file = await (await csv).path();
  expect(await readFile(file, 'utf8')).not.toMatch(PROVIDER);
  await page.goto(`/device/${device}`);
  await page.getByRole('tab').first().waitFor();
  for (const tab of await page.getByRole('tab').all()) {
    await tab.click();
    await look(`tab ${await tab.innerText()}`);
  }
  expect(found).toEqual({});
  await page.goto('/maintenance');
  await page.getByText('New line card').first().waitFor();
});
