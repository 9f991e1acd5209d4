import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Branding } from '../../../core/domain/brand.ts';
import { findBrand } from '../../../functions/store/branding.ts';
import { nameOf, putMany, writeTogether } from '../../../functions/store/client.ts';
import { staffOver } from '../../../functions/store/staff.ts';
import type { TestTables } from '../../../infra/local/testing.ts';
import { ask } from '../../fixtures/call.ts';
import { accountNamed } from '../../fixtures/ids.ts';
import { people, type Claims } from '../../fixtures/people.ts';
import { twoProviders } from '../../fixtures/two-providers.ts';
import { auditRows, restoreWorld, startWorld } from '../../fixtures/world.ts';

let tables: TestTables;
beforeAll(async () => {
  tables = await startWorld();
});
afterAll(() => tables.stop());
beforeEach(async () => {
  await restoreWorld();
  const Key = { accountId: 'tidewater' };
  await writeTogether([{ Delete: { TableName: nameOf('branding'), Key } }]);
  const reseller = twoProviders().accounts.find(({ accountId }) => accountId === 'tidewater')!;
  await putMany('accounts', [{ ...reseller, isReseller: true }]);
});

async function choose(account: string, staff_name: string, who: Claims): Promise<Branding> {
  const version = (await findBrand(accountNamed(account)))?.branding.version ?? 0;
  const input = { account_id: account, version, staff_name };
  return (await ask('updateBranding', who, { input })) as Branding;
}
const nameBelow = async (account: string) => (await staffOver(accountNamed(account))).name;

test('a reseller chooses the name, which is saved, in the audit log, and in force at once', async () => {
  expect(await nameBelow('tidewater')).toBe('Service desk');
  expect(await choose('tidewater', ' Night desk ', people.reseller)).toMatchObject({
    staff_name: 'Night desk',
  });
  expect(await nameBelow('tidewater')).toBe('Night desk');
  expect((await auditRows('tidewater')).at(-1)).toMatchObject({
    action: 'graphql.updateBranding',
    information: 'Changed the branding of Tidewater Business: name of the staff',
    after: { staff_name: 'Night desk' },
  });
});

test('the name that a provider has chosen is not that of a reseller without a brand', async () => {
  await choose('northbeam', 'Northbeam operations', people.northAdmin);
  await choose('northbeam_SUPER', 'Northbeam operations', people.northAdmin);
  expect(await nameBelow('tidewater')).toBe('Service desk');
  const input = { account_id: 'tidewater', version: 0, name: 'Tide' };
  expect(await ask('updateBranding', people.reseller, { input })).toMatchObject({
    staff_name: 'Service desk',
  });
});

test('the provider has no staff above it, so that its people read every name', async () => {
  expect(await staffOver(accountNamed('northbeam'))).toEqual({ accounts: [], name: '' });
  expect(await staffOver(accountNamed('tidewater'))).toMatchObject({
    accounts: ['northbeam_SUPER'],
  });
});

test('40 characters are taken; none, 41 and a line break are refused by the name of the field', async () => {
  const longest = 'x'.repeat(40);
  expect(await choose('tidewater', longest, people.reseller)).toMatchObject({
    staff_name: longest,
  });
  for (const refused of ['', '  ', `${longest}x`, 'a\nb'])
    await expect(choose('tidewater', refused, people.reseller)).rejects.toMatchObject({
      name: 'BadRequest',
      message: expect.stringContaining('staff_name'),
    });
});
