import { describe, expect, test } from 'vitest';
import { expectAccessible, openAs } from './harness.ts';

describe('the alert configuration in a browser', () => {
  test('recipients and thresholds are saved; what is no address and no expression is not; closing asks first', async () => {
    const page = await openAs('grace.holt', '/alerts', { width: 400 });
    await page.getByRole('button', { name: 'Configure Alerts' }).click();
    const dialog = page.getByRole('dialog');
    const save = dialog.getByRole('button', { name: 'Save', exact: true });
    const field = dialog.getByLabel('Add Recipient Email');
    await field.fill('nobody');
    await dialog
      .getByText('Enter an email address such as name@example.com.')
      .filter({ visible: true })
      .waitFor();
    await field.fill('night.shift@northbeam.example');
    await page.keyboard.press('Enter');
    await save.click();
    await dialog.getByText('Recipients saved.').waitFor();
    await expectAccessible(page);

    await dialog.getByRole('tab', { name: 'Custom Alerts' }).click();
    await dialog.getByLabel('Applies to').fill('LDS-CPE-01');
    await page.getByRole('option', { name: 'LDS-CPE-01', exact: true }).click();
    await dialog.getByRole('button', { name: /DataSource/ }).click();
    await page.getByRole('option', { name: 'Reachability' }).click();
    const expression = dialog.getByLabel('Custom expression for PingLossPercent');
    await expression.fill('>90');
    await dialog.getByText('Not a valid expression.').waitFor();
    expect(await save.getAttribute('aria-disabled')).toBe('true');
    await page.keyboard.press('Escape');
    await dialog.getByText('Your changes are not saved.').waitFor();
    await page.keyboard.press('Enter');
    await expression.fill('> 30 60 90');
    await expectAccessible(page);
    await save.click();
    await dialog.getByText('Thresholds saved. They apply from the next poll.').waitFor();
    await dialog.getByText('> 30 60 90 (device)').waitFor();
  });
});
