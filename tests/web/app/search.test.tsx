// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { keepEarlySearch } from '../../../web/src/app/search/early-search.ts';
import { eachInFreshBrowser } from '../page-tests.ts';
import { workOf } from '../maintenance/open-maintenance.tsx';
import { roleWith } from '../people.ts';
import type { PortalServer } from '../portal-server.ts';
import { openShell, type Opening } from './open-shell.tsx';

let portal: PortalServer;
eachInFreshBrowser(() => portal);

async function open(opening?: Opening) {
  const opened = await openShell(opening);
  portal = opened.portal;
  return opened;
}

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

describe('a search that is begun before the page is there', () => {
  const user = userEvent.setup();

  test('opens with the page, with what was typed', async () => {
    keepEarlySearch();
    await user.keyboard('{Control>}k{/Control}ldx{Backspace}');
    await user.tab();
    await user.keyboard('s');
    await open();
    const field = await screen.findByRole('combobox', { name: 'Search the portal' });
    expect(field).toHaveProperty('value', 'lds');
    await waitFor(() => expect(document.activeElement).toBe(field));
    await user.keyboard('-c');
    expect(field).toHaveProperty('value', 'lds-c');
    // The next one begins anew.
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(field.isConnected).toBe(false));
    await user.keyboard('{Control>}k{/Control}');
    expect(await screen.findByRole('combobox', { name: 'Search the portal' })).toHaveProperty(
      'value',
      '',
    );
  });

  test('opens what it finds when Enter was pressed as well', async () => {
    keepEarlySearch();
    await user.keyboard('{Control>}k{/Control}user acc{Enter}');
    const { router } = await open();
    await waitFor(() => expect(router.state.location.pathname).toBe('/users'));
  });

  test.each([
    ['is given up', () => user.keyboard('{Escape}')],
    [
      'is followed by a sign-in',
      async () => {
        const name = document.body.appendChild(document.createElement('input'));
        name.focus();
        await user.keyboard('ann');
        expect(name.value).toBe('ann');
        name.remove();
      },
    ],
  ])('does not open when it %s', async (_what, act) => {
    keepEarlySearch();
    await user.keyboard('{Control>}k{/Control}lds');
    await act();
    await user.keyboard('lds');
    await open();
    await screen.findByRole('heading', { name: 'Maintenance' });
    expect(screen.queryByRole('combobox', { name: 'Search the portal' })).toBeNull();
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
    expect(await screen.findByText('Nothing found for “nowhere”.')).toBeTruthy();
    fireEvent.change(await field(), { target: { value: 'user acc' } });
    await waitFor(() => expect(found()).toEqual([['User AccessAdmin', '/users']]));
    press(await field(), 'Enter');
    await waitFor(() => expect(router.state.location.pathname).toBe('/users'));
    expect(screen.queryByRole('combobox', { name: 'Search the portal' })).toBeNull();
  });

  test('finds planned work by its places, comment and id, and not what is over', async () => {
    const { router } = await open({ alerts: 0 });
    portal.on('GET /live/devicegroups', { body: { data: [] } });
    const work = (id: string, appliedAt: string, changes = {}) =>
      workOf(id, { work_id: 'ring-move', appliedAt, comment: 'New ring', ...changes });
    portal.on('GET /live/maintenances', {
      body: {
        data: [
          work('a', 'YRK-CPE-01'),
          work('b', 'YRK-CPE-02'),
          work('c', 'YRK-CPE-03', { work_id: '', startDateTime: Date.now() - 86_400_000 }),
        ],
      },
    });
    await screen.findByRole('heading', { name: 'Maintenance' });
    press(document.body, 'k', { ctrlKey: true });
    for (const words of ['yrk-cpe', 'new ring', 'ring-move']) {
      fireEvent.change(await field(), { target: { value: words } });
      await waitFor(() =>
        expect(found()).toEqual([
          [
            expect.stringMatching(/^YRK-CPE-01 and 1 more.+ · Upcoming · New ring$/),
            '/maintenance/ring-move',
          ],
        ]),
      );
    }
    press(await field(), 'Enter');
    await waitFor(() => expect(router.state.location.pathname).toBe('/maintenance/ring-move'));
    expect(portal.calls('GET /live/maintenances').length).toBeGreaterThan(0);
  });

  test('reads no planned work for who may not see it', async () => {
    await open({ role: roleWith(1, { maintenance: 4 }) });
    await screen.findByRole('heading', { name: 'Maintenance' });
    press(document.body, 'k', { ctrlKey: true });
    fireEvent.change(await field(), { target: { value: 'user acc' } });
    await waitFor(() => expect(found()).toEqual([['User AccessAdmin', '/users']]));
    expect(portal.calls('GET /live/maintenances')).toEqual([]);
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

  test('asks the server for a part of an IP address, once, and Enter waits for what it finds', async () => {
    const { router } = await open({ alerts: 0 });
    portal.on('GET /live/devicegroups', { body: { data: [] } });
    portal.on('GET /live/devices', {
      body: { data: [{ id: '77', name: 'MAN-CPE-07', address: '10.4.0.7' }] },
    });
    fireEvent.click(await screen.findByRole('button', { name: /^Search/ }));
    for (const typed of ['1', '10', '10.', '10.4', '10.4.'])
      fireEvent.change(await field(), { target: { value: typed } });
    await waitFor(() => expect(found()).toEqual([['MAN-CPE-07Asked at 10.4.0.7', '/device/77']]));
    expect(portal.calls('GET /live/devices').map(({ query }) => query['address'])).toEqual([
      '10.4.',
    ]);
    fireEvent.change(await field(), { target: { value: '10.4.0' } });
    press(await field(), 'Enter');
    await waitFor(() => expect(router.state.location.pathname).toBe('/device/77'));
  });

  test('finds recipients of alerts, in the place where they are changed', async () => {
    await open({ alerts: 0 });
    portal.on('GET /live/devicegroups', { body: { data: [] } });
    fireEvent.click(await screen.findByRole('button', { name: /^Search/ }));
    fireEvent.change(await field(), { target: { value: 'it@harbour' } });
    await waitFor(() =>
      expect(found()).toEqual([
        ['it@harbour.exampleIT desk · Alert recipient', '/alerts?recipient=it%40harbour.example'],
      ]),
    );
  });

  test('reads no recipients for who may not change them', async () => {
    await open({ alerts: 0, role: roleWith(3) });
    portal.on('GET /live/devicegroups', { body: { data: [] } });
    fireEvent.click(await screen.findByRole('button', { name: /^Search/ }));
    fireEvent.change(await field(), { target: { value: 'it@harbour' } });
    expect(await screen.findByText('Nothing found for “it@harbour”.')).toBeTruthy();
    expect(portal.calls('GET /live/recipientgroups/recipientgroup')).toEqual([]);
  });

  test('words and Enter before the lists have come open the first find once they have', async () => {
    let arrive = () => {};
    const until = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const { router } = await open({ alerts: 0, until });
    portal.on('GET /live/devicegroups', { body: { data: [] } });
    fireEvent.click(await screen.findByRole('button', { name: /^Search/ }));
    fireEvent.change(await field(), { target: { value: 'lds-cpe' } });
    press(await field(), 'Enter');
    expect(router.state.location.pathname).toBe('/maintenance');
    arrive();
    await waitFor(() => expect(router.state.location.pathname).toBe('/device/LDS-CPE-01'));
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
