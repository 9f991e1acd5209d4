import { describe, expect, test } from 'vitest';
import { expectAccessible, openPage, person, submitSignIn } from './harness.ts';

describe('the loading screen', () => {
  test('LOAD-01 LOAD-02 LIMIT-40 follows a sign-in, ends at 100 per cent and gives way to the portal', async () => {
    const page = await openPage({ isFirstVisit: true });
    const who = await person('helen.marsh');
    await page.goto('/maintenance');
    await submitSignIn(page, who.username, who.password);
    await page.getByText('Loading Customer Data').first().waitFor();
    await page.waitForFunction(() => document.querySelector('progress')?.value === 100);
    await expectAccessible(page);
    await page.getByRole('heading', { name: 'Maintenance', level: 1 }).waitFor();
    expect(await page.getByText('Loading Customer Data').count()).toBe(0);
  });
});
