// @vitest-environment jsdom
import createWrapper from '@cloudscape-design/components/test-utils/dom';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { SavedView } from '../../../core/domain/view.ts';
import { SignedInOnly } from '../../../web/src/app/signed-in-only.tsx';
import { ServicesPage } from '../../../web/src/features/services/services-page.tsx';
import { readViews } from '../../../web/src/parts/views/read-settings.ts';
import { deviceWith, graphqlWith, viewSettingsWith } from '../monitored.ts';
import { eachInFreshBrowser } from '../page-tests.ts';
import { permissionsWith, roleWith } from '../people.ts';
import { tokenWith, type PortalServer } from '../portal-server.ts';
import { MemoryProvider, renderPortal, startPortal } from '../render-portal.tsx';

let portal: PortalServer;
eachInFreshBrowser(() => portal);
const leeds: SavedView = {
  name: 'Leeds',
  is_default: false,
  filters: [{ property: 'Site Name', operator: 'is', value: 'Leeds' }],
  columns: [
    { id: 'Name', visible: true },
    { id: 'Site Name', visible: true },
  ],
};
const devices = [
  deviceWith('LDS-1', { 'Site Name': 'Leeds' }),
  deviceWith('YRK-1', { 'Site Name': 'York' }),
];

/** Views are kept as the server would keep them, unless it answers with that status. */
async function open(
  own: SavedView[],
  {
    selected = '',
    sub = 'person-1',
    status = 200,
    shared,
  }: { selected?: string; sub?: string; status?: number; shared?: SavedView[] } = {},
) {
  let views = own;
  portal = await startPortal(permissionsWith(roleWith(1)), devices);
  portal.on('POST /graphql', () =>
    graphqlWith(
      viewSettingsWith({
        own: { DevicesTable: views },
        ...(shared && { shared: { DevicesTable: shared } }),
        selected,
      }),
    ),
  );
  const answer = (change: () => void) => {
    if (status !== 200)
      return { body: { status_code: status, message: 'The store is not available.' } };
    change();
    return { body: { status_code: 200, message: 'Done.' } };
  };
  const save = ({ body }: { body: unknown }) =>
    answer(() => {
      const {
        view_name: name,
        filters,
        columns,
      } = body as { view_name: string } & Pick<SavedView, 'filters' | 'columns'>;
      views = [
        ...views.filter((view) => view.name !== name),
        { name, filters, columns, is_default: false },
      ];
    });
  portal.on('POST /live/views', save).on('PUT /live/views', save);
  portal.on('PUT /live/views/preferences', () => answer(() => {}));
  portal.on('DELETE /live/views', ({ query }) =>
    answer(() => {
      views = views.filter((view) => view.name !== query['view_name']);
    }),
  );
  localStorage.setItem('token', tokenWith({ 'cognito:username': 'ann', sub }));
  const rendered = await renderPortal('/services', new MemoryProvider(), [
    {
      path: '/',
      Component: SignedInOnly,
      children: [{ path: 'services', Component: ServicesPage }],
    },
  ]);
  await waitFor(() => expect(document.querySelector('tr[data-row]')).toBeTruthy(), {
    timeout: 30_000,
  });
  await waitFor(() =>
    expect(rendered.queries.getQueryState(['ListUserViewSettings', sub])?.status).toBe('success'),
  );
  return rendered;
}

const settingsReads = () =>
  portal
    .calls('POST /graphql')
    .filter(({ body }) => (body as { query: string }).query.includes('listUserViewSettings'))
    .length;
const title = () => document.querySelector('h1')?.textContent ?? '';
const rowNames = () =>
  [...document.querySelectorAll('tr[data-row]')].map((row) => row.getAttribute('data-row'));
const menu = () => {
  const dropdown = createWrapper(document.body)
    .findAllButtonDropdowns()
    .find((each) => each.getElement().textContent?.includes('Saved Views'))!;
  if (!dropdown.findOpenDropdown()) dropdown.openDropdown();
  return dropdown;
};
const pick = (id: string) => menu().findItemById(id)!.click();
const dialog = () =>
  createWrapper(document.body)
    .findAllModals()
    .find((modal) => modal.isVisible())!;
/** Names a view; the form comes when it is asked for. */
async function startNaming() {
  pick('create:');
  await waitFor(() => expect(dialog()).toBeTruthy());
}
const nameField = () => dialog().findContent().findInput()!;
const button = (name: string) => within(dialog().getElement()).getByRole('button', { name });

describe('saved views', () => {
  test('VIEW-01 VIEW-04 VIEW-05 VIEW-06 VIEW-07 VIEW-09 creating copies a default view under a name, which is required', async () => {
    await open([]);
    await startNaming();
    expect(within(dialog().getElement()).getByText('View name')).toBeTruthy();
    expect(button('Cancel')).toBeTruthy();
    expect(
      button('Create').getAttribute('aria-disabled') ??
        String(button('Create').hasAttribute('disabled')),
    ).toBe('true');
    nameField().setInputValue('All Services');
    expect(button('Create')).toBeTruthy();
    nameField().setInputValue('Mine');
    fireEvent.click(button('Create'));
    await waitFor(() => expect(title()).toContain('Mine'));
    expect(portal.calls('POST /live/views')[0]!.body).toMatchObject({
      table: 'DevicesTable',
      view_name: 'Mine',
      user_id: 'person-1',
      filters: [],
    });
  });

  test('VIEW-24 VIEW-10 VIEW-08 its own name updates a view, another name creates one', async () => {
    await open([leeds], { selected: 'Leeds' });
    await waitFor(() => expect(title()).toContain('Leeds'));
    await startNaming();
    expect(nameField().findNativeInput().getElement().value).toBe('Leeds');
    fireEvent.click(button('Update'));
    await waitFor(() => expect(portal.calls('PUT /live/views')).toHaveLength(1));
    const { body } = portal.calls('PUT /live/views')[0]!;
    expect(Object.keys(body as object).toSorted()).toEqual([
      'columns',
      'filters',
      'table',
      'user_id',
      'view_name',
    ]);
    expect((body as { filters: unknown }).filters).toEqual(leeds.filters);
    await waitFor(() => expect(dialog()).toBeFalsy());
    await startNaming();
    nameField().setInputValue('Leeds 2');
    fireEvent.click(button('Create'));
    await waitFor(() => expect(portal.calls('POST /live/views')).toHaveLength(1));
  });

  test('TABLE-02 VIEW-02 VIEW-11 picking a view applies its filters and columns, titles the page and is remembered', async () => {
    await open([leeds]);
    const readBefore = settingsReads();
    pick('pick:Leeds');
    await waitFor(() => expect(rowNames()).toEqual(['LDS-1']));
    expect(title()).toContain('Leeds');
    expect(
      [...document.querySelectorAll('th .head-sort__label')].map((label) => label.textContent),
    ).toEqual(['Name', 'Site Name']);
    await waitFor(() =>
      expect(portal.calls('PUT /live/views/preferences').at(-1)?.body).toMatchObject({
        view: 'Leeds',
        userId: 'person-1',
        table: 'DevicesTable',
      }),
    );
    await waitFor(() => expect(settingsReads()).toBe(readBefore + 1));
  });

  test('picking the view that is active brings its own columns back', async () => {
    await open([leeds], { selected: 'Leeds' });
    const columns = () =>
      [...document.querySelectorAll('th .head-sort__label')].map((label) => label.textContent);
    await waitFor(() => expect(columns()).toEqual(['Name', 'Site Name']));
    fireEvent.click(screen.getByRole('button', { name: 'Columns' }));
    fireEvent.click(
      within(await screen.findByRole('dialog', { name: 'Columns' })).getByRole('checkbox', {
        name: 'Site Name',
      }),
    );
    await waitFor(() => expect(columns()).toEqual(['Name']));
    pick('pick:Leeds');
    await waitFor(() => expect(columns()).toEqual(['Name', 'Site Name']));
  });

  test('a view that was changed says so, and is saved by one press', async () => {
    await open([leeds], { selected: 'Leeds' });
    await waitFor(() => expect(rowNames()).toEqual(['LDS-1']));
    expect(screen.queryByText(/edited/)).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByText(/Leeds · edited ·/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Save the view Leeds as it is now' }));
    await waitFor(() => expect(portal.calls('PUT /live/views')).toHaveLength(1));
    expect(portal.calls('PUT /live/views')[0]!.body).toMatchObject({
      view_name: 'Leeds',
      filters: [],
      columns: expect.arrayContaining(leeds.columns),
    });
    await waitFor(() => expect(screen.queryByText(/edited/)).toBeNull());
  });

  test('a shared view that was changed is saved under a name of its own', async () => {
    await open([]);
    await waitFor(() => expect(rowNames()).toHaveLength(2));
    fireEvent.click(screen.getByRole('button', { name: 'Columns' }));
    const columns = await screen.findByRole('dialog', { name: 'Columns' });
    fireEvent.click(within(columns).getByRole('checkbox', { name: 'Address' }));
    fireEvent.click(within(columns).getByRole('button', { name: 'Done' }));
    fireEvent.click(await screen.findByRole('button', { name: /^Save the view All Services/ }));
    expect(within(dialog().getElement()).getByText('View name')).toBeTruthy();
  });

  test('a shared view that is saved under its own name becomes a view of the person’s own', async () => {
    await open([]);
    await startNaming();
    nameField().setInputValue('All Services');
    fireEvent.click(button('Create'));
    await waitFor(() => expect(portal.calls('POST /live/views')).toHaveLength(1));
  });

  test('VIEW-03 VIEW-12 deleting the active view goes back to All Services', async () => {
    await open([leeds], { selected: 'Leeds' });
    await waitFor(() => expect(rowNames()).toEqual(['LDS-1']));
    pick('delete:Leeds');
    await waitFor(() => expect(title()).toContain('All Services'));
    expect(portal.calls('DELETE /live/views')[0]!.query).toMatchObject({
      table: 'DevicesTable',
      view_name: 'Leeds',
    });
    await waitFor(() => expect(rowNames()).toHaveLength(2));
  });

  test('a view that was deleted comes back whole by Undo', async () => {
    await open([leeds], { selected: 'Leeds' });
    await waitFor(() => expect(title()).toContain('Leeds'));
    pick('delete:Leeds');
    await screen.findByText("View 'Leeds' deleted.");
    expect(menu().findItemById('pick:Leeds')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText("View 'Leeds' is back.");
    expect(portal.calls('POST /live/views').at(-1)!.body).toEqual({
      table: 'DevicesTable',
      view_name: 'Leeds',
      user_id: 'person-1',
      columns: leeds.columns,
      filters: leeds.filters,
    });
    expect(menu().findItemById('pick:Leeds')).toBeTruthy();
  });

  test('VIEW-13 deleting the active view shows the first that remains where there is no All Services', async () => {
    await open([leeds, { ...leeds, name: 'Zebra' }, { ...leeds, name: 'Abbey' }], {
      selected: 'Leeds',
      shared: [],
    });
    await waitFor(() => expect(title()).toContain('Leeds'));
    pick('delete:Leeds');
    await waitFor(() => expect(title()).toContain('Zebra'));
  });

  test('VIEW-18 a view of the shared set cannot be deleted', async () => {
    await open([]);
    const dropdown = menu();
    expect(
      dropdown.findItemById('delete:All Services')!.getElement().getAttribute('class'),
    ).toContain('disabled');
  });

  test('VIEW-17 the shared identity may not save views', async () => {
    await open([], { sub: 'default' });
    expect(menu().findItemById('create:')!.getElement().getAttribute('class')).toContain(
      'disabled',
    );
  });

  const refused = async (word: 'Create' | 'Update', own: SavedView[], name: string) => {
    await open(own, { selected: own[0]?.name ?? '', status: 500 });
    await startNaming();
    nameField().setInputValue(name);
    fireEvent.click(button(word));
    const told = within(dialog().getElement());
    expect(await told.findByText('The store is not available.')).toBeTruthy();
    expect(told.getByText('The view was not saved')).toBeTruthy();
    expect(nameField().findNativeInput().getElement().value).toBe(name);
    expect(button(word).getAttribute('aria-disabled')).toBeNull();
    expect(console.warn).toHaveBeenCalledWith('A change failed:', 'The store is not available.');
  };

  test('VIEW-14 a refused creation is told beside the name, which is kept', () =>
    refused('Create', [], 'Mine'));
  test('VIEW-15 a refused update is told beside the name, which is kept', () =>
    refused('Update', [leeds], 'Leeds'));

  test('VIEW-16 a refused deletion is told, and the view stays', async () => {
    await open([leeds], { selected: 'Leeds', status: 500 });
    pick('delete:Leeds');
    expect(
      await screen.findByText("The view 'Leeds' could not be deleted. The store is not available."),
    ).toBeTruthy();
    expect(title()).toContain('Leeds');
    expect(console.warn).toHaveBeenCalled();
  });
});

describe('stored settings', () => {
  test('VIEW-20 VIEW-21 VIEW-22 VIEW-23 both sets are offered, the own view winning on an equal name', () => {
    const settings = viewSettingsWith({
      own: { DevicesTable: [leeds] },
      shared: {
        DevicesTable: [
          { ...leeds, columns: [] },
          { ...leeds, name: 'Shared', is_default: true },
        ],
      },
    });
    const { views, ownNames } = readViews(settings, 'DevicesTable');
    expect(views.map((view) => [view.name, view.columns.length])).toEqual([
      ['Leeds', 2],
      ['Shared', 2],
    ]);
    expect([...ownNames]).toEqual(['Leeds']);
    expect(readViews(settings, 'AlertsTable').views.map((view) => view.name)).toEqual([
      'All Services',
    ]);
  });

  test('settings that cannot be read count as none', () => {
    expect(
      readViews([{ ...viewSettingsWith()[0]!, saved_views: '{broken' }], 'DevicesTable').views,
    ).toEqual([]);
  });
});
