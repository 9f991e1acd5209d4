// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import createWrapper from '@cloudscape-design/components/test-utils/dom';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import type { Widget } from '../../../core/domain/dashboard.ts';
import { deviceWith } from '../../fixtures/device.ts';
import { availabilityWith, widgetLine } from '../../fixtures/widget-line.ts';
import { trafficWidget } from '../chart/widgets.ts';
import { OF_GROUP, ONE } from '../maintenance/open-maintenance.tsx';
import { roleWith } from '../people.ts';
import type { PortalServer, Seen } from '../portal-server.ts';
import { eachWithDevicePage, LONG, openDevice, type DevicePageOptions } from './open-device.tsx';

let portal: PortalServer;
eachWithDevicePage(
  () => portal,
  () => import('../../../web/src/features/graphs/graphs-page.tsx'),
  () => import('../../../web/src/features/groups/group-page.tsx'),
);

const stat = (data: (number | null)[]): Widget =>
  trafficWidget({
    type: 'stat',
    verticalLabel: '%',
    lines: [widgetLine('Peak', 'Load___In', data), widgetLine('Average', 'Load___In', data)],
  });
const availability = (percent: number | null): Widget =>
  trafficWidget({
    title: 'Availability',
    type: 'availability',
    lines: [],
    availability: availabilityWith({ percent }),
  });

/** The server's dashboards: graphs for all but the summary and the availability. */
const widgets = ({ query }: Seen): Widget[] => {
  if (query['dash_id'] === 'summary') return [stat([10, 30])];
  return query['dash_id'] === 'availability'
    ? [availability(99.987)]
    : [trafficWidget({ title: `Traffic of ${query['dash_id']}` })];
};

async function open(options: DevicePageOptions = {}) {
  const opened = await openDevice({
    widgets,
    devices: [deviceWith({ 'Device Dashboard ID': 'overview@dev-1' })],
    ...options,
  });
  portal = opened.portal;
  return opened;
}
const partTabs = async () =>
  within(await screen.findByRole('tablist', { name: 'Parts of LDS-CPE-01' }, LONG))
    .getAllByRole('tab')
    .map((tab) => tab.textContent);
const dataCalls = (dashboard: string) =>
  portal
    .calls('GET /live/dashboards/dashboard/data')
    .filter((call) => call.query['dash_id'] === dashboard);
const tile = (title: string) =>
  screen.getByRole('heading', { level: 2, name: new RegExp(`^${title}`) }).parentElement!
    .textContent;

describe('tabs', () => {
  test('DEVICE-20 DEVICE-21 configured dashboards first, then Alerts, Diagnostics, Properties', async () => {
    await open();
    expect(await partTabs()).toEqual([
      'Overview',
      'Interfaces',
      'Health',
      'Ports',
      'Alerts',
      'Diagnostics',
      'Properties',
      'Planned Work',
      'Log',
    ]);
  });

  test('MAINT-04 Planned Work lists what is on this device, with the device or the full path of its group', async () => {
    await open({
      address: '/device/dev-1?tab=maintenance',
      prepare: (server) => server.on('GET /live/maintenances', { body: { data: [ONE, OF_GROUP] } }),
    });
    const list = await screen.findByRole('table', { name: 'Planned work on this device' }, LONG);
    await waitFor(() => expect(list.querySelectorAll('tr[data-row]')).toHaveLength(2), LONG);
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(
      expect.arrayContaining(['/maintenance/one', '/maintenance/two']),
    );
    expect(portal.calls('GET /live/maintenances')[0]!.query).toEqual({
      account_id: 'northbeam',
      device_id: 'dev-1',
    });
    const heads = [...list.querySelectorAll('th .head-sort__label')].map(
      (head) => head.textContent,
    );
    expect(heads.slice(0, 5)).toEqual(['Start', 'End', 'Duration', 'Device', 'Full Path']);
    const cells = (id: string) =>
      [...list.querySelectorAll(`tr[data-row="${id}"] :is(th, td)`)].map(
        (cell) => cell.textContent,
      );
    expect(cells('one').slice(2, 5)).toEqual(['2.0 hours', 'LDS-CPE-01', '']);
    expect(cells('two').slice(2, 5)).toEqual(['1.5 days', '', 'Northbeam/Harbour Foods']);
    cleanup();
    await portal.stop();
    await open({ role: roleWith(1, { maintenance: 4 }) });
    expect(await partTabs()).not.toContain('Planned Work');
  });

  test('who may see messages and changes chooses one of them in the log; with one right it is the tab', async () => {
    await open({ address: '/device/dev-1?tab=changes' });
    const segment = (name: string) => screen.findByRole('button', { name });
    expect((await segment('Changes')).getAttribute('aria-pressed')).toBe('true');
    await userEvent.click(await segment('Messages'));
    await waitFor(async () =>
      expect((await segment('Messages')).getAttribute('aria-pressed')).toBe('true'),
    );
    expect(screen.getByRole('tab', { name: 'Log' }).getAttribute('aria-selected')).toBe('true');
    cleanup();
    await portal.stop();
    await open({ role: roleWith(1, { admin: { auditLogs: 4 } }) });
    expect(await partTabs()).toContain('Messages');
    expect(await partTabs()).not.toContain('Log');
  });

  test('Changes shows what was done to this device', async () => {
    await open({
      address: '/device/dev-1?tab=changes',
      prepare: (server) =>
        server.on('GET /live/auditlogs', {
          body: {
            data: [
              {
                id: 'northbeam/1',
                atMs: 1_800_000_000_000,
                account: 'Northbeam',
                user: 'ann',
                displayName: 'Ann Example',
                home: 'Northbeam',
                actingAs: null,
                source: 'API',
                action: 'devices.addProperty',
                information: "Added the property 'Rack'",
                target: 'dev-1',
                isNote: false,
              },
            ],
          },
        }),
    });
    expect(await screen.findByText("Added the property 'Rack'", {}, LONG)).toBeTruthy();
    expect(portal.calls('GET /live/auditlogs').map(({ query }) => query['device_id'])).toEqual([
      'dev-1',
    ]);
  });

  test('DEVICE-24 DEVICE-25 DEVICE-26 tabs without a right are not shown', async () => {
    const none = roleWith(3).services[0]!;
    await open({
      role: roleWith(3, {
        admin: { auditLogs: 4 },
        maintenance: 4,
        services: [
          { ...none, alerts: 4, diagnostics: 4, systemProperties: 4, customProperties: 4 },
        ],
      }),
    });
    expect(await partTabs()).toEqual(['Overview', 'Interfaces', 'Health', 'Ports']);
  });

  test('ERR-14 a device without any dashboard says so', async () => {
    await open({ config: { dashboard_map: {} } });
    expect(
      await screen.findByText(
        'This device does not have an associated dashboard. Contact support.',
        {},
        LONG,
      ),
    ).toBeTruthy();
  });

  test('the address carries the tab', async () => {
    const { router } = await open({ address: '/device/dev-1?tab=Health&range=week' });
    expect(await screen.findByRole('heading', { name: 'Traffic of health' }, LONG)).toBeTruthy();
    fireEvent.click(screen.getByRole('tab', { name: 'Interfaces' }));
    await waitFor(() =>
      expect(new URLSearchParams(router.state.location.search).get('tab')).toBe('Interfaces'),
    );
    expect(router.state.location.search).toContain('range=week');
  });
});

describe('figures above the tabs', () => {
  test('DEVICE-28 DEVICE-29 DEVICE-31 availability and stat tiles stand above', async () => {
    await open();
    await waitFor(() => expect(tile('Availability')).toContain('99.99 %'), LONG);
    await waitFor(
      () => expect(tile('Load')).toMatch(/^Load Peak In 1 Jan 1970, .+30.00 %Average In 20.00 %$/),
      LONG,
    );
  });

  test('DEVICE-28 a device type whose configuration has no availability shows none', async () => {
    await open({
      config: {
        dashboard_config: {
          default: { availability: true, stats: [] },
          Router: { availability: false, stats: [{ title: 'Traffic', template: 'summary' }] },
        },
      },
      devices: [deviceWith({ 'Device Type': 'Router' })],
    });
    await screen.findByRole('heading', { level: 2, name: /^Load/ }, LONG);
    expect(screen.queryByRole('heading', { level: 2, name: /^Availability/ })).toBeNull();
  });

  test('DEVICE-30 DEVICE-36 without data there is a dash', async () => {
    await open({
      widgets: ({ query }) =>
        query['dash_id'] === 'availability' ? [availability(null)] : [stat([null])],
    });
    await waitFor(() => expect(tile('Load')).toBe('Load Peak In -Average In -'), LONG);
    expect(tile('Availability')).toMatch(/-$/);
  });

  test('DEVICE-36 ERR-40 a failed call leaves a dash and says why', async () => {
    await open({
      prepare: (server) =>
        server.on('GET /live/dashboards/dashboard/data', {
          status: 500,
          body: { message: 'The store is away.' },
        }),
    });
    await waitFor(() => expect(tile('Traffic')).toBe('Traffic The store is away. -'), LONG);
  });
});

describe('graphs by date range', () => {
  const picker = () => createWrapper(screen.getByRole('toolbar', { name: 'Device' })).findSelect()!;

  test('DEVICE-01 LIMIT-21 LIMIT-30 the last 24 hours are asked for first', async () => {
    await open();
    expect(
      await screen.findByRole('heading', { name: 'Traffic of overview@dev-1' }, LONG),
    ).toBeTruthy();
    const { start, end } = dataCalls('overview@dev-1')[0]!.query;
    expect(Number(end) - Number(start)).toBe(86_400);
  });

  test('DEVICE-46 DEVICE-47 DEVICE-48 another range is another reading, of its own beginning and end', async () => {
    await open();
    await screen.findByRole('heading', { name: 'Traffic of overview@dev-1' }, LONG);
    picker().openDropdown();
    picker().selectOptionByValue('last-month', { expandToViewport: true });
    await waitFor(() => expect(dataCalls('overview@dev-1')).toHaveLength(2), LONG);
    const [day, month] = dataCalls('overview@dev-1').map((call) => call.query);
    expect(month!['start']).not.toBe(day!['start']);
    expect(month!['end']).not.toBe(day!['end']);
    expect(new Date(Number(month!['start']) * 1000).getDate()).toBe(1);
  });

  test('DEVICE-49 Refresh reads a range that stands still again', async () => {
    await open({ address: '/device/dev-1?range=last-month' });
    await screen.findByRole('heading', { name: 'Traffic of overview@dev-1' }, LONG);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Refresh' })).toBeTruthy(), LONG);
    fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(dataCalls('overview@dev-1')).toHaveLength(2), LONG);
    const [first, second] = dataCalls('overview@dev-1').map((call) => call.query);
    expect(second).toEqual(first);
  });

  test('DEVICE-50 a dashboard that is not shown is not read', async () => {
    await open({ address: '/device/dev-1?tab=properties' });
    await screen.findByRole('tab', { name: 'Properties', selected: true }, LONG);
    await waitFor(() => expect(dataCalls('summary')).toHaveLength(1), LONG);
    expect(dataCalls('overview@dev-1')).toHaveLength(0);
    fireEvent.click(screen.getByRole('tab', { name: 'Overview' }));
    await waitFor(() => expect(dataCalls('overview@dev-1')).toHaveLength(1), LONG);
  });
});

describe('pages of one dashboard or group', () => {
  test('SHELL-13 SHELL-14 /graphs/{id} shows the graphs of a dashboard with the same ranges', async () => {
    await open({
      address: '/graphs/health@dev-1?range=week',
      widgets: (request) => [stat([10, 30]), ...widgets(request)],
    });
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Graphs of LDS-CPE-01' }, LONG),
    ).toBeTruthy();
    expect(
      await screen.findByRole('heading', { name: 'Traffic of health@dev-1' }, LONG),
    ).toBeTruthy();
    expect(screen.queryByRole('heading', { level: 2, name: /^Load/ })).toBeNull();
    expect(screen.getByText(/^Week: /)).toBeTruthy();
    const { start, end } = dataCalls('health@dev-1')[0]!.query;
    expect(Number(end) - Number(start)).toBe(7 * 86_400);
  });

  test('DASH-02 /dashboard/{id} shows the figures and graphs of that dashboard, where /dashboard shows the summary', async () => {
    await open({
      address: '/dashboard/health@dev-1',
      widgets: () => [stat([10, 30]), trafficWidget({ title: 'Processor' })],
    });
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Dashboard of LDS-CPE-01' }, LONG),
    ).toBeTruthy();
    expect(await screen.findByRole('heading', { name: 'Processor' }, LONG)).toBeTruthy();
    expect(tile('Load')).toContain('30.00 %');
    expect(screen.queryByText('Live Services')).toBeNull();
    cleanup();
    await portal.stop();
    await open({ address: '/dashboard' });
    expect(await screen.findByText('Live Services', {}, LONG)).toBeTruthy();
  });

  test('an unknown dashboard says so', async () => {
    await open({ address: '/graphs/nothing' });
    expect(
      await screen.findByText(/No dashboard with the id nothing exists/, {}, LONG),
    ).toBeTruthy();
  });
});
