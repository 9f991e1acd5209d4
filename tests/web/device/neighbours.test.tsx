// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Neighbour } from '../../../core/domain/neighbour.ts';
import { putDiscoveries } from '../../../functions/store/polls.ts';
import { call } from '../../fixtures/call.ts';
import { deviceWith } from '../../fixtures/device.ts';
import { accountNamed } from '../../fixtures/ids.ts';
import { measureParts } from '../../fixtures/measured-parts.ts';
import { people, type Claims } from '../../fixtures/people.ts';
import { downloaded } from '../downloaded.ts';
import { oneWorld } from '../one-world.ts';
import { roleWith } from '../people.ts';
import type { PortalServer } from '../portal-server.ts';
import { eachWithDevicePage, LONG, openDevice } from './open-device.tsx';

let portal: PortalServer;
eachWithDevicePage(() => portal);
beforeAll(oneWorld);
beforeEach(measureParts);

const heard = (port: string, name: string, more: Partial<Neighbour> = {}): Neighbour => ({
  port,
  name,
  address: '',
  remotePort: 'xe-0/0/7',
  platform: 'Juniper MX204',
  via: 'LLDP',
  ...more,
});

/** The list of a device before the real functions. */
async function open(claims: Claims, neighbours: Neighbour[], level: 1 | 3 = 3) {
  const discovery = { discoveredEpochSeconds: 1, interfaces: [], processors: [], memories: [] };
  await putDiscoveries(
    accountNamed('northbeam'),
    new Map([['501', { ...discovery, sensors: [], neighbours }]]),
  );
  const opened = await openDevice({
    devices: [deviceWith({ id: '501', label: 'LDS-CPE-01' })],
    address: '/device/501?tab=parts&list=neighbours',
    role: roleWith(level),
    prepare(server) {
      server.on('GET /live/dashboards', async ({ query }) => {
        const { status, body } = await call('dashboards.getParts', claims, { query });
        return { status, body };
      });
    },
  });
  portal = opened.portal;
}

const rows = async () => {
  const list = await screen.findByRole('table', { name: 'Neighbours' }, LONG);
  await waitFor(() => expect(list.querySelector('tr[data-row]')).toBeTruthy(), LONG);
  return [...list.querySelectorAll('tr[data-row]')].map((row) =>
    [...row.querySelectorAll(':scope > [data-label]')].map((cell) => cell.textContent),
  );
};
const HEARD = [
  heard('wan0', 'PE-LDS-1', { address: '192.0.2.1' }),
  heard('lan1', 'LDS-CPE-02.northbeam.example', { via: 'CDP', platform: '' }),
];

test('what is at each port is listed, a device of the portal with a link to its page', async () => {
  await open(people.northDesk, HEARD);
  expect(await rows()).toEqual([
    ['lan1', 'LDS-CPE-02', 'xe-0/0/7', '', '', 'CDP'],
    ['wan0', 'PE-LDS-1', 'xe-0/0/7', '192.0.2.1', 'Juniper MX204', 'LLDP'],
  ]);
  screen.getByRole('button', { name: 'Neighbours (2)' });
  const link = screen.getByRole('link', { name: 'LDS-CPE-02' });
  expect(link.getAttribute('href')).toBe('/device/502');
  expect(screen.queryByRole('link', { name: 'PE-LDS-1' })).toBeNull();
  const csv = await downloaded();
  expect(csv).toContain('wan0,PE-LDS-1,xe-0/0/7,192.0.2.1,Juniper MX204,LLDP');
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search Neighbours' }), 'mx204');
  await waitFor(async () => expect((await rows()).map(([port]) => port)).toEqual(['wan0']), LONG);
});

test("a customer's people find their own devices there alone", async () => {
  await open(people.viewer, HEARD);
  expect((await rows()).map(([, name]) => name)).toEqual(['LDS-CPE-02']);
});

test('a device that hears nobody says what may be the reason', async () => {
  await open(people.northDesk, []);
  await screen.findByText(
    /^No neighbours of this device are known\. It may not run LLDP/,
    {},
    LONG,
  );
});

test('who may provision devices is led to the form with the name and the address of an unknown one', async () => {
  await open(people.northDesk, HEARD, 1);
  expect((await rows()).map(([, name]) => name)).toEqual(['LDS-CPE-02', 'PE-LDS-1Provision']);
  portal.on('GET /live/devicegroups', { body: { data: [] } });
  await userEvent.click(screen.getByRole('link', { name: 'Provision PE-LDS-1' }));
  const name = await screen.findByLabelText<HTMLInputElement>('Device Name', {}, LONG);
  expect(name.value).toBe('PE-LDS-1');
  expect(screen.getByLabelText<HTMLInputElement>('Loopback IP').value).toBe('192.0.2.1');
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Device');
});
