import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openAs } from './harness.ts';

/** Names of the provider and of the software: neither is a customer's business. */
const PROVIDER = /northbeam|linekeeper/i;

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
  const page = await openAs('ben.tully', '/services', { brand: 'tidewater' });
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
  }
  await page.goto('/services');
  const csv = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV', exact: true }).click();
  const file = await (await csv).path();
  expect(await readFile(file, 'utf8')).not.toMatch(PROVIDER);
  await page.locator('tr.row [data-row-primary]').first().click();
  await page.getByRole('tab').first().waitFor();
  for (const tab of await page.getByRole('tab').all()) {
    await tab.click();
    await look(`tab ${await tab.innerText()}`);
  }
  expect(found).toEqual({});
});
