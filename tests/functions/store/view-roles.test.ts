import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEFAULT_VIEW_ROLES } from '../../../core/access/components.ts';
import { putMany } from '../../../functions/store/client.ts';
import { viewRolesOf } from '../../../functions/store/view-roles.ts';
import { startTables, type TestTables } from '../../../infra/local/testing.ts';
import { providerNamed } from '../../fixtures/ids.ts';

let tables: TestTables;
beforeAll(async () => {
  tables = await startTables();
});
afterAll(() => tables.stop());

test('GQL-03 a provider’s own rule replaces the shipped one of its component, and no other', async () => {
  const providerId = providerNamed('northbeam');
  const [replaced, ...others] = DEFAULT_VIEW_ROLES;
  const permissions = { admin: false, superuser: false, reseller: false, user: false };
  await putMany('viewRoles', [{ providerId, component: replaced!.Component, permissions }]);
  const rules = await viewRolesOf(providerId);
  expect(rules.filter(({ Component }) => Component === replaced!.Component)).toMatchObject([
    { Permissions: permissions },
  ]);
  expect(rules).toEqual(expect.arrayContaining([...others]));
  expect(rules).toHaveLength(DEFAULT_VIEW_ROLES.length);
});
