// @vitest-environment jsdom
import createWrapper from '@cloudscape-design/components/test-utils/dom';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { DevicesAlias } from '../../../web/src/app/devices-alias.tsx';
import { SignedInOnly } from '../../../web/src/app/signed-in-only.tsx';
import { ServicesPage } from '../../../web/src/features/services/services-page.tsx';
import type { Device } from '../../../core/domain/device.ts';
import { alertWith, deviceWith, graphqlWith, nowSeconds, viewSettingsWith } from '../monitored.ts';
import { eachInFreshBrowser } from '../page-tests.ts';
import { permissionsWith, roleWith } from '../people.ts';
import { tokenWith, type PortalServer } from '../portal-server.ts';
import { MemoryProvider, renderPortal, startPortal } from '../render-portal.tsx';
import { downloaded } from '../downloaded.ts';

let portal: PortalServer;
eachInFreshBrowser(() => portal);

const harbour: Partial<Device> = {
  Customer: 'Harbour Foods',
  'Site Name': 'Harbour Foods Leeds',
  'Device Type': 'Router',
  Postcode: 'LS1 4AP',
};
const devices = [
  deviceWith('LDS-CPE-01', {
    ...harbour,
    Custom: [{ name: 'Cabinet', value: 'R9' }],
    'Circuit Reference': 'EAD770',
    Description: 'edge, "north"',
  }),
  deviceWith('MAN-SW-02', {
    Customer: 'Wold Schools',
    'Site Name': 'Wold Manchester',
    'Device Type': 'Switch',
    'Circuit Size': '5',
  }),
  deviceWith('YRK-FW-03', {
    ...harbour,
    'Device Type': 'Firewall',
    lastPolledEpochSeconds: nowSeconds() - 600,
  }),
];

const routes = [
  {
    path: '/',
    Component: SignedInOnly,
    children: [
      { path: 'services', Component: ServicesPage },
      { path: 'services/:deviceType', Component: ServicesPage },
      { path: 'devices', Component: DevicesAlias },
    ],
  },
];

async function open(
  address = '/services',
  list: readonly Device[] = devices,
  prepare: () => void = () => {},
) {
  portal = await startPortal(permissionsWith(roleWith(1)), list);
  portal.on('GET /live/alerts', {
    body: {
      data: [alertWith('a1', 'MAN-SW-02', 4), alertWith('a2', 'MAN-SW-02', 2)],
      as_of: 1_000,
    },
  });
  portal.on('POST /graphql', graphqlWith(viewSettingsWith()));
  localStorage.setItem('token', tokenWith({ 'cognito:username': 'ann' }));
  prepare();
  return renderPortal(address, new MemoryProvider(), routes);
}

const table = () => screen.findByRole('table', { name: /All Services|Search\.\.\./ });
const rowNames = () =>
  [...document.querySelectorAll('tr[data-row]')].map((row) => row.getAttribute('data-row'));
const headers = () =>
  [...document.querySelectorAll('th .head-sort__label')].map((label) => label.textContent);
/** The table with its columns, which wait for the person's views. */
const shownTable = async () => {
  await table();
  await waitFor(() => expect(headers().length).toBeGreaterThan(0));
};
const untilRows = (names: string[]) => waitFor(() => expect(rowNames()).toEqual(names));
const search = () => screen.getByLabelText('Search All Services');

describe('the device table', { timeout: 60_000 }, () => {
  test('TABLE-01 TABLE-03 TABLE-06 TABLE-07 TABLE-08 TABLE-12 TABLE-13 lists the devices under All Services, with its toolbar', async () => {
    await open();
    await shownTable();
    await untilRows(['MAN-SW-02', 'LDS-CPE-01', 'YRK-FW-03']);
    expect(screen.getByRole('heading', { level: 1, name: /All Services/ })).toBeTruthy();
    expect(search()).toBeTruthy();
    for (const name of ['CSV', 'Columns', 'Filters', 'Saved Views'])
      expect(screen.getByRole('button', { name })).toBeTruthy();
  });

  test('ALERT-26 trouble stands on top: state and open alerts come from the alerts joined by monitorObjectId', async () => {
    await open();
    await untilRows(['MAN-SW-02', 'LDS-CPE-01', 'YRK-FW-03']);
    const first = within(document.querySelector<HTMLElement>('tr[data-row="MAN-SW-02"]')!);
    expect(first.getByText('Critical')).toBeTruthy();
    expect(first.getByText('2')).toBeTruthy();
    expect(
      within(document.querySelector<HTMLElement>('tr[data-row="YRK-FW-03"]')!).getByText(/Stale/),
    ).toBeTruthy();
  });

  test('an account that does not answer a refresh keeps its rows, and the table says that they may be old', async () => {
    const { queries } = await open();
    await untilRows(['MAN-SW-02', 'LDS-CPE-01', 'YRK-FW-03']);
    portal.on('GET /live/devices/customer', {
      status: 503,
      body: { status_code: 503, message: 'Please try again.' },
    });
    void queries.refetchQueries();
    await waitFor(() =>
      expect(
        screen.getByText('What is shown of account northbeam may be old: Please try again.'),
      ).toBeTruthy(),
    );
    expect(rowNames()).toEqual(['MAN-SW-02', 'LDS-CPE-01', 'YRK-FW-03']);
  });

  test('LIMIT-10 LIMIT-11 the always present columns are in the menu; the first eight are shown', async () => {
    await open();
    await shownTable();
    expect(headers()).toHaveLength(8);
    fireEvent.click(screen.getByRole('button', { name: 'Columns' }));
    const dialog = await screen.findByRole('dialog', { name: 'Columns' });
    for (const name of [
      'Status',
      'Site Name',
      'Postcode',
      'Billing Reference',
      'IP Range',
      'Circuit Reference',
      'Device Type',
      'Circuit Size',
      'Circuit Provider',
    ]) {
      expect(within(dialog).getByRole('checkbox', { name })).toBeTruthy();
      expect(within(dialog).queryByRole('button', { name: `Remove ${name}` })).toBeNull();
    }
  });

  test('TABLE-09 TABLE-10 TABLE-11 TABLE-22 TABLE-25 columns are shown, hidden, added by property and removed', async () => {
    await open();
    await shownTable();
    fireEvent.click(screen.getByRole('button', { name: 'Columns' }));
    const dialog = await screen.findByRole('dialog', { name: 'Columns' });
    fireEvent.click(within(dialog).getByRole('checkbox', { name: 'Postcode' }));
    expect(headers()).not.toContain('Postcode');
    const add = createWrapper(document.body).findModal()!.findContent().findAutosuggest()!;
    expect(add.findNativeInput().getElement().placeholder).toBe('Add Property...');
    add.focus();
    add.setInputValue('Cab');
    add.selectSuggestionByValue('Cabinet');
    await waitFor(() => expect(headers()).toContain('Cabinet'));
    expect(screen.getByText('R9')).toBeTruthy();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Remove Cabinet' }));
    expect(headers()).not.toContain('Cabinet');
  });

  test('TABLE-23 TABLE-25 columns are reordered by dragging, and by keys and buttons as well', async () => {
    await open();
    await shownTable();
    expect(headers().slice(0, 3)).toEqual(['Status', 'Name', 'Site Name']);
    const data = new Map<string, string>();
    const dataTransfer = {
      setData: (type: string, value: string) => data.set(type, value),
      getData: (type: string) => data.get(type) ?? '',
      get types() {
        return [...data.keys()];
      },
    };
    const head = (name: string) => screen.getByRole('button', { name });
    fireEvent.dragStart(head('Site Name'), { dataTransfer });
    fireEvent.dragOver(head('Status').closest('th')!, { dataTransfer });
    fireEvent.drop(head('Status').closest('th')!, { dataTransfer });
    expect(headers().slice(0, 3)).toEqual(['Site Name', 'Status', 'Name']);
    fireEvent.keyDown(head('Site Name'), { key: 'ArrowRight', shiftKey: true });
    expect(headers().slice(0, 3)).toEqual(['Status', 'Site Name', 'Name']);
    fireEvent.click(head('Columns'));
    const dialog = await screen.findByRole('dialog', { name: 'Columns' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Move Name up' }));
    expect(headers().slice(0, 3)).toEqual(['Status', 'Name', 'Site Name']);
  });

  test('TABLE-24 TABLE-25 an unfolded row shows the remaining properties and none that has a column', async () => {
    await open();
    await shownTable();
    await untilRows(['MAN-SW-02', 'LDS-CPE-01', 'YRK-FW-03']);
    fireEvent.click(screen.getByRole('button', { name: 'Details of LDS-CPE-01' }));
    const detail = within(document.querySelector<HTMLElement>('tr.detail')!);
    expect(detail.getByText('Cabinet')).toBeTruthy();
    expect(detail.getByText('edge, "north"')).toBeTruthy();
    expect(detail.queryByText('Postcode')).toBeNull();
  });

  test('PROP-23 PROP-24 a bare size is shown with its unit, a short one in Gb and a longer one in Mb', async () => {
    await open('/services', [
      deviceWith('ONE', { 'Circuit Size': '1' }),
      deviceWith('TWO', { 'Circuit Size': '100' }),
    ]);
    await shownTable();
    const at = headers().indexOf('Circuit Size');
    await waitFor(() =>
      expect(
        [...document.querySelectorAll('tr[data-row]')].map(
          (row) => row.querySelectorAll('td[data-label]')[at]!.textContent,
        ),
      ).toEqual(['1Gb', '100Mb']),
    );
  });

  test('TABLE-15 the CSV has every row that passes, in its order, with the visible columns, not only the page', async () => {
    const many = Array.from({ length: 23 }, (_, index) => deviceWith(`DEV-${index + 1}`, harbour));
    await open('/services?q=DEV-&sort=-Name', [...many, ...devices]);
    await shownTable();
    await waitFor(() => expect(rowNames()).toHaveLength(10));
    const lines = (await downloaded()).replace(/^\uFEFF/, '').split('\r\n');
    expect(lines[0]).toBe(
      'Status,Name,Site Name,Postcode,Circuit Reference,Circuit Size,Last Seen,Open Alerts',
    );
    expect(lines.slice(1).map((line) => line.split(',')[1])).toEqual(
      Array.from({ length: 23 }, (_, index) => `DEV-${23 - index}`),
    );
  });

  test('TABLE-16 the search finds in every display field, shown or not, and the address follows', async () => {
    const { router } = await open();
    await shownTable();
    fireEvent.change(search(), { target: { value: 'r9' } });
    await untilRows(['LDS-CPE-01']);
    await waitFor(() => expect(router.state.location.search).toBe('?q=r9'));
  });

  test('SHELL-05 DASH-23 an older link with search_term fills the search box', async () => {
    await open('/devices?search_term=wold');
    await untilRows(['MAN-SW-02']);
    expect(search()).toHaveProperty('value', 'wold');
    cleanup();
    await portal.stop();
    await open('/services/connectivity?search_term=york');
    await waitFor(() => expect(search()).toHaveProperty('value', 'york'));
  });

  test('TABLE-04 TABLE-05 DASH-22 a link from a group tile is titled Search... and filters by equality', async () => {
    await open('/services?groupBy=Customer&filter=Wold+Schools');
    await untilRows(['MAN-SW-02']);
    expect(screen.getByRole('heading', { level: 1, name: /Search\.\.\./ })).toBeTruthy();
    expect(screen.getByText('Customer is Wold Schools')).toBeTruthy();
    expect(screen.getByLabelText('Search Search...')).toHaveProperty('value', '');
  });

  test('a device type in the address shows its devices, and connectivity all of them', async () => {
    await open('/services/firewall');
    await untilRows(['YRK-FW-03']);
    cleanup();
    await portal.stop();
    await open('/services/connectivity');
    await untilRows(['MAN-SW-02', 'LDS-CPE-01', 'YRK-FW-03']);
  });

  test('LIMIT-01 LIMIT-02 ten rows at first, those of the first page, and another size is remembered', async () => {
    const many = Array.from({ length: 30 }, (_, index) => deviceWith(`DEV-${index}`));
    await open('/services', many);
    await untilRows(Array.from({ length: 10 }, (_, index) => `DEV-${index}`));
    const select = createWrapper(document.body).findAllSelects().at(-1)!;
    select.openDropdown();
    expect(
      select
        .findDropdown()
        .findOptions()
        .map((option) => option.getElement().textContent),
    ).toEqual(['10 rows', '25 rows', '50 rows', '100 rows']);
    select.selectOptionByValue('25');
    await waitFor(() => expect(rowNames()).toHaveLength(25));
    cleanup();
    await portal.stop();
    await open('/services', many);
    await waitFor(() => expect(rowNames()).toHaveLength(25));
  });

  test('TABLE-26 ERR-15 a spinner while devices load, and the specified sentence when there are none', async () => {
    let answer = () => {};
    const waiting = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await open('/services', [], () => {
      portal.on('GET /live/devices/customer', async () => {
        await waiting;
        return { body: { data: [], total: 0, as_of: 1 } };
      });
    });
    const shown = await table();
    expect(within(shown).getByText('Loading')).toBeTruthy();
    expect(within(shown).queryByText('Sorry, there is no data to display')).toBeNull();
    answer();
    expect(await within(shown).findByText('Sorry, there is no data to display')).toBeTruthy();
  });

  test('ERR-01 ERR-05 a failure is logged and told in a sentence, the search is kept, and trying again works', async () => {
    await open('/services?q=harbour', devices, () => {
      portal.on('GET /live/devices/customer', {
        status: 500,
        body: { status_code: 500, message: 'The store is not available.' },
      });
    });
    expect(
      await screen.findByText(
        /The services could not be read. The store is not available./,
        {},
        { timeout: 10_000 },
      ),
    ).toBeTruthy();
    expect(search()).toHaveProperty('value', 'harbour');
    expect(console.warn).toHaveBeenCalledWith(
      'A call failed:',
      'GET /devices/customer',
      'The store is not available.',
    );
    portal.on('GET /live/devices/customer', { body: { data: devices, total: 3, as_of: 1 } });
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await untilRows(['LDS-CPE-01', 'YRK-FW-03']);
  });

  test('/ searches, j and k move between rows', async () => {
    await open();
    await untilRows(['MAN-SW-02', 'LDS-CPE-01', 'YRK-FW-03']);
    fireEvent.keyDown(document.body, { key: 'j' });
    expect(document.activeElement?.textContent).toBe('MAN-SW-02');
    fireEvent.keyDown(document.body, { key: 'j' });
    expect(document.activeElement?.textContent).toBe('LDS-CPE-01');
    fireEvent.keyDown(document.body, { key: 'k' });
    expect(document.activeElement?.textContent).toBe('MAN-SW-02');
    fireEvent.keyDown(document.body, { key: '/' });
    expect(document.activeElement).toBe(search());
  });
});
