import type { Page } from 'playwright-core';
import { withBrowser } from './browser/launch.ts';
import { open } from './browser/visit.ts';
import { percentile, type Bench } from './figure.ts';

const FEW = 2;
/** A full page of the list. */
const MANY = 100;
const ROUNDS = 9;
const DEVICES = 200;
const ALERTS = 300;

/** Time from the click until the page reports the acknowledgement, for a few and many alerts. */
export const bench: Bench = {
  name: 'acknowledging alerts of one list, as a person waits',
  run: () =>
    withBrowser({ devices: DEVICES, alerts: ALERTS }, async (portal, browser) => {
      const token = await portal.tokenIn('northbeam');
      const visit = { browser, origin: portal.url, token, devices: DEVICES, alerts: ALERTS };
      const page = await open(visit, '/alerts');
      await page.evaluate((rows) => {
        localStorage.setItem('table.alerts.pageSize', `${rows}`);
      }, MANY);
      const waits: Record<number, number[]> = { [FEW]: [], [MANY]: [] };
      for (let round = 0; round < ROUNDS; round += 1)
        for (const count of [FEW, MANY]) waits[count]!.push(await waitOf(page, count));
      await page.context().close();
      const [few, many] = [FEW, MANY].map((count) => percentile(waits[count]!, 0.5));
      return [
        { name: `${FEW} alerts, median`, value: few!, unit: 'ms' },
        { name: `${MANY} alerts, median`, value: many!, unit: 'ms' },
        { name: `${MANY} alerts beside ${FEW}`, value: many! / few!, unit: 'times', budget: 2 },
      ];
    }),
};

/** Undoes it afterwards, so that each round starts the same. */
async function waitOf(page: Page, count: number): Promise<number> {
  await page.goto('/alerts');
  const boxes = page.locator('.row-pick');
  await boxes.nth(MANY).waitFor();
  if (count === MANY) await boxes.first().click();
  else for (let row = 1; row <= count; row += 1) await boxes.nth(row).click();
  await page.keyboard.press('a');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Comment' }).fill('power cut');
  const waitUntilDrawn = page.evaluate(timeUntil, `${count} alerts acknowledged.`);
  await dialog.getByRole('button', { name: `Acknowledge ${count} alerts` }).click();
  const waitMs = await waitUntilDrawn;
  await page.keyboard.press('u');
  await page.getByText(`${count} acknowledgements are taken back.`).waitFor();
  return waitMs;
}

/** Runs in the page: milliseconds from the next click until the words are drawn. */
function timeUntil(words: string): Promise<number> {
  return new Promise((resolve) => {
    let pressedMs = Number.NaN;
    document.addEventListener('pointerdown', ({ timeStamp }) => (pressedMs = timeStamp), {
      capture: true,
      once: true,
    });
    const watch = new MutationObserver(() => {
      if (!document.querySelector('.flashes')?.textContent?.includes(words)) return;
      watch.disconnect();
      requestAnimationFrame((nowMs) => resolve(nowMs - pressedMs));
    });
    watch.observe(document.body, { childList: true, subtree: true, characterData: true });
  });
}
