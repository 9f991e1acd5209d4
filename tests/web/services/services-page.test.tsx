// @vitest-environment jsdom
import createWrapper from '@cloudscape-design/components/test-utils/dom';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { deviceWith } from '../monitored.ts';
import { eachInFreshBrowser } from '../page-tests.ts';
import {
  devices,
  open,
  portal,
  rowNames,
  search,
  shownTable,
  table,
  untilRows,
} from './open-services.tsx';

eachInFreshBrowser(() => portal);

const heading = () => screen.getByRole('heading', { level: 1 }).textContent;

describe('the device table', () => {
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

  test('an account that does not answer a refresh keeps its rows', async () => {
    const { queries } = await open();
    await untilRows(['MAN-SW-02', 'LDS-CPE-01', 'YRK-FW-03']);
    portal.on('GET /live/devices/customer', {
      status: 503,
      body: { status_code: 503, message: 'Please try again.' },
    });
    const before = portal.calls('GET /live/devices/customer').length;
    await queries.refetchQueries();
    expect(portal.calls('GET /live/devices/customer').length).toBeGreaterThan(before);
    expect(rowNames()).toEqual(['MAN-SW-02', 'LDS-CPE-01', 'YRK-FW-03']);
  });

  test('TABLE-26 while services are on their way there is a spinner, no empty text and no figure that nobody said', async () => {
    let release: (() => void) | undefined;
    const second = new Promise<void>((resolve) => {
      release = resolve;
    });
    await open('/services?f=Name~is~YRK-FW-03', devices, () => {
      portal.on('GET /live/devices/customer', async ({ query }) => {
        if (query['next_token']) await second;
        return {
          body: query['next_token']
            ? { data: devices.slice(2), total: 3, as_of: 1_000 }
            : { data: devices.slice(0, 2), total: 3, next_token: 'more', as_of: 1_000 },
        };
      });
    });
    await waitFor(() =>
      expect(document.querySelector('.table-empty output')!.textContent).toContain('Loading'),
    );
    expect(document.querySelector('h1')!.textContent).not.toMatch(/[(-]/);
    expect(screen.queryByText('Sorry, there is no data to display')).toBeNull();
    release?.();
    await untilRows(['YRK-FW-03']);
    expect(document.querySelector('h1')!.textContent).toContain('(1 of 3)');
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

  test('SHELL-04 a device type in the address shows its devices under its name, and connectivity all of them', async () => {
    await open('/services/firewall');
    await untilRows(['YRK-FW-03']);
    expect(heading()).toBe('Services: Firewall (1)');
    cleanup();
    await portal.stop();
    await open('/services/connectivity');
    await untilRows(['MAN-SW-02', 'LDS-CPE-01', 'YRK-FW-03']);
    expect(heading()).toBe('All Services (3)');
    expect(screen.queryByText(/connectivity/)).toBeNull();
  });

  test('SHELL-04 a device type that nobody knows is named as such, with the way to all services', async () => {
    await open('/services/nonsense');
    expect(await screen.findByText('No device of the type “nonsense” is known here.')).toBeTruthy();
    expect(heading()).toBe('Services: nonsense (0)');
    expect(screen.getByRole('link', { name: 'All services' }).getAttribute('href')).toBe(
      '/services',
    );
  });

  test('a search or a filter without a hit says which, with the way back to all rows', async () => {
    const { router } = await open('/services?q=zebra&f=Name~is~LDS-CPE-01');
    expect(await screen.findByText('Nothing matches “zebra” and the filters.')).toBeTruthy();
    expect(screen.queryByText(/Sorry/)).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Show everything' }));
    await untilRows(['MAN-SW-02', 'LDS-CPE-01', 'YRK-FW-03']);
    await waitFor(() => expect(router.state.location.search).toBe(''));
    fireEvent.change(search(), { target: { value: 'zebra' } });
    expect(await screen.findByText('Nothing matches “zebra”.')).toBeTruthy();
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
        { timeout: 30_000 },
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
