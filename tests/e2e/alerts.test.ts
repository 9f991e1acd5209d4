import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openAs } from './harness.ts';

const rows = (page: Page) => page.locator('tr.row');
const row = (page: Page, id: string) => page.locator(`tr.row[data-row="${id}"]`);

/**
 * The id of an alert that nobody has acknowledged yet; the failing fan of the simulated network
 * always has one.
 */
async function openAlert(page: Page): Promise<string> {
  const open = page.locator('tr.row:not(:has(.alert-acked))').first();
  await open.waitFor();
  return (await open.getAttribute('data-row'))!;
}

describe('alerts in a browser', () => {
  test('the counts of the severities are those of the rows that they show', async () => {
    const page = await openAs('dev.patel', '/alerts');
    await rows(page).first().waitFor();
    for (const name of ['Critical', 'Error', 'Warning', 'Acknowledged']) {
      const choice = page.getByRole('button', { name: new RegExp(`^${name} \\(\\d+\\)$`) });
      await choice.click();
      await page.waitForURL(`**/alerts?filter=${name}`);
      // An alert may begin or clear meanwhile.
      await expect
        .poll(async () => {
          const count = /\(\d+\)/.exec(await choice.innerText())![0];
          return (await page.getByRole('heading', { level: 1 }).innerText()).includes(count);
        })
        .toBe(true);
    }
  });

  test('an unfolded alert shows its datapoint around the moment it began', async () => {
    const page = await openAs('dev.patel', '/alerts');
    await page.locator('[data-row-toggle]').first().click();
    const graph = page.locator('.alert-graph');
    // A datapoint of up or down is a strip; a level line has no height, which counts as hidden.
    const drawn = graph.locator('.highcharts-graph, .state-strip svg').first();
    await drawn.waitFor({ state: 'attached' });
    const words = graph.locator('.time-chart__sentence, .state-strip__words').first();
    expect(await words.innerText()).toMatch(/ at (.+, )?\d\d:\d\d/);
  });

  test('the head of a site stays in sight, and its button with it, at 800 pixels', async () => {
    const page = await openAs('dev.patel', '/alerts?group=site', { width: 800 });
    const take = page.getByRole('button', { name: /^Acknowledge all of/ }).first();
    await take.waitFor();
    const frame = (await page.locator('.table-frame').boundingBox())!;
    const button = (await take.boundingBox())!;
    expect(button.x + button.width).toBeLessThanOrEqual(frame.x + frame.width);
  });

  test('one acknowledges with two keys and a comment; another sees who and when by itself; who is elsewhere sees nothing', async () => {
    const customer = await openAs('helen.marsh', '/alerts');
    const id = await openAlert(customer);
    const desk = await openAs('dev.patel', '/alerts?q=Harbour Foods');
    await row(desk, id).waitFor();
    const stranger = await openAs('amy.dewhirst', '/alerts');
    await stranger.getByRole('heading', { name: /^Alerts/ }).waitFor();
    expect(await row(customer, id).locator('.alert-acked').count()).toBe(0);

    await row(desk, id).locator('[data-row-toggle]').focus();
    await desk.keyboard.press('a');
    const comment = 'A second circuit is ordered';
    await desk.locator('textarea:focus').waitFor();
    await desk.keyboard.type(comment);
    const sent = desk.waitForRequest((request) => request.url().endsWith('/ack'));
    await desk
      .getByRole('dialog')
      .getByRole('button', { name: 'Acknowledge', exact: true })
      .click();
    const acknowledging = await sent;
    await row(desk, id).locator('.alert-acked').waitFor();

    await row(customer, id)
      .locator('.alert-acked')
      .filter({ hasText: /Dev Patel \(dev\.patel\), / })
      .waitFor();
    await row(customer, id).locator('[data-row-toggle]').click();
    await customer.getByText(comment).first().waitFor();
    expect(await row(stranger, id).count()).toBe(0);

    await row(desk, id).locator('[data-row-toggle]').focus();
    await desk.keyboard.press('a');
    await desk.getByText(`Already acknowledged by Dev Patel (dev.patel): ${comment}`).waitFor();

    // Taken back, which another sees by itself too; other files look for an alert that nobody has.
    const { account_id } = acknowledging.postDataJSON() as { account_id: string };
    const query = new URLSearchParams({ account_id, alert_id: id }).toString();
    const address = new URL(`/live/alerts/alert/ack?${query}`, acknowledging.url());
    const { authorization, 'x-api-key': key } = await acknowledging.allHeaders();
    const taken = await desk.request.delete(address.href, {
      headers: { authorization: authorization!, 'x-api-key': key! },
    });
    expect(taken.status()).toBe(200);
    await row(customer, id).locator('.alert-acked').waitFor({ state: 'detached' });
  });
});
