import { provedAccountId } from '../../core/access/scope.ts';
import type { Page } from 'playwright-core';
import { getAccount } from '../../functions/store/accounts.ts';
import { putMany } from '../../functions/store/client.ts';
import { findGroup } from '../../functions/store/groups.ts';
import { withBrowser } from './browser/launch.ts';
import { during, worst, type Measured } from './browser/probe.ts';
import { inputFigures, open } from './browser/visit.ts';
import type { Bench, Figure } from './figure.ts';

const GROUPS = 10_000;
/** Customers below the account's folder; each has the same number of sites. */
const CUSTOMERS = 100;

/** The services tree of a role in Chromium, at the designed number of groups. */
export const bench: Bench = {
  name: `roles, ${GROUPS.toLocaleString('en-GB')} groups in the services tree`,
  run: () =>
    withBrowser({ devices: 100, alerts: 0 }, async (portal, browser) => {
      const account = await getAccount(provedAccountId.parse('northbeam'));
      const folder = await findGroup(account!.providerId, account!.rootGroupId);
      await writeGroups(folder!.path);
      const page = await open(
        {
          browser,
          origin: portal.url,
          devices: 100,
          alerts: 0,
          token: await portal.tokenIn('northbeam'),
        },
        '/roles',
      );
      return await tree(page, folder!.name);
    }),
};

async function writeGroups(rootPath: readonly string[]): Promise<void> {
  const group = (groupId: string, name: string, path: string[]) => ({
    providerId: 'northbeam',
    groupId,
    name,
    path,
    parentId: path.at(-2) ?? '',
    fullPath: name,
    accountId: 'northbeam',
    customer: name,
  });
  const customers = Array.from({ length: CUSTOMERS }, (_, at) =>
    group(`bench-${at}`, `Customer ${at}`, [...rootPath, `bench-${at}`]),
  );
  const sites = Array.from({ length: GROUPS - CUSTOMERS }, (_, at) => {
    const { groupId, path } = customers[at % CUSTOMERS]!;
    return group(`${groupId}-${at}`, `Site ${at}`, [...path, `${groupId}-${at}`]);
  });
  await putMany('groups', [...customers, ...sites]);
}

async function tree(page: Page, root: string): Promise<Figure[]> {
  const table = page.getByRole('table', { name: 'Rights per group of services' });
  const box = (name: string) => table.getByRole('checkbox', { name, exact: true });
  const measured: Record<string, Measured> = {};
  await page.getByRole('button', { name: 'Add Role' }).click();
  const opening = await during(page, async () => {
    await page.getByRole('tab', { name: 'Services' }).click();
    await table.waitFor();
  });
  await page.getByRole('button', { name: /per page/ }).click();
  await page.getByRole('option', { name: '100 per page' }).click();
  measured['opening a group of a hundred'] = await during(page, async () => {
    await page.getByRole('button', { name: `Open ${root}`, exact: true }).click();
    await table.getByRole('rowheader').nth(99).waitFor();
  });
  measured['opening a group of ninety-nine'] = await during(page, async () => {
    await page.getByRole('button', { name: 'Open Customer 0', exact: true }).click();
    await page.getByRole('button', { name: 'Close Customer 0', exact: true }).waitFor();
  });
  measured['a tick at the root'] = await during(page, () =>
    box(`Manage metrics in ${root}`).click(),
  );
  measured['a tick below it'] = await during(page, () => box('View metrics in Site 0').click());
  measured['paging'] = await during(page, async () => {
    for (let at = 0; at < 2; at += 1)
      await page.getByRole('button', { name: 'Next page', exact: true }).last().click();
  });
  const search = page.getByRole('dialog').getByRole('searchbox');
  measured['searching'] = await during(page, async () => {
    await search.click();
    await search.pressSequentially('site 42', { delay: 60 });
    await table.getByRole('rowheader', { name: 'Site 42', exact: true }).waitFor();
  });
  await page.context().close();
  return [
    {
      name: 'from the step to the tree, the groups being read: longest task',
      value: worst(opening.longTasks),
      unit: 'ms',
      budget: 200,
    },
    ...inputFigures('services tree, 100 rows', measured),
  ];
}
