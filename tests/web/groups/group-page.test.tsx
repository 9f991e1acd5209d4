// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { deviceWith } from '../../fixtures/device.ts';
import {
  eachWithDevicePage,
  LONG,
  openDevice,
  type DevicePageOptions,
} from '../device/open-device.tsx';
import { alertWith } from '../monitored.ts';
import type { PortalServer } from '../portal-server.ts';

let portal: PortalServer;
eachWithDevicePage(
  () => portal,
  () => import('../../../web/src/features/groups/group-page.tsx'),
);

async function open(options: DevicePageOptions = {}) {
  const opened = await openDevice(options);
  portal = opened.portal;
  return opened;
}

const group = {
  id: 'site-1',
  name: 'Leeds',
  parentId: 'customer-1',
  fullPath: 'Northbeam/Harbour Foods/Leeds',
  account_id: 'northbeam',
  customer: 'Harbour Foods',
  deviceCount: 1,
};
const placed = (id: string, ...groupPath: string[]) =>
  deviceWith({ id, label: id, groupPath, parentId: groupPath.at(-1)! });
const withGroup = (server: PortalServer) => withBelow(server, []);
const withBelow = (server: PortalServer, subGroups: object[]) =>
  server.on('GET /live/devicegroups', { body: { data: { ...group, subGroups } } });
/** Answers once it is told to. */
function held(body: object) {
  let release: () => void = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { release: () => release(), answer: () => released.then(() => ({ body })) };
}

describe('the page of a group', () => {
  test('SHELL-15 SHELL-16 /groups/{id} shows the customer of the group and its services', async () => {
    const devices = [
      placed('in-the-group', '1', 'site-1'),
      placed('below-it', '1', 'site-1', 'rack-1'),
      placed('elsewhere', '1', 'site-2'),
    ];
    await open({
      address: '/groups/site-1',
      devices,
      prepare: withGroup,
    });
    expect(
      await screen.findByRole('heading', { level: 1, name: /Harbour Foods/ }, LONG),
    ).toBeTruthy();
    for (const name of ['in-the-group', 'below-it'])
      expect(await screen.findByRole('link', { name }, LONG)).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'elsewhere' })).toBeNull();
    expect(portal.calls('GET /live/devicegroups')[0]!.query).toEqual({
      id: 'site-1',
      showSubgroups: 'true',
    });
  });

  test('the groups below it are named with how many services each has', async () => {
    const below = [
      { ...group, id: 'rack-1', name: 'Rack 1' },
      { ...group, id: 'rack-2', name: 'Rack 2', deviceCount: 2 },
    ];
    await open({ address: '/groups/site-1', prepare: (server) => withBelow(server, below) });
    const told = async (name: string) =>
      (await screen.findByRole('link', { name }, LONG)).parentElement?.textContent;
    expect(await told('Rack 1')).toBe('Rack 1 1 service');
    expect(await told('Rack 2')).toBe('Rack 2 2 services');
  });

  test('an unknown group says so', async () => {
    await open({ address: '/groups/none' });
    expect(await screen.findByText(/No group with the id none exists/, {}, LONG)).toBeTruthy();
  });

  test('says nothing of its services before all devices and alerts are read', async () => {
    const page = (devices: object[], token?: string) => ({
      data: devices,
      total: 2,
      as_of: 1_000,
      ...(token ? { next_token: token } : {}),
    });
    const second = held(page([placed('LDS-CPE-01', '1', 'site-1')]));
    const alerts = held({ data: [alertWith('a', 'LDS-CPE-01', 4)], as_of: 1_000 });
    await open({
      address: '/groups/site-1',
      prepare(server) {
        withGroup(server);
        server.on('GET /live/devices/customer', ({ query }) =>
          query['next_token']
            ? second.answer()
            : { body: page([placed('elsewhere', '1', 'site-2')], 'next') },
        );
        server.on('GET /live/alerts', alerts.answer);
      },
    });
    const heading = (name: string) => screen.findByRole('heading', { level: 2, name }, LONG);
    await heading('Services');
    expect(screen.getByRole('table', { name: 'Services' }).getAttribute('aria-busy')).toBe('true');
    expect(screen.queryByText('This group has no services.')).toBeNull();
    second.release();
    await heading('Services (1)');
    const cells = () =>
      within(screen.getByRole('table', { name: 'Services' }))
        .getAllByRole('cell')
        .map((cell) => cell.textContent);
    expect(cells().at(-1)).toBe('-');
    alerts.release();
    await screen.findByText('Critical', {}, LONG);
    expect(cells().at(-1)).toBe('1');
  });
});
