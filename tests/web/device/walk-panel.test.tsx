// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { devices } from '../../../core/contract/devices.ts';
import type { ResponseOf } from '../../../core/contract/endpoint.ts';
import { idFromSource } from '../../../core/domain/source-command.ts';
import { deviceWith } from '../../fixtures/device.ts';
import { roleWith } from '../people.ts';
import type { PortalServer } from '../portal-server.ts';
import { eachWithDevicePage, LONG, openDevice, type DevicePageOptions } from './open-device.tsx';

type Walk = ResponseOf<typeof devices.getWalk>['data'];

let portal: PortalServer;
eachWithDevicePage(() => portal);

const FOUND: NonNullable<Walk['found']> = {
  profile: 'Fortinet FortiGate',
  ports: 184,
  measuredPorts: 40,
  sensors: 12,
  hasProcessor: true,
  hasMemory: false,
  unread: ['2 sensors beyond the first 600 are not read.'],
  noLongerListed: [],
};
const now = () => Math.floor(Date.now() / 1000);

async function open(walk: Walk, options: DevicePageOptions = {}) {
  const state = { walk };
  const opened = await openDevice({
    devices: [deviceWith()],
    address: '/device/dev-1?tab=diagnostics',
    ...options,
    prepare(server) {
      server.on('GET /live/devices/walk', () => ({ body: { data: state.walk } }));
      server.on('GET /live/devices/snmp/interface-data', { body: { data: [] } });
      server.on('GET /live/devices/snmp/data', { status: 502, body: { message: 'No answer.' } });
      options.prepare?.(server);
    },
  });
  portal = opened.portal;
  await screen.findByRole('heading', { name: 'What is monitored' }, LONG);
  return state;
}
const readAgain = () => screen.findByRole('button', { name: 'Read again' }, LONG);

test('what was found, and what could not be read and why', async () => {
  await open({ askedEpochSeconds: 0, doneEpochSeconds: 0, found: FOUND });
  expect(
    await screen.findByText(
      'Fortinet FortiGate · 184 ports, 40 with their traffic · 12 sensors · processor · no memory',
      {},
      LONG,
    ),
  ).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'What could not be read, and why' })).toBeTruthy();
  expect(screen.getByText(FOUND.unread[0]!).tagName).toBe('LI');
  expect(screen.queryByText(/The next poll reads/)).toBeNull();
});

test('what the device no longer lists is named, with what forgets it', async () => {
  const found = { ...FOUND, noLongerListed: ['OSPF 192.0.2.2', 'BGP 192.0.2.9'] };
  await open({ askedEpochSeconds: 0, doneEpochSeconds: 0, found });
  expect(
    await screen.findByRole('heading', { name: 'No longer listed by the device' }, LONG),
  ).toBeTruthy();
  for (const name of found.noLongerListed) expect(screen.getByText(name).tagName).toBe('LI');
  expect(
    screen.getByText(
      'The portal forgets each 30 days after it was missed first, and now by Read again. Its alert ends with that.',
    ),
  ).toBeTruthy();
});

test('a device is read again: asked, awaited, and told when it was', async () => {
  const state = await open(
    { askedEpochSeconds: 0, doneEpochSeconds: 0, found: null },
    {
      prepare: (server) =>
        server.on('POST /live/devices/walk', () => {
          state.walk = { ...state.walk, askedEpochSeconds: now() };
          return { body: { message: 'It is read again at its next poll.' } };
        }),
    },
  );
  expect(await screen.findByText(/^Not read yet/, {}, LONG)).toBeTruthy();
  await userEvent.click(await readAgain());
  expect(await screen.findByText(/The next poll reads the device/, {}, LONG)).toBeTruthy();
  expect((await readAgain()) as HTMLButtonElement).toHaveProperty('disabled', true);
  expect(portal.calls('POST /live/devices/walk').map(({ body }) => body)).toEqual([
    { id: 'dev-1' },
  ]);
  state.walk = { ...state.walk, doneEpochSeconds: now() + 60, found: { ...FOUND, unread: [] } };
  expect(await screen.findByText('Nothing was left out.', {}, LONG)).toBeTruthy();
  expect(document.body.textContent).toMatch(/Read again\s*(just now|\d+ s ago|now)/);
});

test('a device that was not read in time', async () => {
  await open({ askedEpochSeconds: now() - 400, doneEpochSeconds: 0, found: FOUND });
  expect(await screen.findByText(/has not been read since you asked/, {}, LONG)).toBeTruthy();
});

test('a refusal is told where the person pressed', async () => {
  await open(
    { askedEpochSeconds: 0, doneEpochSeconds: 0, found: FOUND },
    {
      prepare: (server) =>
        server.on('POST /live/devices/walk', {
          status: 409,
          body: { message: 'It is not polled.' },
        }),
    },
  );
  // The button is offered once the panel has its answer.
  await screen.findByText(/Fortinet FortiGate ·/, {}, LONG);
  await userEvent.click(await readAgain());
  expect(await screen.findByText('It is not polled.', {}, LONG)).toBeTruthy();
});

test('who only views diagnostics reads the panel without its button', async () => {
  const service = { ...roleWith(3).services[0]!, diagnostics: 3 as const };
  await open(
    { askedEpochSeconds: 0, doneEpochSeconds: 0, found: FOUND },
    { role: roleWith(3, { services: [service] }) },
  );
  await screen.findByText(/Fortinet FortiGate ·/, {}, LONG);
  expect(screen.queryByRole('button', { name: 'Read again' })).toBeNull();
});

test('a device of another source, which the portal does not poll, has no such panel', async () => {
  const id = idFromSource('zabbix', '10084');
  const opened = await openDevice({
    devices: [deviceWith({ id })],
    address: `/device/${id}?tab=diagnostics`,
  });
  portal = opened.portal;
  await screen.findByRole('heading', { name: 'Diagnostics' }, LONG);
  expect(screen.queryByRole('heading', { name: 'What is monitored' })).toBeNull();
  expect(portal.calls('GET /live/devices/walk')).toEqual([]);
});
