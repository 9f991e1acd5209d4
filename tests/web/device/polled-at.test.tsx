// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Device } from '../../../core/domain/device.ts';
import { deviceWith } from '../../fixtures/device.ts';
import { roleWith } from '../people.ts';
import type { PortalServer } from '../portal-server.ts';
import { dialogButton, eachWithDevicePage, LONG, openDevice, openDialog } from './open-device.tsx';

let portal: PortalServer;
eachWithDevicePage(() => portal);

const NAME = 'cpe.dyn.example';
const AT = { address: '198.51.100.7', name: '', fault: '', sinceEpochSeconds: 0 };

async function open(polledAt: Device['polledAt'], role = roleWith(1)) {
  let stored = polledAt;
  const opened = await openDevice({
    role,
    address: '/device/dev-1?tab=properties',
    config: { device_properties: { General: [{ name: 'DNS Name' }, { name: 'Address' }] } },
    prepare(server) {
      server.on('GET /live/devices/device', () => ({
        body: {
          data: [deviceWith({ 'DNS Name': stored!.name || stored!.address, polledAt: stored! })],
        },
      }));
      server.on('PUT /live/devices/name', ({ body }) => {
        stored = { ...stored!, name: (body as { name: string }).name };
        return { body: { status_code: 200, message: 'Done.' } };
      });
    },
  });
  portal = opened.portal;
  await screen.findByRole('heading', { name: 'Polled At' }, LONG);
}
const sent = () => portal.calls('PUT /live/devices/name').map(({ body }) => body);

test('a name is set, shown and cleared, and while there is one the property is edited there alone', async () => {
  await open(AT);
  screen.getByText('None: the address stays as it is');
  await screen.findByRole('button', { name: 'Edit DNS Name' }, LONG);
  await userEvent.click(screen.getByRole('button', { name: 'Follow a DNS Name' }));
  const field = within(openDialog().getElement()).getByLabelText('DNS Name');
  await userEvent.type(field, NAME);
  await userEvent.click(dialogButton('Save'));
  await screen.findByRole('button', { name: 'Change DNS Name' }, LONG);
  expect(screen.queryByRole('button', { name: 'Edit DNS Name' })).toBeNull();
  await screen.findByRole('button', { name: 'Edit Address' }, LONG);
  await userEvent.click(screen.getByRole('button', { name: 'Change DNS Name' }));
  await userEvent.clear(within(openDialog().getElement()).getByLabelText('DNS Name'));
  await userEvent.click(dialogButton('Save'));
  await screen.findByRole('button', { name: 'Follow a DNS Name' }, LONG);
  expect(sent()).toEqual([
    { id: 'dev-1', name: NAME, former: '' },
    { id: 'dev-1', name: '', former: NAME },
  ]);
});

test('a name that is not followed has its reason, and that the address stays', async () => {
  const fault = `${NAME} leads to 169.254.169.254, where no device can be.`;
  await open({ ...AT, name: NAME, fault, sinceEpochSeconds: 1_700_000_000 });
  await waitFor(() => expect(document.body.textContent).toContain(`${fault} The address stays`));
});

test('who may not provision sees both and changes neither', async () => {
  await open({ ...AT, name: NAME }, roleWith(1, { admin: { provisioning: 3 } }));
  screen.getByText(AT.address);
  expect(screen.queryByRole('button', { name: 'Change DNS Name' })).toBeNull();
});
