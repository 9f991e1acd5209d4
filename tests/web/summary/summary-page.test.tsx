// @vitest-environment jsdom
import createWrapper from '@cloudscape-design/components/test-utils/dom';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import {
  DEFAULT_DASHBOARD_SETTINGS,
  type DashboardSettings,
  type SavedView,
} from '../../../core/domain/view.ts';
import { SignedInOnly } from '../../../web/src/app/signed-in-only.tsx';
import { SummaryPage } from '../../../web/src/features/summary/summary-page.tsx';
import { useNotices } from '../../../web/src/ui/notify.tsx';
import { alertWith, deviceWith, graphqlWith, nowSeconds, viewSettingsWith } from '../monitored.ts';
import { eachInFreshBrowser } from '../page-tests.ts';
import { permissionsWith, roleWith } from '../people.ts';
import { tokenWith, type Answer, type PortalServer } from '../portal-server.ts';
import { MemoryProvider, renderPortal, startPortal } from '../render-portal.tsx';

let portal: PortalServer;
eachInFreshBrowser(() => portal);

const devices = [
  deviceWith('H1', { Customer: 'Harbour Foods' }),
  deviceWith('H2', { Customer: 'Harbour Foods' }),
  deviceWith('W1', { Customer: 'Wold Schools' }),
  deviceWith('C1', { Customer: 'Crumb' }),
  deviceWith('B1', { Customer: 'Bakery' }),
];
const alerts = [
  alertWith('a', 'H2', 4),
  alertWith('b', 'H2', 2),
  alertWith('c', 'C1', 3),
  alertWith('d', 'W1', 2),
];

function Told() {
  return (
    <>
      {useNotices().notices.map((notice) => (
        <p key={notice.id}>{notice.text}</p>
      ))}
    </>
  );
}

interface Opening {
  address?: string;
  account?: string;
  settings?: Partial<DashboardSettings>;
  views?: SavedView[];
  level?: 1 | 3;
  asOf?: number;
  /** The calls that fail. */
  failing?: readonly string[];
  raised?: typeof alerts;
  recipients?: Answer;
}

async function open({
  address = '/summary',
  account = 'northbeam',
  settings = {},
  views = [],
  level = 1,
  asOf = Date.now(),
  failing = [],
  raised = alerts,
  recipients,
}: Opening = {}) {
  portal = await startPortal(
    permissionsWith(roleWith(level), {
      account_id: account,
      accounts: [{ id: account, name: account }],
    }),
    devices,
  );
  portal.on('GET /live/devices/customer', {
    body: { data: devices, total: devices.length, as_of: asOf },
  });
  portal.on('GET /live/alerts', { body: { data: raised, as_of: asOf } });
  if (recipients) portal.on('GET /live/recipientgroups/recipientgroup', recipients);
  for (const route of failing)
    portal.on(route, { status: 403, body: { status_code: 403, message: 'The store refuses.' } });
  portal.on(
    'POST /graphql',
    graphqlWith(
      viewSettingsWith({
        own: { DevicesTable: views },
        dashboard: { ...DEFAULT_DASHBOARD_SETTINGS, ...settings },
      }),
    ),
  );
  portal.on('PUT /live/views/dashboards/settings', { body: { data: { id: 'person-1' } } });
  localStorage.setItem('token', tokenWith({ 'cognito:username': 'ann' }));
  const rendered = await renderPortal(address, new MemoryProvider(), [
    {
      path: '/',
      Component: SignedInOnly,
      children: [
        {
          path: 'summary',
          element: (
            <>
              <SummaryPage />
              <Told />
            </>
          ),
        },
        { path: 'services', element: null },
        { path: 'device/:id', element: null },
      ],
    },
  ]);
  if (failing.length === 0 && raised.length > 0) {
    await waitFor(
      () => expect(tiles().some((tile) => tile.textContent?.includes('Critical'))).toBe(true),
      { timeout: 10_000 },
    );
  }
  await waitFor(() =>
    expect(rendered.queries.getQueryState(['ListUserViewSettings', 'person-1'])?.status).toBe(
      'success',
    ),
  );
  return rendered;
}

const tiles = () => [...document.querySelectorAll<HTMLAnchorElement>('a.tile')];
const names = () => tiles().map((tile) => tile.querySelector('.tile__name')!.textContent);
const counts = () => [...document.querySelectorAll<HTMLAnchorElement>('a.count')];
const saved = () =>
  portal.calls('PUT /live/views/dashboards/settings').at(-1)?.body as DashboardSettings | undefined;

describe('the summary', { timeout: 60_000 }, () => {
  test('DASH-03 DASH-04 DASH-05 DASH-06 DASH-07 DASH-08 shows four counted tiles with their links', async () => {
    await open();
    expect(
      counts().map((tile) => [
        tile.querySelector('.count__title')!.textContent,
        tile.querySelector('.count__figure')!.textContent,
        tile.getAttribute('href'),
      ]),
    ).toEqual([
      ['Live Services', '2', '/services/connectivity'],
      ['Critical Services', '1', '/alerts?filter=Critical'],
      ['Services in Error', '1', '/alerts?filter=Error'],
      ['Services in Warning', '1', '/alerts?filter=Warning'],
    ]);
  });

  test('DASH-01 DASH-18 DASH-35 DASH-37 LIMIT-12 LIMIT-13 LIMIT-14 groups by customer, worst first, each with colour, word and shape', async () => {
    await open();
    expect(names()).toEqual(['Harbour Foods', 'Crumb', 'Wold Schools', 'Bakery']);
    expect(tiles().map((tile) => /state-(\w+)/.exec(tile.className)![1])).toEqual([
      'red',
      'orange',
      'yellow',
      'green',
    ]);
    expect(tiles().map((tile) => tile.querySelector('.tile__state')!.textContent)).toEqual([
      'Critical',
      'Error',
      'Warning',
      'Live',
    ]);
    expect(new Set(tiles().map((tile) => tile.querySelector('svg')!.innerHTML)).size).toBe(4);
    expect(tiles()[0]!.textContent).toContain('1 of 2');
  });

  test('DASH-22 a group tile leads to the services with its group stored and no search', async () => {
    await open();
    expect(tiles()[0]!.getAttribute('href')).toBe(
      '/services?groupBy=Customer&filter=Harbour+Foods',
    );
  });

  test('DASH-24 a device tile leads to its device', async () => {
    await open({ settings: { groupBy: 'Name' } });
    await waitFor(() => expect(tiles()[0]!.getAttribute('href')).toBe('/device/H2'));
  });

  test('DASH-40 groups by a list of properties', async () => {
    await open({ settings: { groupBy: ['Customer', 'Status'] } });
    await waitFor(() =>
      expect(names().slice(0, 2)).toEqual(['Harbour Foods / Critical', 'Crumb / Error']),
    );
    expect(tiles()[0]!.getAttribute('href')).toBe(
      '/services?groupBy=Customer&filter=Harbour+Foods&groupBy=Status&filter=Critical',
    );
  });

  test('DASH-09 DASH-10 DASH-11 DASH-12 DASH-13 DASH-14 DASH-16 has its controls below the tiles', async () => {
    await open();
    expect(screen.getByLabelText('Search services')).toBeTruthy();
    for (const label of ['Saved view', 'Group By', 'Severity'])
      expect(screen.getByText(label)).toBeTruthy();
    expect(screen.getByRole('checkbox', { name: 'Auto-refresh' })).toBeTruthy();
    for (const name of ['Filters', 'Options', 'Wallboard'])
      expect(screen.getByRole('button', { name })).toBeTruthy();
  });

  const choose = (at: number, value: string) => {
    const select = createWrapper(document.body).findAllSelects()[at]!;
    select.openDropdown();
    select.selectOptionByValue(value);
  };

  test('DASH-10 a saved view that is chosen narrows the tiles, and is remembered', async () => {
    await open({
      views: [
        {
          name: 'Crumb alone',
          is_default: false,
          columns: [],
          filters: [{ property: 'Customer', operator: 'is', value: 'Crumb' }],
        },
      ],
    });
    choose(0, 'Crumb alone');
    await waitFor(() => expect(names()).toEqual(['Crumb']));
    await waitFor(() =>
      expect(portal.calls('PUT /live/views/preferences').at(-1)?.body).toMatchObject({
        view: 'Crumb alone',
        table: 'DevicesTable',
      }),
    );
  });

  test('DASH-11 tiles are grouped by what is chosen, which is saved', async () => {
    await open();
    const settingsReads = () =>
      portal
        .calls('POST /graphql')
        .filter(({ body }) => (body as { query: string }).query.includes('listUserViewSettings'))
        .length;
    const readBefore = settingsReads();
    const select = createWrapper(document.body).findAllMultiselects()[0]!;
    select.openDropdown();
    select.selectOptionByValue('Name');
    await waitFor(() => expect(names()).toEqual(['H2', 'C1', 'W1', 'B1', 'H1']));
    await waitFor(() => expect(saved()?.groupBy).toBe('Name'), { timeout: 5_000 });
    await waitFor(() => expect(settingsReads()).toBe(readBefore + 1));
  });

  test('DASH-12 the filter editor narrows tiles and figures', async () => {
    await open();
    fireEvent.click(screen.getByRole('button', { name: 'Filters' }));
    choose(1, 'Customer');
    choose(2, 'is');
    createWrapper(document.body).findAutosuggest()!.setInputValue('Crumb');
    fireEvent.click(screen.getByRole('button', { name: 'Apply' }));
    await waitFor(() => expect(names()).toEqual(['Crumb']));
    expect(counts()[1]!.textContent).toContain('0');
  });

  test('ALERT-25 who may only view is offered no acknowledgement, and does not ask who hears of alerts', async () => {
    await open({ level: 3 });
    expect(
      within(await screen.findByRole('region', { name: /In trouble now/ })).queryByRole('button', {
        name: /^Acknowledge/,
      }),
    ).toBeNull();
    expect(portal.calls('GET /live/recipientgroups/recipientgroup')).toEqual([]);
  });

  test('what is in trouble is told first: what is wrong, since when, who is on it, and the way to say so', async () => {
    await open();
    const trouble = within(await screen.findByRole('region', { name: /In trouble now/ }));
    const first = within(trouble.getAllByRole('listitem')[0]!);
    expect(first.getByText('Critical')).toBeTruthy();
    expect(first.getByRole('link', { name: 'H2' })).toBeTruthy();
    expect(first.getByText('wan0: In utilisation 96.2')).toBeTruthy();
    expect(first.getByText(/, since /)).toBeTruthy();
    expect(first.getByText('Nobody is on it yet')).toBeTruthy();
    fireEvent.click(first.getByRole('button', { name: /^Acknowledge Critical on H2/ }));
    expect(await screen.findByLabelText('Comment')).toBeTruthy();
  });

  test('calm is said, not left to an empty page', async () => {
    await open({ raised: [] });
    expect(await screen.findByText('Nothing is in trouble now.')).toBeTruthy();
  });

  test('services that cannot be read are a failure, and no count of nought', async () => {
    await open({ failing: ['GET /live/devices/customer'] });
    expect(
      await screen.findByText(/The services could not be read\. The store refuses\./),
    ).toBeTruthy();
    expect(counts().map((count) => count.querySelector('.count__figure')!.textContent)).toEqual([
      '–',
      '–',
      '–',
      '–',
    ]);
    expect(screen.queryByText('Nothing is in trouble now.')).toBeNull();
  });

  test('alerts that cannot be read are told, and nobody is told that all is well', async () => {
    await open({ failing: ['GET /live/alerts'] });
    expect(
      await screen.findByText(
        /The alerts could not be read, so the states shown are those of the latest poll\./,
      ),
    ).toBeTruthy();
    expect(screen.queryByText('Nothing is in trouble now.')).toBeNull();
  });

  const someTaken = [
    ...alerts.slice(1),
    { ...alerts[0]!, acked: true, ackedBy: 'Ada', ackedEpoch: nowSeconds() },
  ];

  test('DATA-23 a tile with details says how many of its alerts are acknowledged', async () => {
    await open({ settings: { details: true }, raised: someTaken });
    await waitFor(() => expect(tiles()[0]!.textContent).toContain('2 alerts, 1 acknowledged'));
    expect(tiles()[1]!.textContent).toMatch(/1 alert$/);
  });

  describe('the recipient group of the account', () => {
    const group = (...addresses: string[]) => ({
      body: {
        data: {
          id: 'alerts',
          version: 1,
          recipients: addresses.map((addr) => ({
            type: 'ARBITRARY',
            method: addr.startsWith('+') ? 'SMS' : 'EMAIL',
            addr,
            contact: '',
          })),
        },
      },
    });
    const openWith = (recipients: ReturnType<typeof group>, options: Opening = {}) =>
      open({ ...options, recipients });

    test('DATA-24 is told: who hears of alerts, and how many more', async () => {
      await openWith(group('noc@northbeam.example', '+447700900123', 'desk@northbeam.example'));
      expect(
        await screen.findByText(
          'Told of alerts: noc@northbeam.example, +447700900123 (sms) and 1 more',
        ),
      ).toBeTruthy();
    });

    test('DATA-24 that is empty leads to where it is filled', async () => {
      await openWith(group());
      expect(
        (await screen.findByText(/^Told of alerts: nobody yet\./))
          .querySelector('a')!
          .getAttribute('href'),
      ).toBe('/alerts');
    });

    test('is not asked for in a super-account', async () => {
      await openWith(group('noc@northbeam.example'), { account: 'northbeam_SUPER' });
      expect(portal.calls('GET /live/recipientgroups/recipientgroup')).toEqual([]);
    });
  });

  test('a filter that hides everything says so and is undone with one press', async () => {
    await open();
    fireEvent.change(screen.getByLabelText('Search services'), {
      target: { value: 'no such service' },
    });
    fireEvent.click(
      await screen.findByRole('button', { name: 'Clear the search and the filters' }),
    );
    await waitFor(() => expect(names()).toHaveLength(4));
  });

  test('the search narrows tiles and figures', async () => {
    await open();
    fireEvent.change(screen.getByLabelText('Search services'), { target: { value: 'crumb' } });
    await waitFor(() => expect(names()).toEqual(['Crumb']));
    expect(counts()[2]!.textContent).toContain('1');
  });

  test('DASH-21 a super-account sees no search', async () => {
    await open({ account: 'northbeam_SUPER' });
    expect(screen.queryByLabelText('Search services')).toBeNull();
  });

  test('DASH-17 the severity selector hides tiles of severities that are not chosen', async () => {
    await open();
    const select = createWrapper(document.body).findAllMultiselects().at(-1)!;
    select.openDropdown();
    select.selectOptionByValue('Live');
    await waitFor(() => expect(names()).toEqual(['Harbour Foods', 'Crumb', 'Wold Schools']));
    await waitFor(() => expect(saved()?.severities).toEqual(['Critical', 'Error', 'Warning']), {
      timeout: 5_000,
    });
  });

  test('DASH-15 DASH-38 DASH-41 DASH-42 the options sort, size, detail and align the tiles, and are saved', async () => {
    await open();
    fireEvent.click(screen.getByRole('button', { name: 'Options' }));
    const popover = within(await screen.findByRole('dialog', { name: 'Dashboard options' }));
    for (const label of ['Sort', 'Tile size', 'Text size', 'Details', 'Alignment'])
      expect(popover.getAllByText(label).length).toBeGreaterThan(0);
    fireEvent.click(popover.getByText('A to Z'));
    await waitFor(() =>
      expect(names()).toEqual(['Bakery', 'Crumb', 'Harbour Foods', 'Wold Schools']),
    );
    fireEvent.click(popover.getByRole('checkbox', { name: 'Details' }));
    expect(tiles()[2]!.textContent).toContain('2 alerts');
    fireEvent.click(popover.getByText('Centre'));
    await waitFor(
      () =>
        expect(saved()).toMatchObject({
          sortBy: 'ascending',
          details: true,
          alignment: 'center',
          tileSize: 2,
          textSize: 2,
          groupBy: 'Customer',
        }),
      { timeout: 5_000 },
    );
  });

  test('LIMIT-15 LIMIT-16 LIMIT-17 LIMIT-18 tile and text size go from 2 to 8, a tile is 40 pixels wide for each step', async () => {
    await open({ settings: { tileSize: 5 } });
    await waitFor(() =>
      expect(
        document.querySelector<HTMLElement>('.tiles')!.style.getPropertyValue('--tile-width'),
      ).toBe('200px'),
    );
    fireEvent.click(screen.getByRole('button', { name: 'Options' }));
    const popover = within(await screen.findByRole('dialog', { name: 'Dashboard options' }));
    const sliders = popover.getAllByRole('slider') as HTMLInputElement[];
    expect(sliders.map(({ min, max, value }) => [min, max, value])).toEqual([
      ['2', '8', '5'],
      ['2', '8', '2'],
    ]);
  });

  test('settings that cannot be saved are told, and the look stays', async () => {
    await open();
    portal.on('PUT /live/views/dashboards/settings', {
      status: 500,
      body: { status_code: 500, message: 'The store is not available.' },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Options' }));
    fireEvent.click(
      within(await screen.findByRole('dialog', { name: 'Dashboard options' })).getByText('Z to A'),
    );
    expect(
      await screen.findByText(
        'The look of the summary was not saved. The store is not available.',
        {},
        { timeout: 5_000 },
      ),
    ).toBeTruthy();
    expect(names()[0]).toBe('Wold Schools');
  });

  test('DASH-20 LIMIT-19 auto-refresh starts off, is remembered, and reads devices and alerts every minute', async () => {
    await open();
    const toggle = screen.getByRole('checkbox', { name: 'Auto-refresh' });
    expect(toggle).toHaveProperty('checked', false);
    const timers = vi.spyOn(globalThis, 'setInterval');
    fireEvent.click(toggle);
    const [reload] = timers.mock.calls.findLast(([, milliseconds]) => milliseconds === 60_000)!;
    await waitFor(() => expect(saved()?.autoRefresh).toBe(true), { timeout: 5_000 });
    const reads = () =>
      ['GET /live/devices/customer', 'GET /live/alerts'].map((route) => portal.calls(route).length);
    const [devicesRead, alertsRead] = reads() as [number, number];
    (reload as () => void)();
    await waitFor(() => expect(reads()).toEqual([devicesRead + 1, alertsRead + 1]));
  });

  test('DASH-19 the wallboard shows only tiles, counts, clock and age, and Escape leaves it', async () => {
    const { router } = await open();
    fireEvent.click(screen.getByRole('button', { name: 'Wallboard' }));
    const board = await screen.findByRole('region', { name: 'Wallboard' });
    expect(within(board).getByText('Harbour Foods')).toBeTruthy();
    expect(board.textContent).toMatch(/\d\d:\d\d:\d\d/);
    expect(within(board).getByText(/As of \d+ s ago/)).toBeTruthy();
    expect(counts()).toHaveLength(0);
    expect(screen.queryByLabelText('Search services')).toBeNull();
    fireEvent.keyDown(document.body, { key: 'Escape' });
    await waitFor(() => expect(router.state.location.search).toBe(''));
    expect(screen.queryByRole('region', { name: 'Wallboard' })).toBeNull();
  });

  test('a wallboard with old data says so and looks so', async () => {
    await open({ address: '/summary?wallboard=1', asOf: (nowSeconds() - 400) * 1000 });
    const board = await screen.findByRole('region', { name: 'Wallboard' });
    expect(within(board).getByText(/Stale: the data are 6 min old/)).toBeTruthy();
    expect(board.className).toContain('stale');
  });
});
