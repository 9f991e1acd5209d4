import type { Figure } from '../figure.ts';
import { during, type Measured } from './probe.ts';
import {
  allServices,
  goWithin,
  inputFigures,
  open,
  settled,
  sortBy,
  threePages,
  type Visit,
} from './visit.ts';

/** /alerts, after all services and alerts have loaded. */
export async function alerts(visit: Visit): Promise<Figure[]> {
  const page = await open(visit, '/services');
  await allServices(page, visit);
  await goWithin(page, '/alerts');
  const all = page
    .getByRole('heading', { level: 1 })
    .getByText(`(${visit.alerts.toLocaleString('en-GB')})`);
  await all.waitFor();
  const search = page.getByRole('searchbox', { name: /^Search/ });
  const measured: Record<string, Measured> = {};
  measured['typing'] = await during(page, async () => {
    await search.click();
    await search.pressSequentially('router 99', { delay: 60 });
    await page.getByText(/\([\d,]+ of [\d,]+\)/).waitFor();
  });
  await search.fill('');
  await all.waitFor();
  for (const column of ['Severity', 'Site Name', 'Alert Began']) {
    measured[`sorting by ${column}`] = await during(page, () => sortBy(page, column));
  }
  measured['paging'] = await during(page, () => threePages(page));
  measured['one severity alone'] = await during(page, async () => {
    await page
      .getByRole('button', { name: /^Error/ })
      .first()
      .click();
    await settled(page);
  });
  measured['unfolding a row'] = await during(page, async () => {
    await page.locator('[data-row-toggle]').first().click();
    await page.locator('tr.detail').waitFor();
  });
  await page.context().close();
  return inputFigures('page of alerts', measured);
}
