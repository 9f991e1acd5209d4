// @vitest-environment jsdom
import createWrapper from '@cloudscape-design/components/test-utils/dom';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { SignedInOnly } from '../../../web/src/app/signed-in-only.tsx';
import { usePageTitle } from '../../../web/src/ui/page-title.ts';
import { alertWith, deviceWith } from '../monitored.ts';
import { eachInFreshBrowser } from '../page-tests.ts';
import { permissionsWith, roleWith } from '../people.ts';
import { tokenWith, type PortalServer, type Seen } from '../portal-server.ts';
import { MemoryProvider, renderPortal, startPortal } from '../render-portal.tsx';

let portal: PortalServer;
eachInFreshBrowser(() => portal);

const AWAY = { status: 503, body: { status_code: 503, message: 'The store is away.' } };

const LEEDS = {
  id: '7',
  name: 'Leeds',
  parentId: '1',
  path: ['1', '7'],
  fullPath: 'Northbeam/Leeds',
  account_id: 'northbeam',
  customer: '',
  deviceCount: 5,
};

function DevicePage() {
  usePageTitle('LDS-CPE-01');
  return <p>A device</p>;
}

interface Opening {
  address?: string;
  role?: ReturnType<typeof roleWith>;
  accounts?: { id: string; name: string }[];
  alerts?: number;
  asOfMs?: number;
  /** The account that does not answer. */
  silent?: string;
  /** Content of the brand's file. */
  brand?: object;
}

async function open({
  address = '/maintenance',
  role = roleWith(1),
  accounts = [{ id: 'northbeam', name: 'Northbeam' }],
  alerts = 2,
  asOfMs = Date.now(),
  silent,
  brand = {},
}: Opening = {}) {
  portal = await startPortal(permissionsWith(role, { account_id: accounts[0]!.id, accounts }));
  portal.on('GET /brand/northbeam/branding.json', { body: brand });
  const answer =
    (rows: readonly unknown[]) =>
    ({ query }: Seen) =>
      query['account_id'] === silent
        ? AWAY
        : { body: { data: rows, total: rows.length, as_of: asOfMs } };
  portal.on('GET /live/devices/customer', answer([deviceWith('LDS-CPE-01')]));
  portal.on(
    'GET /live/alerts',
    answer(Array.from({ length: alerts }, (_, at) => alertWith(`a${at}`, 'LDS-CPE-01', 4))),
  );
  localStorage.setItem('token', tokenWith({ 'cognito:username': 'ann' }));
  const { Shell } = await import('../../../web/src/app/shell.tsx');
  return renderPortal(address, new MemoryProvider(), [
    {
      path: '/',
      Component: SignedInOnly,
      children: [
        {
          Component: Shell,
          children: [
            {
              path: 'maintenance',
              handle: { title: 'Maintenance' },
              element: <h1>Maintenance</h1>,
            },
            { path: 'users', element: <h1>User Accounts</h1> },
            { path: 'device', handle: { title: 'Device' }, Component: DevicePage },
          ],
        },
      ],
    },
  ]);
}

const pill = () => document.querySelector('.live-pill')?.textContent;

describe("the browser's tab", () => {
  test('says how many alerts are open, the page and the brand', async () => {
    const { router } = await open();
    await waitFor(() => expect(document.title).toBe('(2) Maintenance · Northbeam'));
    expect(screen.queryByRole('dialog')).toBeNull();
    await router.navigate('/device');
    await waitFor(() => expect(document.title).toBe('(2) LDS-CPE-01 · Northbeam'));
    await router.navigate('/maintenance');
    await waitFor(() => expect(document.title).toBe('(2) Maintenance · Northbeam'));
  });

  test('says no number while there is no alert', async () => {
    await open({ alerts: 0 });
    await waitFor(() => expect(pill()).toMatch(/^(Connecting|Every minute)$/));
    expect(document.title).toBe('Maintenance · Northbeam');
  });
});

test('who may not read alerts asks for none, and is told that changes are read by the minute', async () => {
  await open({ role: roleWith(3, { alerts: 4 }) });
  await waitFor(() => expect(pill()).toBe('Every minute'));
  expect(portal.calls('GET /live/alerts')).toEqual([]);
  expect(document.title).toBe('Maintenance · Northbeam');
});

test.each([
  ['live', 'Live', 'Changes appear here within seconds.', ''],
  ['partly', 'Live in part', 'Changes of 45 of your accounts appear here within seconds', ''],
  ['connecting', 'Connecting', 'Live updates are being set up.', ''],
  ['interrupted', 'Every minute', 'Live updates are interrupted', 'Every minute. Live updates are'],
] as const)('while updates are %s the pill says %s, and why', async (updates, word, why, told) => {
  portal = await startPortal(permissionsWith(roleWith(1)));
  const answer = { body: { data: [], total: 0, as_of: Date.now() } };
  portal.on('GET /live/devices/customer', answer);
  portal.on('GET /live/alerts', answer);
  localStorage.setItem('token', tokenWith({ 'cognito:username': 'ann' }));
  const { LivePill } = await import('../../../web/src/app/live-pill.tsx');
  await renderPortal('/', new MemoryProvider(), [
    {
      path: '/',
      Component: SignedInOnly,
      children: [{ index: true, element: <LivePill updates={updates} /> }],
    },
  ]);
  await waitFor(() => expect(pill()).toBe(word));
  fireEvent.click(screen.getByRole('button', { name: word }));
  expect(await screen.findByText((text) => text.includes(why), { selector: 'span' })).toBeTruthy();
  expect(screen.getByRole('status').textContent).toMatch(new RegExp(`^${told}`));
  expect(screen.getByRole('status').textContent === '').toBe(told === '');
});

test('the keys are those that work on the page', async () => {
  await open();
  fireEvent.click(await screen.findByRole('button', { name: 'Keyboard help' }));
  const keys = await screen.findByRole('dialog', { name: 'Keys' });
  expect(within(keys).getByText('Search everything')).toBeTruthy();
  expect(within(keys).queryByText('Search on this page')).toBeNull();
});

describe('an outage', () => {
  test('of everything is a stale pill and one line on every page', async () => {
    await open({ asOfMs: Date.now() - 600_000 });
    await waitFor(() => expect(pill()).toMatch(/^Stale since (\d+ \w+, )?\d\d:\d\d$/));
    expect(
      screen.getAllByText(
        /What you see is of (\d+ \w+, )?\d\d:\d\d\. Nothing new has come since\./,
      ),
    ).toHaveLength(1);
    expect(screen.getByText(/^Stale since .*It is tried again by itself\.$/)).toBeTruthy();
  });

  test('of one account names it as people know it, and tries it again', async () => {
    await open({
      accounts: [
        { id: 'northbeam_SUPER', name: 'Northbeam' },
        { id: 'tidewater', name: 'Tidewater Business' },
      ],
      silent: 'tidewater',
    });
    const line = await screen.findByText(
      /What you see of Tidewater Business may be old\. The store is away\./,
    );
    expect(document.body.textContent).not.toContain('northbeam_SUPER');
    expect(line).toBeTruthy();
    expect(pill()).toMatch(/^Stale since (\d+ \w+, )?\d\d:\d\d$/);
    expect(
      screen.getByText(/^Stale since .*Not all could be read\. It is tried again by itself\.$/),
    ).toBeTruthy();
    const reads = portal.calls('GET /live/devices/customer').length;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() =>
      expect(portal.calls('GET /live/devices/customer').length).toBeGreaterThan(reads),
    );
  });

  test('before anything was read is told by the page, not by a line of what is old', async () => {
    await open({ silent: 'northbeam', accounts: [{ id: 'northbeam', name: 'Northbeam' }] });
    await waitFor(() => expect(pill()).toBe('Waiting'));
    expect(screen.queryByText(/What you see/)).toBeNull();
  });
});

test('the first stop of the keyboard leads past bar and menu', async () => {
  await open();
  await screen.findByRole('heading', { name: 'Maintenance' });
  const [first] = document.querySelectorAll<HTMLElement>('button, a, input');
  expect(first!.textContent).toBe('Skip to the page');
  fireEvent.click(first!);
  expect(document.activeElement?.querySelector('h1')?.textContent).toBe('Maintenance');
  expect(document.activeElement?.querySelector('.side-menu')).toBeNull();
});

test("the person's menu has the brand's links and whom to write to", async () => {
  await open({
    brand: {
      support_address: 'help@northbeam.example',
      links: [{ label: 'Status', url: 'https://status.northbeam.example' }],
    },
  });
  await screen.findByRole('heading', { name: 'Maintenance' });
  const menu = createWrapper(document.querySelector('.header-bar')!).findButtonDropdown()!;
  await waitFor(() => {
    if (!menu.findOpenDropdown()) menu.openDropdown();
    expect(menu.findItems().map((item) => item.getElement().textContent)).toEqual([
      'My Account',
      'Jobs',
      'Switch Account',
      'Switch to dark colours',
      'Keyboard help',
      'API',
      'Status',
      'Write to help@northbeam.example',
      'Logout',
    ]);
  });
  const hrefs = menu.findItems().map((item) => item.find('a')?.getElement().getAttribute('href'));
  expect(hrefs.filter(Boolean)).toEqual([
    'https://status.northbeam.example',
    'mailto:help@northbeam.example',
  ]);
});

describe('the side menu', () => {
  const menu = () => within(document.querySelector<HTMLElement>('.side-menu')!);

  test('marks the page that is open', async () => {
    await open();
    await waitFor(() => expect(document.querySelector('.side-menu')).toBeTruthy());
    const current = document.querySelectorAll('.side-menu [aria-current="page"]');
    expect([...current].map((link) => link.getAttribute('href'))).toEqual(['/maintenance']);
  });

  test('closes by the button of the header bar, and stays closed at the next visit', async () => {
    const { unmount } = await open();
    fireEvent.click(await screen.findByRole('button', { name: 'Toggle the side menu' }));
    await waitFor(() => expect(document.querySelector('.side-menu')).toBeNull());
    unmount();
    await portal.stop();
    await open();
    await screen.findByRole('button', { name: 'Toggle the side menu' });
    expect(document.querySelector('.side-menu')).toBeNull();
  });

  test('an entry with entries below it opens and closes, and is remembered', async () => {
    await open();
    const admin = await screen.findByRole('button', { name: 'Admin' });
    expect(admin.getAttribute('aria-expanded')).toBe('true');
    fireEvent.click(admin);
    expect(menu().queryByRole('link', { name: /Roles/ })).toBeNull();
    expect(localStorage.getItem('menu.Admin')).toBe('false');
  });
});

describe('the search over everything', () => {
  const field = () => screen.findByRole('combobox', { name: 'Search the portal' });
  const press = (target: Element, key: string, more = {}) =>
    fireEvent.keyDown(target, { key, keyCode: key === 'Enter' ? 13 : 0, ...more });
  const found = () =>
    [...document.querySelectorAll('.find')].map((link) => [
      link.textContent,
      link.getAttribute('href'),
    ]);

  test('opens by its key, finds services, alerts, groups and pages by words, and Enter opens the first', async () => {
    const { router } = await open({ alerts: 1 });
    portal.on('GET /live/devicegroups', { body: { data: [LEEDS] } });
    await waitFor(() => expect(document.title).toBe('(1) Maintenance · Northbeam'));
    press(document.body, 'k', { ctrlKey: true });
    fireEvent.change(await field(), { target: { value: 'lds' } });
    await waitFor(() =>
      expect(found()).toEqual([
        ['CriticalLDS-CPE-01', '/device/LDS-CPE-01'],
        ['CriticalIn 96 % of the circuitLDS-CPE-01', '/alerts?f=ID~is~a0'],
      ]),
    );
    fireEvent.change(await field(), { target: { value: 'leeds' } });
    await waitFor(() =>
      expect(found()[0]).toEqual(['LeedsNorthbeam/Leeds, 5 devices', '/groups/7']),
    );
    fireEvent.change(await field(), { target: { value: 'nowhere' } });
    expect(await screen.findByText('Nothing that you may see has “nowhere”.')).toBeTruthy();
    fireEvent.change(await field(), { target: { value: 'user acc' } });
    await waitFor(() => expect(found()).toEqual([['User AccessAdmin', '/users']]));
    press(await field(), 'Enter');
    await waitFor(() => expect(router.state.location.pathname).toBe('/users'));
    expect(screen.queryByRole('combobox', { name: 'Search the portal' })).toBeNull();
  });

  test('keeps the keys in its field from the first letter on, while arrows choose in the list', async () => {
    const { router } = await open();
    await screen.findByRole('heading', { name: 'Maintenance' });
    const user = userEvent.setup();
    await user.keyboard('{Control>}k{/Control}acc');
    const input = (await field()) as HTMLInputElement;
    expect(input.value).toBe('acc');
    const active = () =>
      document.querySelector(`[id="${input.getAttribute('aria-activedescendant')}"]`);
    await waitFor(() => expect(active()?.textContent).toBe('Account AccessAdmin'));
    await user.keyboard('{ArrowDown}');
    expect(active()?.textContent).toBe('User AccessAdmin');
    expect(screen.getByRole('option', { selected: true })).toBe(active());
    await user.keyboard('e');
    expect(input.value).toBe('acce');
    await waitFor(() => expect(active()?.textContent).toBe('User AccessAdmin'));
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
    expect(active()?.textContent).toBe('Account AccessAdmin');
    await user.keyboard('{ArrowUp}');
    expect(document.activeElement).toBe(input);
    expect(active()?.textContent).toBe('User AccessAdmin');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/users'));
    expect(document.querySelector('.find')).toBeNull();
  });

  test('never says that nothing was found while an account could not be searched', async () => {
    await open({
      accounts: [
        { id: 'northbeam_SUPER', name: 'Northbeam' },
        { id: 'tidewater', name: 'Tidewater Business' },
      ],
      silent: 'tidewater',
    });
    portal.on('GET /live/devicegroups', { body: { data: [] } });
    fireEvent.click(await screen.findByRole('button', { name: /^Search/ }));
    fireEvent.change(await field(), { target: { value: 'nowhere' } });
    expect(await screen.findByText('Not all could be searched. The store is away.')).toBeTruthy();
  });
});
