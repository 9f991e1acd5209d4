import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { DevicesAlias } from '../../../web/src/app/devices-alias.tsx';
import { SignedInOnly } from '../../../web/src/app/signed-in-only.tsx';
import { ServicesPage } from '../../../web/src/features/services/services-page.tsx';
import type { Device } from '../../../core/domain/device.ts';
import { alertWith, deviceWith, graphqlWith, nowSeconds, viewSettingsWith } from '../monitored.ts';
import { permissionsWith, roleWith } from '../people.ts';
import { tokenWith, type PortalServer } from '../portal-server.ts';
import { MemoryProvider, renderPortal, startPortal } from '../render-portal.tsx';

/** The server of the page that was opened last. */
export let portal: PortalServer;

export const harbour: Partial<Device> = {
  Customer: 'Harbour Foods',
  'Site Name': 'Harbour Foods Leeds',
  'Device Type': 'Router',
  Postcode: 'LS1 4AP',
};
export const devices = [
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

export async function open(
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

export const table = () => screen.findByRole('table', { name: /All Services|Search\.\.\./ });
export const rowNames = () =>
  [...document.querySelectorAll('tr[data-row]')].map((row) => row.getAttribute('data-row'));
export const headers = () =>
  [...document.querySelectorAll('th .head-sort__label')].map((label) => label.textContent);
/** The table with its columns, which wait for the person's views. */
export const shownTable = async () => {
  const shown = await table();
  await waitFor(() => expect(shown.getAttribute('aria-busy')).toBeNull());
};
export const untilRows = (names: string[]) => waitFor(() => expect(rowNames()).toEqual(names));
export const search = () => screen.getByLabelText('Search All Services');
