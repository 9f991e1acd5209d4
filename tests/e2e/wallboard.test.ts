import { expect, test } from 'vitest';
import { expectAccessible, openAs } from './harness.ts';

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
