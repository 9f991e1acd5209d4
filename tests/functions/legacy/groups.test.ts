import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { REPORT_TEMPLATES } from '../../../core/domain/report/templates.ts';
import type { TestTables } from '../../../infra/local/testing.ts';
import { call, type Request } from '../../fixtures/call.ts';
import { people, type Claims } from '../../fixtures/people.ts';
import { onlyStored } from '../../fixtures/stored-people.ts';
import { startWorld } from '../../fixtures/world.ts';

let tables: TestTables;
beforeAll(async () => {
  tables = await startWorld();
  Object.assign(process.env, { USER_POOL_ID: 'eu-west-2_test', USER_POOL_CLIENT_ID: 'client' });
});
afterAll(() => tables.stop());

interface Group {
  id: string;
  name: string;
  deviceCount: number;
  subGroups?: Group[];
}

async function data<T>(name: string, claims: Claims, request: Request = {}): Promise<T> {
  const answer = await call(name, claims, request);
  expect(answer.status).toBe(200);
  return answer.body.data as T;
}
const ids = (groups: Group[]) => groups.map((group) => group.id);

describe('device groups', () => {
  test('API-46 with id and showSubgroups returns groups in data.subGroups', async () => {
    const group = await data<Group>('devicegroups.listGroups', people.northAdmin, {
      query: { id: '10', showSubgroups: 'true' },
    });
    expect(group).toMatchObject({ id: '10', name: 'Northbeam Direct', deviceCount: 3 });
    expect(group.subGroups).toMatchObject([
      { id: '11', deviceCount: 2 },
      { id: '12', deviceCount: 1 },
    ]);
  });

  test('API-47 with account, stage and optional parentId returns groups', async () => {
    const query = { account: 'northbeam', stage: 'live' };
    expect(ids(await data('devicegroups.listGroups', people.northAdmin, { query }))).toEqual([
      '10',
      '11',
      '12',
    ]);
    expect(
      ids(
        await data('devicegroups.listGroups', people.northAdmin, {
          query: { ...query, parentId: '10' },
        }),
      ),
    ).toEqual(['11', '12']);
  });

  test('API-48 subgroups takes account_id and returns what is below the account’s folder', async () => {
    expect(
      ids(
        await data('devicegroups.listSubgroups', people.northAdmin, {
          query: { account_id: 'northbeam' },
        }),
      ),
    ).toEqual(['11', '12']);
  });

  test('API-96 customers takes account_id and parentId', async () => {
    const customers = (query: Record<string, string>) =>
      data<Group[]>('devicegroups.listCustomers', people.northAdmin, { query });
    expect((await customers({ account_id: 'northbeam' })).map((group) => group.name)).toEqual([
      'Harbour Foods',
      'Fenside School',
    ]);
    expect(await customers({ account_id: 'northbeam', parentId: '11' })).toEqual([]);
  });

  test('a person sees the groups of the own customer or role alone', async () => {
    for (const claims of [people.manager, people.harbourOnly]) {
      expect(
        ids(await data('devicegroups.listGroups', claims, { query: { account: 'northbeam' } })),
      ).toEqual(['11']);
    }
    expect(
      await data('devicegroups.listGroups', people.nobody, { query: { account: 'northbeam' } }),
    ).toEqual([]);
  });
});

describe('the older calls', () => {
  test('API-58 API-67 GET /api/v1/device_groups/group/{id} answers {data} with a group and its sub-groups', async () => {
    const group = await data<Group>('legacy.getGroup', people.northAdmin, { path: { id: '10' } });
    expect(group).toEqual(
      await data('devicegroups.listGroups', people.northAdmin, { query: { id: '10' } }),
    );
  });

  test('API-59 the id of a group defaults to 1, the root', async () => {
    expect(await data('legacy.getRootGroup', people.northAdmin)).toEqual(
      await data('legacy.getGroup', people.northAdmin, { path: { id: '1' } }),
    );
    expect(await data('legacy.getRootGroup', people.viewer)).toMatchObject({ id: '11' });
  });

  test('API-60 API-61 GET /api/v1/device_groups accepts filter=parentId:{id}', async () => {
    expect(ids(await data('legacy.listGroups', people.northAdmin))).toEqual([
      '1',
      '10',
      '11',
      '12',
      '20',
      '21',
    ]);
    expect(
      ids(await data('legacy.listGroups', people.northAdmin, { query: { filter: 'parentId:20' } })),
    ).toEqual(['21']);
  });

  test('API-62 API-49 the reports, and those that a super-account sees', async () => {
    const templates = (claims: Claims, account_id: string) =>
      data<{ name: string; show_all_accounts: boolean }[]>('reports.listTemplates', claims, {
        query: { account_id, stage: 'live' },
      });
    const own = await templates(people.northDesk, 'northbeam');
    expect(own.map((template) => template.name)).toEqual(
      expect.arrayContaining(['Host Inventory', 'Host Metric Trend']),
    );
    const reduced = await templates(people.northAdmin, 'northbeam_SUPER');
    expect(reduced).toEqual(REPORT_TEMPLATES.filter((template) => template.show_all_accounts));
    expect(reduced.length).toBeLessThan(REPORT_TEMPLATES.length);
    expect(await data('legacy.listReports', people.northDesk)).toEqual(own);
  });

  test('API-63 the dashboard of a report', async () => {
    expect(
      await data('legacy.getReportDashboard', people.viewer, { path: { id: 'availability@501' } }),
    ).toMatchObject([{ title: 'Availability' }]);
  });

  test('API-66 GET /report_groups gives the groups that a report can be run for', async () => {
    expect(
      ids(await data('legacy.listReportGroups', people.reseller, { query: { stage: 'live' } })),
    ).toEqual(['20', '21']);
  });
});

describe('roles and permissions', () => {
  test('API-11 DATA-35 GET /rbac/permissions/me returns the caller’s roles, kind, customer and accounts', async () => {
    expect(await data('rbac.myPermissions', people.viewer)).toMatchObject({
      kind: 'user',
      account_id: 'northbeam',
      customer: 'Harbour Foods',
      accounts: [{ id: 'northbeam', name: 'Northbeam Direct' }],
      roles: [{ name: 'Customer Viewer' }],
    });
    const staff = await data<{ accounts: { id: string }[] }>(
      'rbac.myPermissions',
      people.northAdmin,
    );
    expect(staff.accounts.map((account) => account.id)).toEqual([
      'northbeam_SUPER',
      'northbeam',
      'tidewater',
    ]);
  });

  test('API-12 GET /rbac/roles returns the roles sorted by name, with the provider’s people counted', async () => {
    const person = (account: string, roles: string) => ({
      'custom:account_id': account,
      'custom:roles': roles,
    });
    await onlyStored([
      person('northbeam', 'Admin,Read Only'),
      person('calder', 'Admin'),
      person('tidewater', 'Admin'),
    ]);
    const roles = await data<{ name: string; userCount: number }[]>(
      'rbac.listRoles',
      people.northAdmin,
    );
    const names = roles.map((role) => role.name);
    expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b)));
    expect(
      roles.filter((role) => role.userCount > 0).map(({ name, userCount }) => [name, userCount]),
    ).toEqual([
      ['Admin', 2],
      ['Read Only', 1],
    ]);
  });
});
