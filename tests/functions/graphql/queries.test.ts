import { readFileSync } from 'node:fs';
import { buildSchema, type GraphQLObjectType } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEFAULT_VIEW_ROLES } from '../../../core/access/components.ts';
import { operations } from '../../../core/contract/graphql.ts';
import { publications } from '../../../core/contract/publications.ts';
import type { DeviceRecord } from '../../../core/domain/device.ts';
import type { TestTables } from '../../../infra/local/testing.ts';
import { ask } from '../../fixtures/call.ts';
import { people } from '../../fixtures/people.ts';
import { startWorld } from '../../fixtures/world.ts';

let tables: TestTables;
beforeAll(async () => {
  tables = await startWorld();
});
afterAll(() => tables.stop());

interface Page<T> {
  items: T[];
  nextToken: string | null;
}
const devices = (claims: Record<string, string>, args: object = {}) =>
  ask('listDevices', claims, args as Record<string, unknown>) as Promise<Page<DeviceRecord>>;

describe('ListDevices', () => {
  test('GQL-04 is read in pages with nextToken until no token is left, across accounts', async () => {
    const ids: string[] = [];
    let nextToken: string | null = null;
    let pages = 0;
    do {
      const page: Page<DeviceRecord> = await devices(people.northAdmin, { limit: 1, nextToken });
      expect(page.items.length).toBeLessThanOrEqual(1);
      ids.push(...page.items.map((item) => item.id));
      nextToken = page.nextToken;
      pages += 1;
    } while (nextToken && pages < 20);
    expect(ids).toEqual(['501', '502', '503', '504']);
  });

  test('GQL-05 is filtered by Customer or by account id', async () => {
    expect(
      (await devices(people.northAdmin, { filter: { account_id: { eq: 'tidewater' } } })).items.map(
        (item) => item.id,
      ),
    ).toEqual(['504']);
    expect(
      (
        await devices(people.northAdmin, { filter: { Customer: { eq: 'Fenside School' } } })
      ).items.map((item) => item.id),
    ).toEqual(['503']);
  });

  test('GQL-06 DATA-01 returns the fields account_id, id, system, manual, custom, timestamp', async () => {
    const [record] = (await devices(people.northDesk)).items;
    expect(Object.keys(record!).sort()).toEqual([
      'account_id',
      'custom',
      'id',
      'manual',
      'system',
      'timestamp',
    ]);
    expect(JSON.parse(record!.system)).toMatchObject({
      Customer: 'Harbour Foods',
      'Circuit Size': '100Mb',
    });
  });

  test('a person without the right on properties gets records without them, and never how a device is reached', async () => {
    const [record] = (await devices(people.embedded)).items;
    expect(JSON.parse(record!.system)).toMatchObject({
      Customer: 'Harbour Foods',
      label: 'LDS-CPE-01',
    });
    expect(record!.system).not.toContain('100Mb');
    expect(JSON.stringify(await devices(people.northAdmin))).not.toContain('1161');
  });

  test.each([
    { limit: 1_001 },
    { limit: 0 },
    { nextToken: 'forged' },
    { colour: 'red' },
    { filter: { name: { eq: 'x' } } },
  ])('refuses %j', async (args) => {
    await expect(devices(people.northDesk, args)).rejects.toMatchObject({ name: 'BadRequest' });
  });
});

describe('GetBranding', () => {
  test('GQL-07 reads by account_id', async () => {
    await expect(
      ask('getBranding', people.northDesk, { account_id: 'northbeam' }),
    ).resolves.toMatchObject({ id: 'northbeam', account_id: 'northbeam' });
  });

  test('GQL-08 DATA-58 falls back to the default branding when the account has none', async () => {
    await expect(
      ask('getBranding', people.reseller, { account_id: 'tidewater' }),
    ).resolves.toMatchObject({ id: 'default' });
    await expect(
      ask('getBranding', people.reseller, { account_id: 'default' }),
    ).resolves.toMatchObject({ id: 'default' });
  });
});

describe('ListUserViewSettings', () => {
  test('GQL-01 GQL-02 VIEW-20 gives the caller’s own and the shared set, and nobody else’s', async () => {
    const filter = {
      or: [{ cognito_user_id: { eq: 'harbour-viewer' } }, { cognito_user_id: { eq: 'default' } }],
    };
    const page = (await ask('listUserViewSettings', people.viewer, { filter })) as Page<{
      cognito_user_id: string;
    }>;
    expect(page.items.map((item) => item.cognito_user_id)).toEqual(['harbour-viewer', 'default']);
    await expect(
      ask('listUserViewSettings', people.viewer, {
        filter: { cognito_user_id: { eq: 'harbour-manager' } },
      }),
    ).rejects.toMatchObject({ name: 'NotFound' });
  });

  test('VIEW-19 settings have the fields of the specification', async () => {
    const page = (await ask('listUserViewSettings', people.viewer)) as Page<object>;
    expect(Object.keys(page.items[0]!).sort()).toEqual([
      'cognito_user_id',
      'component',
      'config',
      'dashboard_settings',
      'id',
      'saved_views',
      'selected_views',
      'view_name',
    ]);
  });
});

test('GQL-03 PERM-15 ListViewRoles gives id, Component and Permissions of every component', async () => {
  const page = (await ask('listViewRoles', people.viewer)) as Page<{
    id: string;
    Component: string;
    Permissions: string;
  }>;
  const rules = page.items.map((item) => ({
    ...item,
    Permissions: JSON.parse(item.Permissions) as unknown,
  }));
  expect(rules.sort((a, b) => a.id.localeCompare(b.id))).toEqual(
    [...DEFAULT_VIEW_ROLES].sort((a, b) => a.id.localeCompare(b.id)),
  );
});

describe('who may ask', () => {
  test.each(Object.keys(operations))('%s needs a token', async (field) => {
    await expect(ask(field, null, {})).rejects.toMatchObject({ name: 'Unauthorized' });
  });

  test('subscriptions need the right of their area and an account of the caller', async () => {
    await expect(
      ask('onAlertChange', people.viewer, { account_id: 'northbeam' }),
    ).resolves.toBeNull();
    await expect(
      ask('onAlertChange', people.nobody, { account_id: 'northbeam' }),
    ).rejects.toMatchObject({ name: 'Forbidden' });
    await expect(
      ask('onCreateReport', people.embedded, { id: 'r', account_id: 'northbeam' }),
    ).rejects.toMatchObject({ name: 'Forbidden' });
    await expect(
      ask('onAlertChange', people.viewer, { account_id: 'calder' }),
    ).rejects.toMatchObject({ name: 'NotFound' });
  });

  test('a field that is no operation is not found', async () => {
    await expect(ask('toString', people.northAdmin)).rejects.toMatchObject({ name: 'NotFound' });
  });
});

test('the schema has exactly the operations and publications of the contract', () => {
  const directives =
    'directive @aws_subscribe(mutations: [String!]!) on FIELD_DEFINITION directive @aws_iam on OBJECT | FIELD_DEFINITION directive @aws_cognito_user_pools on OBJECT | FIELD_DEFINITION\n';
  const schema = buildSchema(directives + readFileSync('graphql/schema.graphql', 'utf8'));
  const types = ['Query', 'Mutation', 'Subscription'].map(
    (name) => schema.getType(name) as GraphQLObjectType,
  );
  const fields = types.flatMap((type) =>
    Object.keys(type.getFields()).map((field) => `${type.name}.${field}`),
  );
  const known = Object.entries({ ...operations, ...publications }).map(
    ([name, { type }]) => `${type}.${name}`,
  );
  expect(fields.sort()).toEqual(known.sort());
});
