import type { Page } from 'playwright-core';
import { percentile, type Figure } from '../figure.ts';
import { during, worst, type Measured } from './probe.ts';
import {
  allServices,
  inputFigures,
  open,
  settled,
  sortBy,
  threePages,
  type Visit,
} from './visit.ts';

const COLD_LOADS = 3;
const WHERE = 'table of services';

/** /services: loading, and a person's inputs afterwards. */
export async function services(visit: Visit): Promise<Figure[]> {
  return [...(await coldLoads(visit)), ...(await inputs(visit))];
}

async function coldLoads(visit: Visit): Promise<Figure[]> {
  const firstRows: number[] = [];
  const whole: number[] = [];
  const longest: number[] = [];
  for (let at = 0; at < COLD_LOADS; at += 1) {
    const page = await open(visit, '/services');
    await allServices(page, visit);
    whole.push(await page.evaluate(() => performance.now()));
    firstRows.push(await page.evaluate(() => benchProbe.firstRowMs));
    longest.push(worst(await page.evaluate(() => benchProbe.longTasks)));
    await page.context().close();
  }
  const median = (samples: readonly number[]) => percentile(samples, 0.5);
  return [
    {
      name: `cold load to first rows, median of ${COLD_LOADS}`,
      value: median(firstRows),
      unit: 'ms',
      budget: 1_500,
    },
    { name: 'cold load to all rows, median', value: median(whole), unit: 'ms' },
    {
      name: 'longest task while all rows arrive, median',
      value: median(longest),
      unit: 'ms',
      budget: 200,
    },
  ];
}

async function inputs(visit: Visit): Promise<Figure[]> {
  const page = await open(visit, '/services');
  await allServices(page, visit);
  const measured: Record<string, Measured> = {
    'typing, few match': await typing(page, visit, 'router 99'),
    'typing, many match': await typing(page, visit, 'leeds'),
  };
  for (const column of ['Name', 'Site Name', 'Last Seen', 'Open Alerts', 'Rack']) {
    measured[`sorting by ${column}`] = await during(page, async () => {
      for (let times = 0; times < 2; times += 1) await sortBy(page, column);
    });
  }
  measured['paging'] = await during(page, () => threePages(page));
  measured['unfolding rows'] = await during(page, async () => {
    for (let at = 0; at < 3; at += 1) await page.locator('[data-row-toggle]').nth(at).click();
  });
  measured['filtering'] = await during(page, () => filter(page));
  await page.context().close();
  return inputFigures(WHERE, measured);
}

async function typing(page: Page, visit: Visit, text: string): Promise<Measured> {
  const search = page.getByRole('searchbox', { name: /^Search/ });
  const measured = await during(page, async () => {
    await search.click();
    await search.pressSequentially(text, { delay: 60 });
    await page.getByText(/\([\d,]+ of [\d,]+\)/).waitFor();
    await settled(page);
  });
  await search.fill('');
  await allServices(page, visit);
  await settled(page);
  return measured;
}

/** Filters by customer. */
async function filter(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('button', { name: /^Property of filter 1/ }).click();
  await page.getByRole('option', { name: 'Customer', exact: true }).click();
  await page.getByRole('button', { name: /^Operator of filter 1/ }).click();
  await page.getByRole('option', { name: 'contains', exact: true }).click();
  const value = page.getByRole('combobox', { name: /^Value of filter 1/ });
  await value.click();
  await value.pressSequentially('har', { delay: 60 });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByText(/\([\d,]+ of [\d,]+\)/).waitFor();
  await settled(page);
}
