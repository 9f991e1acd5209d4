// @vitest-environment jsdom
import { FLAPPING_DATAPOINT, flappingWords } from '../../../core/domain/flapping.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import createWrapper from '@cloudscape-design/components/test-utils/dom';
import { describe, expect, test } from 'vitest';
import { deviceWith } from '../../fixtures/device.ts';
import { alertWith } from '../monitored.ts';
import { roleWith } from '../people.ts';
import type { PortalServer } from '../portal-server.ts';
import {
  dialogButton,
  eachWithDevicePage,
  LONG,
  openDevice,
  openDialog,
  type DevicePageOptions,
} from './open-device.tsx';

let portal: PortalServer;
eachWithDevicePage(() => portal);

async function open(options: DevicePageOptions = {}) {
  const opened = await openDevice(options);
  portal = opened.portal;
  return opened;
}
const title = (name: RegExp | string = /LDS-CPE-01/) =>
  screen.findByRole('heading', { level: 1, name }, LONG);
const service = (changes: object) =>
  roleWith(3, { services: [{ ...roleWith(3).services[0]!, ...changes }] });
const rule = (Component: string, allowed: boolean) => ({
  id: Component,
  Component,
  Permissions: JSON.stringify({
    reseller: allowed,
    admin: allowed,
    user: allowed,
    superuser: allowed,
  }),
});

describe('a device by its id', () => {
  test('SHELL-10 SHELL-12 DEVICE-03 a pasted link opens the device with its configured title', async () => {
    await open({
      devices: [deviceWith({ 'Site Name': 'Leeds' })],
      config: { device_page_title: '{label} in {Site Name}' },
    });
    expect((await title(/LDS-CPE-01 in Leeds/)).textContent).toContain('LDS-CPE-01 in Leeds');
  });

  test('the head names what the device is, and what it gives itself is not edited by hand', async () => {
    await open({
      devices: [
        deviceWith({
          Vendor: 'Fortinet',
          'Chassis Model': 'FortiGate 100F',
          'Software Version': 'v7.2.8',
          'Serial Number': 'FG100F',
          Custom: [{ name: 'Vendor', value: 'of the rack' }],
        }),
      ],
      address: '/device/dev-1?tab=properties',
    });
    await title();
    expect(screen.getByText('Fortinet FortiGate 100F · software v7.2.8')).toBeTruthy();
    const general = within(await screen.findByRole('table', { name: 'General properties' }, LONG));
    expect(general.getByText('Software Version')).toBeTruthy();
    expect(general.queryByRole('button', { name: 'Edit Software Version' })).toBeNull();
    expect(general.queryByRole('button', { name: 'Edit Vendor' })).toBeNull();
    const custom = within(screen.getByRole('table', { name: 'Custom properties' }));
    expect(custom.getByRole('button', { name: 'Edit Vendor' })).toBeTruthy();
  });

  test('SHELL-12 an unknown id says so', async () => {
    await open({ address: '/device/nobody' });
    expect(await screen.findByText(/No device with the id nobody exists/, {}, LONG)).toBeTruthy();
  });

  test('a failure says what failed and can be tried again', async () => {
    let calls = 0;
    await open({
      prepare: (server) =>
        server.on('GET /live/devices/device', () => {
          calls += 1;
          return calls > 1
            ? { body: { data: [deviceWith()] } }
            : { status: 500, body: { message: 'The store is away.' } };
        }),
    });
    expect(await screen.findByText('The store is away.', {}, LONG)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await title();
  });

  test('DEVICE-02 a link leads back to the inventory', async () => {
    const { router } = await open();
    await title();
    fireEvent.click(screen.getByRole('link', { name: /Back to services/ }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/services'), LONG);
  });
});

describe('a device that goes up and down', () => {
  const flapping = { outages: 48, shortestSeconds: 120, longestSeconds: 240, everySeconds: 3_600 };
  const alertValue = flappingWords(flapping);
  const words = 'Flapping: Down 48 times in 24 h, 2 to 4 min each, twice an hour';

  test('is not live while it answers, and says how it flaps', async () => {
    await open({
      devices: [deviceWith({ lastPolledEpochSeconds: Math.floor(Date.now() / 1000), flapping })],
    });
    expect((await title()).textContent).toContain('Flapping');
    expect(screen.getByText(words)).toBeTruthy();
    expect(screen.queryByText('Live')).toBeNull();
  });

  test('says it once where an alert says it', async () => {
    await open({
      devices: [deviceWith({ flapping })],
      alerts: [alertWith('a', 'dev-1', 4, { dataPointName: FLAPPING_DATAPOINT, alertValue })],
    });
    await waitFor(async () => expect((await title()).textContent).toContain('Critical'), LONG);
    expect(screen.getByRole('region', { name: 'In trouble now' }).textContent).toContain(
      'Flapping: down 48 times in 24 h, twice an hour',
    );
    expect(screen.queryByText(words)).toBeNull();
  });

  test('says so beside an alert that is open', async () => {
    await open({ devices: [deviceWith({ flapping })], alerts: [alertWith('a', 'dev-1', 3)] });
    await waitFor(async () => expect((await title()).textContent).toContain('Error'), LONG);
    expect(screen.getByText(words)).toBeTruthy();
    expect(screen.getByRole('region', { name: 'In trouble now' }).textContent).toMatch(
      / \d+ min, since /,
    );
  });
});

describe('linked devices', () => {
  const devices = [
    deviceWith({
      Links: [
        { id: 'dev-2', tag: 'Backup' },
        { id: 'dev-3', tag: 'Switch' },
      ],
    }),
    deviceWith({ id: 'dev-2', label: 'LDS-CPE-02' }),
  ];
  const tabs = () =>
    within(screen.getByRole('tablist', { name: 'Linked devices' }))
      .getAllByRole('tab')
      .map((tab) => tab.textContent);

  test('DEVICE-04 DEVICE-06 the device itself comes first by its label, then its links by their tags', async () => {
    await open({ devices });
    await title();
    expect(tabs()).toEqual(['LDS-CPE-01', 'Backup', 'Switch']);
  });

  test('DEVICE-04 a device without links has no such tabs', async () => {
    await open();
    await title();
    expect(screen.queryByRole('tablist', { name: 'Linked devices' })).toBeNull();
  });

  test('DEVICE-05 choosing a tab switches the active device, and the address says so', async () => {
    const { router } = await open({ devices });
    await title();
    fireEvent.click(screen.getByRole('tab', { name: 'Backup' }));
    await title(/LDS-CPE-02/);
    expect(router.state.location).toMatchObject({
      pathname: '/device/dev-1',
      search: expect.stringContaining('link=dev-2') as string,
    });
    expect(tabs()).toEqual(['LDS-CPE-01', 'Backup', 'Switch']);
  });
});

describe('Pre-Live', () => {
  const preLive = { devices: [deviceWith({ 'Pre-Live': 'true' })] };
  const badge = () => screen.findByRole('button', { name: 'Pre-Live' }, LONG);

  test('DEVICE-07 DEVICE-08 the badge is there for the text true alone', async () => {
    await open(preLive);
    expect(await badge()).toBeTruthy();
    cleanup();
    await portal.stop();
    await open();
    await title();
    expect(screen.queryByText('Pre-Live')).toBeNull();
  });

  test('DEVICE-09 DEVICE-10 a click asks first', async () => {
    await open(preLive);
    fireEvent.click(await badge());
    expect(openDialog().findHeader().getElement().textContent).toBe('Disable Pre-Live');
    expect(openDialog().findContent().getElement().textContent).toBe(
      'You are about to manually remove the device from Pre-Live. This cannot be undone.',
    );
  });

  test('DEVICE-11 confirming removes the property and the badge', async () => {
    let isPreLive = true;
    await open({
      prepare: (server) => {
        server.on('GET /live/devices/device', () => ({
          body: { data: [deviceWith({ 'Pre-Live': isPreLive ? 'true' : 'false' })] },
        }));
        server.on('DELETE /live/devices/properties', () => {
          isPreLive = false;
          return { body: { status_code: 200, message: 'Property removed.' } };
        });
      },
    });
    fireEvent.click(await badge());
    fireEvent.click(dialogButton('Disable Pre-Live'));
    await waitFor(() => expect(screen.queryByText('Pre-Live')).toBeNull(), LONG);
    expect(portal.calls('DELETE /live/devices/properties')[0]!.query).toEqual({
      id: 'dev-1',
      prop: 'Pre-Live',
    });
  });

  test('DEVICE-12 without systemProperties manage the badge cannot be clicked', async () => {
    await open({ ...preLive, role: service({ systemProperties: 3 }) });
    await title();
    expect(screen.getByText('Pre-Live')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Pre-Live' })).toBeNull();
  });
});

describe('toolbar', () => {
  test('DEVICE-14 DEVICE-15 DEVICE-16 has refresh, the range in words and its picker', async () => {
    await open({ address: '/device/dev-1?range=week' });
    await title();
    const bar = within(screen.getByRole('toolbar', { name: 'Device' }));
    expect(bar.getByRole('button', { name: /^Refresh/ })).toBeTruthy();
    expect(bar.getByText(/^Week: .+ to .+/)).toBeTruthy();
    expect(bar.getByRole('button', { name: /Date range/ })).toBeTruthy();
  });

  test('LIMIT-24 DEVICE-16 the picker offers the ranges in their order and keeps the choice in the address', async () => {
    const { router } = await open();
    await title();
    const picker = createWrapper(screen.getByRole('toolbar', { name: 'Device' })).findSelect()!;
    picker.openDropdown();
    expect(
      picker
        .findDropdown({ expandToViewport: true })
        .findOptions()
        .map((option) => option.getElement().textContent),
    ).toEqual([
      'Today',
      '24 Hours',
      'Week',
      '30 Days',
      'This Calendar Month',
      'Last Calendar Month',
      'Year',
      'Custom',
    ]);
    picker.selectOptionByValue('30d', { expandToViewport: true });
    await waitFor(() => expect(router.state.location.search).toContain('range=30d'));
  });

  test('DEVICE-17 DEVICE-51 Raise Ticket is there with raiseTicket manage alone', async () => {
    await open({ role: service({ raiseTicket: 1 }) });
    await title();
    expect(screen.getByRole('button', { name: /Raise Ticket/ })).toBeTruthy();
    cleanup();
    await portal.stop();
    await open({ role: service({ raiseTicket: 3 }) });
    await title();
    expect(screen.queryByRole('button', { name: /Raise Ticket/ })).toBeNull();
  });

  test('DEVICE-52 the component rule TicketInfoButton can take Raise Ticket away', async () => {
    await open({ viewRoles: [rule('TicketInfoButton', false)] });
    await title();
    await waitFor(() => expect(screen.queryByRole('button', { name: /Raise Ticket/ })).toBeNull());
  });

  test('DEVICE-18 DEVICE-56 DEVICE-57 the information action shows the configured fields and the uptime', async () => {
    await open({
      devices: [deviceWith({ Postcode: 'LS1 1AA' })],
      config: { device_summary: ['Postcode', 'Customer'] },
    });
    await title();
    fireEvent.click(screen.getByRole('button', { name: 'Device information' }));
    const panel = openDialog().findContent();
    await waitFor(
      () => expect(panel.getElement().textContent).toBe('PostcodeLS1 1AACustomer-Uptime3 d 6 h'),
      LONG,
    );
  });

  test('DEVICE-18 the component rule MoreInfoButton can take the information action away', async () => {
    await open({ viewRoles: [rule('MoreInfoButton', false)] });
    await title();
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Device information' })).toBeNull(),
    );
  });
});
