import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openAs } from './harness.ts';

/** Has the server make the CSV of the services page. */
async function exportServices(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More ways to download' }).click();
  await page.getByRole('menuitem').first().click();
  await page.getByText(/You will find it under Jobs/).waitFor();
}

test('what one browser starts, the other shows as well, also after its network was gone, and both are signed out together', async () => {
  const here = await openAs('samira.khan', '/services');
  const there = await openAs('samira.khan', '/jobs', { width: 1200 });
  const done = there.getByRole('row').filter({ hasText: 'CSV of' }).filter({ hasText: 'Done' });
  await exportServices(here);
  await done.first().waitFor();
  expect(await done.count()).toBe(1);

  await there.context().setOffline(true);
  await here.reload();
  await exportServices(here);
  await there.context().setOffline(false);
  await done.nth(1).waitFor();

  await here.goto('/profile');
  await here.getByRole('button', { name: 'Sign out everywhere' }).click();
  const dialog = here.getByRole('dialog', { name: 'Sign out everywhere' });
  await dialog.getByRole('button', { name: 'Sign out everywhere' }).click();
  await there.getByLabel('Username', { exact: true }).waitFor();
}, 150_000);
