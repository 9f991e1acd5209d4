import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openAs, type PageOptions } from './harness.ts';

/** Opens the first service that the search finds, and waits for its title. */
async function openDevice(search: string, options: PageOptions = {}, query = ''): Promise<Page> {
  const page = await openAs(
    'ruth.calloway',
    `/services?search_term=${encodeURIComponent(search)}`,
    options,
  );
  const link = page.locator('tbody a[href^="/device/"]').first();
  const path = await link.getAttribute('href');
  await page.goto(`${path}${query}`);
  await page.getByRole('link', { name: /Back to services/ }).waitFor();
  await page.getByRole('tablist', { name: /^Parts of/ }).waitFor();
  return page;
}

const lines = (page: Page) => page.locator('.highcharts-graph');

describe('the device page in a browser', () => {
  test('DEVICE-01 DEVICE-42 draws graphs as line charts, on the full screen too', async () => {
    const page = await openDevice('CPE');
    await lines(page).first().waitFor();
    expect(await lines(page).first().getAttribute('d')).toMatch(/^M /);
    await page
      .locator('.time-chart__sentence')
      .filter({ hasText: /^Peak .+ at / })
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Show Traffic on the full screen' }).click();
    const dialog = page.getByRole('dialog', { name: 'Traffic' });
    await dialog.locator('.highcharts-graph').first().waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  });

  test('LIMIT-28 LIMIT-29 a month has days on its axis, and at most seven of them', async () => {
    const page = await openDevice('CPE', {}, '?range=30d');
    await lines(page).first().waitFor();
    const labels = await page
      .locator('.highcharts-xaxis-labels')
      .first()
      .locator('text')
      .allTextContents();
    expect(labels.length).toBeGreaterThan(2);
    expect(labels.length).toBeLessThanOrEqual(7);
    for (const label of labels) expect(label).toMatch(/^\d{1,2} [A-Z][a-z]{2,3}$/);
  });

  test('dragging over a graph shows that part, double-clicking leads back; the strip zooms by keys', async () => {
    const page = await openDevice('CPE');
    await lines(page).first().waitFor();
    const shows = (words: RegExp) =>
      page.locator('[data-range-label]').filter({ hasText: words }).waitFor();
    const plot = page.locator('.highcharts-plot-background').first();
    await plot.scrollIntoViewIfNeeded();
    const box = (await plot.boundingBox())!;
    const point = (share: number) => [box.x + box.width * share, box.y + box.height / 2] as const;
    await page.mouse.move(...point(0.25));
    await page.mouse.down();
    await page.mouse.move(...point(0.5), { steps: 4 });
    await page.mouse.up();
    await shows(/^Custom: /);
    const shown = new URL(page.url()).searchParams;
    const hours = (Number(shown.get('to')) - Number(shown.get('from'))) / 3_600;
    expect(hours).toBeGreaterThan(5);
    expect(hours).toBeLessThan(7);
    await page.mouse.dblclick(...point(0.75));
    await shows(/^24 Hours: /);
    await page.getByRole('slider', { name: /^When .+ was up$/ }).focus();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await shows(/^Custom: /);
    await page.getByRole('button', { name: 'Zoom out' }).click();
    await shows(/^24 Hours: /);
  });

  test('pointing at one chart reads all others at the same moment', async () => {
    const page = await openDevice('CPE');
    await lines(page).nth(1).waitFor();
    const plot = (await page.locator('.highcharts-plot-background').first().boundingBox())!;
    await page.mouse.move(plot.x + plot.width / 2, plot.y + plot.height / 2);
    const moments = page.locator('.time-chart__sentence strong');
    await moments.nth(1).waitFor();
    await expect
      .poll(async () => new Set((await moments.allInnerTexts()).slice(0, 2)).size)
      .toBe(1);
  });

  test('DEVICE-13 the Pre-Live badge has its word from 958 pixels on, and none below', async () => {
    const page = await openDevice('CPE', { width: 958 });
    // A network of this size has no device in Pre-Live, and nobody can put one there.
    await page.route('**/live/devices/device?*', async (route) => {
      const response = await route.fetch();
      const {
        data: [device],
      } = (await response.json()) as { data: [object] };
      await route.fulfill({ response, json: { data: [{ ...device, 'Pre-Live': 'true' }] } });
    });
    await page.reload();
    const word = page.locator('.pre-live__word');
    await word.waitFor();
    expect((await word.boundingBox())!.width).toBeGreaterThan(20);
    await page.setViewportSize({ width: 957, height: 900 });
    await expect.poll(async () => (await word.boundingBox())!.width).toBeLessThanOrEqual(1);
  });

  test.each([800, 400])('fits a window of %d pixels', async (width) => {
    const page = await openDevice('CPE', { width });
    await page.locator('.time-chart').first().scrollIntoViewIfNeeded();
    await lines(page).first().waitFor();
    const { scrollWidth, clientWidth } = await page.evaluate(() => ({
      scrollWidth: document.documentElement.scrollWidth,
      clientWidth: document.documentElement.clientWidth,
    }));
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  });
});
