import { expect, test } from 'vitest';
import { expectAccessible, openAs, openPage } from './harness.ts';

test('the wallboard says when what it shows is old, and is fresh again by itself when the network returns', async () => {
  const page = await openAs('dev.patel', '/summary', { width: 1920, height: 1080 });
  await page.locator('a.tile').first().waitFor();
  await page.clock.install();
  await page.goto('/summary?wallboard=1');
  const board = page.getByRole('region', { name: 'Wallboard' });
  await board.locator('a.tile').first().waitFor();
  await board.locator('.trouble-card').first().waitFor();
  await board.getByText(/^as of /).waitFor();
  expect(
    await board
      .locator('.tile__name')
      .first()
      .evaluate((name) => name.getBoundingClientRect().height),
  ).toBeGreaterThan(20);
  // Few tiles are taller, and leave no part of the wall empty.
  const tiles = board.locator('.calm-wall a.tile');
  await expect
    .poll(() =>
      tiles.evaluateAll((all) =>
        Math.max(...all.map((tile) => tile.getBoundingClientRect().bottom)),
      ),
    )
    .toBeGreaterThan(1_000);
  await expectAccessible(page);

  await page.context().setOffline(true);
  await page.clock.runFor(150_000);
  await board.getByText(/^stale: the data are /).waitFor();
  await page.context().setOffline(false);
  // The age counts from the server's clock, which did not move along.
  await page.clock.setSystemTime(Date.now());
  await page.clock.runFor(61_000);
  await board.getByText(/^as of /).waitFor();
});

test('trouble stands on the wall on each page of the rest, wholly in sight', async () => {
  const page = await openAs('dev.patel', '/summary', { width: 1024, height: 600 });
  await page.locator('a.tile').first().waitFor();
  await page.clock.install();
  await page.goto('/summary?wallboard=1&group=Billing+Reference');
  const rest = page.getByText(/^The rest, page \d+ of \d+$/);
  await rest.waitFor();
  const pages = new Set<string>();
  for (let turn = 0; turn < 3; turn += 1) {
    pages.add(await rest.innerText());
    const cards = await page
      .locator('.trouble-card')
      .evaluateAll((all) => all.map((card) => card.getBoundingClientRect().toJSON() as DOMRect));
    expect(cards.length).toBeGreaterThan(0);
    expect(
      await page
        .locator('.trouble-card__pattern')
        .evaluateAll((all) => all.filter((words) => words.scrollWidth > words.clientWidth).length),
    ).toBe(0);
    for (const { top, bottom } of cards) {
      expect(top).toBeGreaterThan(0);
      expect(bottom).toBeLessThanOrEqual(600);
    }
    await page.clock.runFor(15_000);
  }
  expect(pages.size).toBeGreaterThan(1);
});

test('a link is made for a chosen time, and its list and its wall say until when', async () => {
  const page = await openAs('ruth.calloway', '/admin/settings');
  const links = page.getByRole('heading', { name: 'Wallboard links' });
  await links.scrollIntoViewIfNeeded();
  await page.getByLabel('Saved view of services').click();
  await page.getByRole('option', { name: 'All Services' }).click();
  await page.getByLabel('Valid for').click();
  await page.getByRole('option', { name: '1 day', exact: true }).click();
  await page.getByRole('button', { name: 'Make a link' }).click();
  const address = await page.locator('.wall-link__address').innerText();
  await page.getByText(/^All Services, made by .* until \w+ \d+ \w+ \d+, \d\d:\d\d \S+/).waitFor();
  await expectAccessible(page);
  const wall = await openPage();
  await wall.goto(new URL(address).pathname);
  await wall.getByText(/, its link ends in 23 h/).waitFor();
});
