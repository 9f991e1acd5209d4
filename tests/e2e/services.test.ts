import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectAccessible, openAs } from './harness.ts';

const LONG_TEXT = 'Does not answer since the engineer of the carrier was on site';

/** Each card on the page is three lines of text, none of them wrapped. */
async function expectThreeLines(page: Page): Promise<void> {
  const cards = await page
    .locator('.card')
    .evaluateAll((all) =>
      all.map((card) =>
        [...card.querySelectorAll('.card__line')].map(
          (line) => line.getBoundingClientRect().height,
        ),
      ),
    );
  expect(cards.length).toBeGreaterThan(0);
  for (const heights of cards) {
    expect(heights).toHaveLength(3);
    expect(Math.max(...heights)).toBeLessThan(32);
  }
}

describe('alerts, services and the summary in a browser', () => {
  test('the device table is used by keyboard alone, and its address is its state', async () => {
    const page = await openAs('dev.patel', '/services');
    await page.locator('tr.row').first().waitFor();
    const named = await page.locator('tr.row [data-row-primary]').first().innerText();
    await page.keyboard.press('/');
    await page.keyboard.type(named);
    await page.waitForURL((address) => address.searchParams.get('q') === named);
    await page.reload();
    await page.locator('tr.row').first().waitFor();
    await expect
      .poll(() => page.locator('tr.row [data-row-primary]').first().innerText())
      .toBe(named);
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/device\//);
  });

  test('the device table is searched, sorted, paged and saved as CSV', async () => {
    const page = await openAs('dev.patel', '/services');
    const names = page.locator('tr.row [data-row-primary]');
    await names.first().waitFor();
    const head = page.getByRole('columnheader', { name: /^Name/ });
    await head.getByRole('button').click();
    await expect.poll(() => head.getAttribute('aria-sort')).toBe('ascending');
    // The rows follow the head a moment later.
    const inOrder = (texts: string[]) =>
      texts.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }));
    await expect
      .poll(async () => {
        const shown = await names.allInnerTexts();
        return String(shown) === String(inOrder(shown));
      })
      .toBe(true);
    const first = await names.allInnerTexts();
    await page.getByRole('button', { name: 'Next page' }).click();
    await page.waitForURL(/page=2/);
    await expect.poll(() => names.first().innerText()).not.toBe(first[0]);
    await page
      .getByLabel(/^Search/)
      .first()
      .fill(first[0]!);
    await expect.poll(() => names.allInnerTexts()).toEqual([first[0]]);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV' }).click(),
    ]);
    const lines = (await readFile(await download.path(), 'utf8')).trim().split('\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(first[0]);
  });

  test('summary, services and alerts are accessible at 400 pixels', async () => {
    const page = await openAs('dev.patel', '/summary', { width: 400 });
    await page.locator('a.tile').first().waitFor();
    await expectAccessible(page);
    for (const address of ['/services', '/alerts']) {
      await page.goto(address);
      await page.locator('tr.row').first().waitFor();
      await page.locator('[data-row-toggle]').first().click();
      await page.getByText('View', { exact: true }).click();
      await page.getByRole('button', { name: 'Filters' }).click();
      await expectAccessible(page);
    }
  });

  test.each([400, 320])(
    'a service or an alert is a card of three lines at %i pixels, whatever it says',
    async (width) => {
      const page = await openAs('dev.patel', '/services', { width });
      for (const address of ['/services', '/alerts']) {
        await page.goto(address);
        await page.locator('.card').first().waitFor();
        await expectThreeLines(page);
        await page.locator('.card').evaluateAll((cards, long) => {
          const texts = (element: Element) =>
            document.evaluate('.//text()', element, null, XPathResult.UNORDERED_NODE_SNAPSHOT_TYPE);
          for (const each of cards.map(texts))
            for (let at = 0; at < each.snapshotLength; at++) {
              const text = each.snapshotItem(at)!;
              if (text.textContent?.trim()) text.textContent = `Stale, ${long} ${text.textContent}`;
            }
        }, LONG_TEXT);
        await expectThreeLines(page);
      }
    },
  );

  test('a card whose data is stale has three lines, and unfolded its whole text', async () => {
    const page = await openAs('dev.patel', '/profile', { width: 320 });
    await page.clock.setFixedTime(Date.now() + 14 * 60_000);
    await page.goto('/services');
    const card = page.locator('.card', { hasText: 'MAN-CPE-01' });
    await card.getByText('Stale, ').waitFor();
    await expectThreeLines(page);
    /** Of a card with a long text, which a refresh of the list may draw anew. */
    const cut = () =>
      card
        .locator('.card__line > span, .card__line .state-badge > span')
        .evaluateAll((parts, long) => {
          parts.find((part) => part.matches('.card__line:nth-child(2) > span'))!.textContent = long;
          return parts.filter((part) => part.scrollWidth > part.clientWidth).length;
        }, LONG_TEXT);
    await expect.poll(cut).toBeGreaterThan(0);
    await card.locator('[data-row-toggle]').click();
    await expect.poll(cut).toBe(0);
  });

  test('the first columns stay in sight while the others scroll sideways', async () => {
    const page = await openAs('ruth.calloway', '/users', { width: 800 });
    await page.locator('tbody tr > .stuck--last').first().waitFor();
    const places = await page.locator('.table-frame').evaluate((frame) => {
      const [stuck, last] = ['.stuck--last', 'td:last-child'].map((at) =>
        frame.querySelector(`tbody tr.row > ${at}`)!,
      );
      const lefts = () => [stuck, last].map((each) => each!.getBoundingClientRect().left);
      const before = lefts();
      frame.scrollLeft = frame.scrollWidth;
      return { scrolled: frame.scrollLeft, before, after: lefts() };
    });
    expect(places.scrolled).toBeGreaterThan(0);
    expect(places.after[0]).toBe(places.before[0]);
    expect(places.after[1]).toBe(places.before[1]! - places.scrolled);
  });

  test('summary, services and alerts need no sideways scrolling at 400 pixels', async () => {
    const page = await openAs('dev.patel', '/summary', { width: 400 });
    for (const [address, sign] of [
      ['/summary', 'a.tile'],
      ['/services', 'tr.row'],
      ['/alerts', 'tr.row'],
    ] as const) {
      await page.goto(address);
      await page.locator(sign).first().waitFor();
      expect(
        await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        ),
        address,
      ).toBe(0);
    }
  });
});
