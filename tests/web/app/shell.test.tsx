// @vitest-environment jsdom
import createWrapper from '@cloudscape-design/components/test-utils/dom';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { SignedInOnly } from '../../../web/src/app/signed-in-only.tsx';
import { eachInFreshBrowser } from '../page-tests.ts';
import { permissionsWith, roleWith } from '../people.ts';
import { tokenWith, type PortalServer } from '../portal-server.ts';
import { MemoryProvider, renderPortal, startPortal } from '../render-portal.tsx';
import { openShell, type Opening } from './open-shell.tsx';

let portal: PortalServer;
eachInFreshBrowser(() => portal);

async function open(opening?: Opening) {
  const opened = await openShell(opening);
  portal = opened.portal;
  return opened;
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
  ['connecting', 'Connecting', 'live updates are being set up.', ''],
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
        /This data is from (\d+ \w+, )?\d\d:\d\d\. There has been no new data since then\./,
      ),
    ).toHaveLength(1);
    expect(screen.getByText(/^Stale since .*The portal keeps trying\.$/)).toBeTruthy();
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
      /Data of Tidewater Business may be out of date\. The store is away\./,
    );
    expect(document.body.textContent).not.toContain('northbeam_SUPER');
    expect(line).toBeTruthy();
    expect(pill()).toMatch(/^Stale since (\d+ \w+, )?\d\d:\d\d$/);
    expect(
      screen.getByText(/^Stale since .*Some data could not be loaded\. The portal keeps trying\.$/),
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

test('a link that goes with its page leads the keyboard to the next page, and one of the menu keeps it', async () => {
  await open({ address: '/users' });
  const person = userEvent.setup();
  (await screen.findByRole('link', { name: 'Their planned work' })).focus();
  await person.keyboard('{Enter}');
  await screen.findByRole('heading', { name: 'Maintenance' });
  await waitFor(() =>
    expect(document.activeElement?.querySelector('h1')?.textContent).toBe('Maintenance'),
  );
  expect(document.activeElement?.querySelector('.side-menu')).toBeNull();
  const menu = within(document.querySelector<HTMLElement>('.side-menu')!);
  const entry = menu.getByRole('link', { name: 'User Access' });
  entry.focus();
  await person.keyboard('{Enter}');
  await screen.findByRole('heading', { name: 'User Accounts' });
  expect(document.activeElement).toBe(entry);
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
