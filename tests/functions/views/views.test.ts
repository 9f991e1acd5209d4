import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { UserViewSettings } from '../../../core/domain/view.ts';
import type { TestTables } from '../../../infra/local/testing.ts';
import { ask, call, Repeated, type Request } from '../../fixtures/call.ts';
import { people, type Claims } from '../../fixtures/people.ts';
import { auditRows, startWorld } from '../../fixtures/world.ts';

let tables: TestTables;
beforeAll(async () => {
  tables = await startWorld();
});
afterAll(() => tables.stop());

const filters = [
  { property: 'Customer', operator: 'is', value: 'Harbour Foods' },
  [{ property: 'Status', operator: 'is', value: 'Live' }],
];
const view = (name: string, change: object = {}) => ({
  table: 'DevicesTable',
  view_name: name,
  user_id: '',
  columns: [{ id: 'Customer', visible: true }],
  filters,
  ...change,
});
const create = (name: string, claims: Claims = people.viewer, change: object = {}) =>
  call('views.createView', claims, { body: view(name, change) });
const settings = async (claims: Claims = people.viewer) =>
  ((await ask('listUserViewSettings', claims, {})) as { items: UserViewSettings[] }).items;
const own = async (claims: Claims = people.viewer) =>
  (await settings(claims)).find((item) => item.cognito_user_id !== 'default')!;
const savedViews = async (claims?: Claims) =>
  JSON.parse((await own(claims)).saved_views) as Record<string, { name: string }[]>;

describe('saved views', () => {
  test('API-50 VIEW-24 POST /views takes table, view_name, user_id, columns, filters and answers status_code 200', async () => {
    const answer = await create('Hot');
    expect(answer).toEqual({ status: 200, body: { status_code: 200, message: 'View created.' } });
    expect(await auditRows('northbeam')).toContainEqual(
      expect.objectContaining({
        user: 'harbour-viewer',
        information: "Created the view 'Hot' of services",
      }),
    );
  });

  test('VIEW-21 VIEW-22 VIEW-25 VIEW-26 saved_views has both tables, each view with name, filters, columns and is_default', async () => {
    await create('Shape');
    const saved = await savedViews();
    expect(Object.keys(saved)).toEqual(expect.arrayContaining(['DevicesTable', 'AlertsTable']));
    expect(saved['DevicesTable']).toContainEqual({
      name: 'Shape',
      filters,
      columns: [{ id: 'Customer', visible: true }],
      is_default: false,
    });
  });

  test('creating the same view again does no harm; another of its name is refused', async () => {
    await create('Twice');
    expect((await create('Twice')).status).toBe(200);
    expect(
      (await savedViews())['DevicesTable']!.filter((saved) => saved.name === 'Twice'),
    ).toHaveLength(1);
    expect((await create('Twice', people.viewer, { filters: [] })).status).toBe(409);
  });

  test('API-51 PUT /views saves other filters and columns and answers status_code 200', async () => {
    await create('Changing');
    const answer = await call('views.updateView', people.viewer, {
      body: view('Changing', { filters: [], columns: [] }),
    });
    expect(answer.body).toMatchObject({ status_code: 200 });
    expect((await savedViews())['DevicesTable']).toContainEqual({
      name: 'Changing',
      filters: [],
      columns: [],
      is_default: false,
    });
    expect(
      (await call('views.updateView', people.viewer, { body: view('Never made') })).status,
    ).toBe(404);
  });

  test('API-52 API-123 DELETE /views takes lists as JSON text, as repeated parameters or as a body, and answers status_code 200', async () => {
    await create('Gone');
    const query = {
      table: 'DevicesTable',
      view_name: 'Gone',
      user_id: '',
      filters: JSON.stringify(filters),
      columns: '[]',
    };
    expect((await call('views.deleteView', people.viewer, { query })).body).toMatchObject({
      status_code: 200,
    });
    expect((await savedViews())['DevicesTable']!.map((saved) => saved.name)).not.toContain('Gone');
    const again = async (request: Request) => {
      await create('Gone');
      expect((await call('views.deleteView', people.viewer, request)).status).toBe(200);
      expect((await savedViews())['DevicesTable']!.map((saved) => saved.name)).not.toContain(
        'Gone',
      );
    };
    const column = (id: string) => JSON.stringify({ id, visible: true });
    const columns = new Repeated(column('Name'), column('Postcode'));
    await again({ query: { ...query, columns } });
    await again({ body: { table: 'DevicesTable', view_name: 'Gone', user_id: '', columns: [] } });
  });

  test('VIEW-12 deleting the chosen view goes back to All Services', async () => {
    await create('Chosen');
    await call('views.savePreference', people.viewer, { body: { view: 'Chosen', userId: '' } });
    expect((await own()).view_name).toBe('Chosen');
    await call('views.deleteView', people.viewer, {
      query: { table: 'DevicesTable', view_name: 'Chosen', user_id: '' },
    });
    expect((await own()).view_name).toBe('All Services');
  });

  test('VIEW-17 VIEW-18 the shared set is not changed by ordinary users, and is by those who run the portal', async () => {
    for (const claims of [people.viewer, people.manager, people.reseller]) {
      expect((await create('For all', claims, { user_id: 'default' })).status).toBe(403);
      expect(
        (
          await call('views.deleteView', claims, {
            query: { table: 'DevicesTable', view_name: 'All Services', user_id: 'default' },
          })
        ).status,
      ).toBe(403);
    }
    expect((await create('For all', people.northAdmin, { user_id: 'default' })).status).toBe(200);
    const shared = (await settings()).find((item) => item.cognito_user_id === 'default')!;
    expect(shared.saved_views).toContain('For all');
    expect(
      (await settings(people.calderManager)).find((item) => item.cognito_user_id === 'default')!
        .saved_views,
    ).not.toContain('For all');
  });

  test('a view, or all views, that the store could not hold are refused by their field', async () => {
    const item = { property: 'Customer', operator: 'is', value: 'x'.repeat(100) };
    const groups = (count: number) =>
      Array.from({ length: count }, () => Array.from({ length: 50 }, () => item));
    const save = (name: string, count: number) =>
      create(name, people.reseller, { filters: groups(count) });
    expect(await save('Too much', 50)).toMatchObject({
      status: 400,
      body: { field: 'filters', message: expect.stringContaining('too many filters') as string },
    });
    const statuses: number[] = [];
    for (let at = 0; at < 14; at += 1) statuses.push((await save(`Large ${at}`, 3)).status);
    expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 200));
    expect(statuses.at(-1)).toBe(400);
    expect((await save('Small', 1)).status).toBe(200);
  });

  test('views of somebody else are not found', async () => {
    expect((await create('Mine', people.viewer, { user_id: 'harbour-manager' })).status).toBe(404);
    expect(
      (await create('Mine', people.viewer, { user_id: 'harbour-viewer@example.com' })).status,
    ).toBe(200);
  });

  test('two saves at once are both kept', async () => {
    await Promise.all(['One', 'Two', 'Three'].map((name) => create(name, people.manager)));
    expect(
      (await savedViews(people.manager))['DevicesTable']!.map((saved) => saved.name).sort(),
    ).toEqual(['One', 'Three', 'Two']);
  });
});

describe('preferences and settings', () => {
  test('API-53 API-54 PUT /views/preferences takes view and userId or user_id, for a table when named', async () => {
    await create('Alarms', people.viewer, { table: 'AlertsTable' });
    expect(
      (
        await call('views.savePreference', people.viewer, {
          body: { view: 'All Services', userId: '' },
        })
      ).status,
    ).toBe(200);
    expect(
      (
        await call('views.savePreference', people.viewer, {
          body: { view: 'Alarms', user_id: '', table: 'AlertsTable' },
        })
      ).status,
    ).toBe(200);
    expect(JSON.parse((await own()).selected_views)).toEqual({
      DevicesTable: 'All Services',
      AlertsTable: 'Alarms',
    });
    expect(
      (await call('views.savePreference', people.viewer, { body: { view: 'Alarms' } })).status,
    ).toBe(404);
  });

  test('API-55 PUT /views/dashboards/settings takes the dashboard settings and answers with data.id', async () => {
    const body = {
      tileSize: 5,
      textSize: 3,
      sortBy: 'descending',
      groupBy: ['Customer', 'Site Name'],
      details: true,
      alignment: 'flex-end',
    };
    const answer = await call('views.saveDashboardSettings', people.viewer, { body });
    expect(answer.body).toEqual({ status_code: 200, data: { id: 'harbour-viewer' } });
    expect(JSON.parse((await own()).dashboard_settings)).toEqual(body);
    for (const size of [1, 9])
      expect(
        (
          await call('views.saveDashboardSettings', people.viewer, {
            body: { ...body, tileSize: size },
          })
        ).status,
      ).toBe(400);
  });
});
