// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { DeviceAddresses } from '../../../core/domain/device-addresses.ts';
import { deviceWith } from '../../fixtures/device.ts';
import { downloaded } from '../downloaded.ts';
import { roleWith } from '../people.ts';
import type { Answer, PortalServer } from '../portal-server.ts';
import { eachWithDevicePage, LONG, openDevice } from './open-device.tsx';

let portal: PortalServer;
eachWithDevicePage(() => portal);

const READ: DeviceAddresses = {
  addresses: [
    { mac: '00:1a:2b:3c:4d:5e', ips: ['192.0.2.7'], vlans: [100], port: 11, kind: 'learned' },
    { mac: '00:1a:2b:3c:4d:5f', ips: [], vlans: [200], port: -40, kind: 'static' },
  ],
  isCut: false,
  vlans: [{ vlan: 100, name: 'Office', tagged: [11], untagged: [] }],
  ports: [{ port: 11, name: 'Gi1/0/1', alias: 'Desk' }],
  forwarding: 'rows',
  neighbours: 'whole',
  vlanTable: 'whole',
};
const ROUTE = 'POST /live/devices/snmp/addresses';

async function press(answer: Answer) {
  const opened = await openDevice({
    devices: [deviceWith({})],
    address: '/device/dev-1?tab=diagnostics',
    role: roleWith(3),
    prepare(server) {
      server.on('GET /live/devices/snmp/data', { status: 422, body: { message: 'No.' } });
      server.on('GET /live/devices/snmp/interface-data', { status: 422, body: { message: 'No.' } });
      server.on(ROUTE, answer);
    },
  });
  portal = opened.portal;
  const button = await screen.findByRole('button', { name: 'Read addresses' }, LONG);
  expect(portal.calls(ROUTE)).toHaveLength(0);
  await userEvent.click(button);
}

const rows = (name: string) =>
  [...screen.getByRole('table', { name }).querySelectorAll('tr[data-row]')].map((row) =>
    [...row.querySelectorAll(':scope > [data-label]')].map((cell) => cell.textContent),
  );

test('addresses are read when somebody asks, with their port, what was cut, a search and a CSV', async () => {
  await press({ body: { data: READ, collector: 'Leeds office' } });
  await screen.findByText(/Only the first 10,000 rows were read\./, {}, LONG);
  screen.getByText(/Run at Leeds office/);
  await waitFor(() => expect(rows('Addresses')).toHaveLength(2), LONG);
  expect(rows('Addresses')).toContainEqual([
    '00:1a:2b:3c:4d:5e',
    '192.0.2.7',
    '100',
    'Gi1/0/1',
    'Desk',
    'Learned',
  ]);
  expect(screen.getByRole('link', { name: 'Gi1/0/1' }).getAttribute('href')).toBe(
    '/device/dev-1?tab=parts&list=ports&q=Gi1%2F0%2F1',
  );
  expect(await downloaded()).toContain('00:1a:2b:3c:4d:5f,,200,Bridge port 40,,Static');
  await userEvent.type(
    screen.getByRole('searchbox', { name: 'Search Addresses' }),
    '001A.2B3C.4D5F',
  );
  await waitFor(
    () => expect(rows('Addresses').map(([mac]) => mac)).toEqual(['00:1a:2b:3c:4d:5f']),
    LONG,
  );
  await userEvent.click(screen.getByRole('button', { name: 'VLANs (1)' }));
  await waitFor(() => expect(rows('VLANs')).toEqual([['100', 'Office', '', 'Gi1/0/1']]), LONG);
});

test('why a device could not be asked is on the page', async () => {
  await press({ status: 422, body: { message: 'No answer from the device in time.' } });
  await screen.findByText('The addresses could not be read', {}, LONG);
  screen.getByText('No answer from the device in time.');
});

test('a device without any of the tables says so in both lists', async () => {
  await press({
    body: {
      data: {
        ...READ,
        addresses: [],
        vlans: [],
        forwarding: 'none',
        neighbours: 'none',
        vlanTable: 'none',
      },
    },
  });
  await screen.findByText(/^This device has no forwarding table: it is not a bridge/, {}, LONG);
  screen.getByText('This device shows no addresses.');
  await userEvent.click(screen.getByRole('button', { name: 'VLANs (0)' }));
  await screen.findByText(/^This device has no standard table of VLANs/, {}, LONG);
});
