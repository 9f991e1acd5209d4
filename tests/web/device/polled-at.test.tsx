// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Device } from '../../../core/domain/device.ts';
import { deviceWith } from '../../fixtures/device.ts';
import { roleWith } from '../people.ts';
import type { PortalServer } from '../portal-server.ts';
import { eachWithDevicePage, LONG, openDevice } from './open-device.tsx';

let portal: PortalServer;
eachWithDevicePage(() => portal);

const NAME = 'cpe.dyn.example';
const AT = { address: '198.51.100.7', name: '', fault: '', sinceEpochSeconds: 0 };

async function open(polledAt: Device['polledAt'], role = roleWith(3)) {
  const opened = await openDevice({
    role,
    address: '/device/dev-1?tab=properties',
    config: { device_properties: { General: [{ name: 'DNS Name' }, { name: 'Address' }] } },
    prepare(server) {
      server.on('GET /live/devices/device', () => ({
        body: {
          data: [deviceWith({ 'DNS Name': polledAt!.name || polledAt!.address, polledAt })],
        },
      }));
    },
  });
  portal = opened.portal;
  await screen.findByRole('heading', { name: 'Polled At' }, LONG);
}
test('a name that is not followed has its reason, and that the address stays', async () => {
  const fault = `${NAME} leads to 169.254.169.254, where no device can be.`;
  await open({ ...AT, name: NAME, fault, sinceEpochSeconds: 1_700_000_000 });
  await waitFor(() => expect(document.body.textContent).toContain(`${fault} The address stays`));
});

test('who may not provision sees both and changes neither', async () => {
  await open({ ...AT, name: NAME }, roleWith(3, { admin: { provisioning: 1 } }));
  screen.getByText(AT.address);
  expect(screen.queryByRole('button', { name: 'Change DNS Name' })).toBeNull();
});
