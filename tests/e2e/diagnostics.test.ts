import { describe, expect, test } from 'vitest';
import { expectAccessible, openAs } from './harness.ts';

describe('diagnostics on the simulated network', () => {
  test('DIAG-05 DIAG-14 DIAG-21 reads interfaces over SNMP, and runs a command in a window of its own', async () => {
    const page = await openAs('ruth.calloway', '/services?search_term=LDS-CPE-01');
    const path = await page.locator('tbody a[href^="/device/"]').first().getAttribute('href');
    await page.goto(`${path}?tab=diagnostics`);
    await page.getByRole('cell', { name: 'ethernetCsmacd' }).first().waitFor();
    const [advanced] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('button', { name: /Advanced Diagnostics/ }).click(),
    ]);
    await advanced.getByRole('heading', { level: 1, name: /Advanced Diagnostics: / }).waitFor();
    expect(await advanced.getByRole('navigation').count()).toBe(0);
    await expectAccessible(advanced);
    await advanced.getByRole('button', { name: /Command/ }).click();
    await advanced.getByRole('option', { name: 'snmpdiagnose' }).click();
    await advanced.getByRole('button', { name: 'Run' }).click();
    // What was run stands beside its answer, and only there.
    await advanced.getByText(/^snmpdiagnose.*, \w{3}, \d/).waitFor();
    expect((await advanced.locator('.output-box').innerText()).length).toBeGreaterThan(20);
  });
});
