import type { Page } from 'playwright-core';
import type { Figure } from '../figure.ts';
import { during, type Measured } from './probe.ts';
import { allServices, goWithin, inputFigures, open, type Visit } from './visit.ts';

const TILES = 1_000;

/** /summary with tiles of a thousand customers, then of their services. */
export async function tiles(visit: Visit): Promise<Figure[]> {
  const page = await open(visit, '/');
  await page
    .locator('.tiles li')
    .nth(TILES - 1)
    .waitFor();
  const groups = await timeOfTiles(page);
  await groupBy(page, 'Name');
  const devices = await timeOfTiles(page);
  await page.context().close();
  return [
    {
      name: `${TILES.toLocaleString('en-GB')} tiles of groups, from the step to their frame`,
      value: groups,
      unit: 'ms',
      budget: 300,
    },
    {
      name: `${TILES.toLocaleString('en-GB')} tiles of devices, from the step to their frame`,
      value: devices,
      unit: 'ms',
      budget: 300,
    },
  ];
}

/** Leaves and returns, so that the code is loaded already. */
async function timeOfTiles(page: Page): Promise<number> {
  await goWithin(page, '/alerts');
  await page.locator('.tiles').waitFor({ state: 'detached' });
  return await page.evaluate(
    (most) =>
      new Promise<number>((resolve) => {
        const started = performance.now();
        new MutationObserver((_records, observer) => {
          if (document.querySelectorAll('.tiles li').length < most) return;
          observer.disconnect();
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - started)));
        }).observe(document, { childList: true, subtree: true });
        history.back();
      }),
    TILES,
  );
}

/** A person's inputs on the summary of many devices. */
export async function summary(visit: Visit): Promise<Figure[]> {
  const page = await open(visit, '/services');
  await allServices(page, visit);
  await goWithin(page, '/');
  await page.getByText(/^(In the last hour|Nothing changed)/).waitFor();
  const search = page.getByRole('searchbox', { name: /^Search/ });
  const measured: Record<string, Measured> = {};
  for (const [name, text] of [
    ['few', 'router 99'],
    ['many', 'leeds'],
  ] as const) {
    measured[`typing, ${name} match`] = await during(page, async () => {
      await search.click();
      await search.pressSequentially(text, { delay: 60 });
    });
    await search.fill('');
  }
  measured['grouping by Site Name'] = await during(page, () => groupBy(page, 'Site Name'));
  measured['one severity less'] = await during(page, async () => {
    await page
      .getByRole('button', { name: /Severity/ })
      .last()
      .click();
    await page.getByRole('option', { name: 'Warning' }).click();
    await page.keyboard.press('Escape');
  });
  await page.context().close();
  return inputFigures('summary', measured);
}

/** Replaces the selected properties by one. */
async function groupBy(page: Page, property: string): Promise<void> {
  await page
    .getByRole('button', { name: /Group By/ })
    .last()
    .click();
  for (const former of await page.getByRole('option', { selected: true }).all())
    await former.click();
  await page
    .getByRole('option', { name: property === 'Name' ? 'Each service' : property, exact: true })
    .click();
  await page.keyboard.press('Escape');
}
