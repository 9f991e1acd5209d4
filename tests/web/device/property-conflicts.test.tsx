// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { deviceWith } from '../../fixtures/device.ts';
import type { PortalServer } from '../portal-server.ts';
import { held } from '../ui/form/open-form.tsx';
import {
  dialogButton,
  eachWithDevicePage,
  LONG,
  openDevice,
  openDialog,
  type DevicePageOptions,
} from './open-device.tsx';

let portal: PortalServer;
eachWithDevicePage(
  () => portal,
  () => import('../../../web/src/features/services/services-page.tsx'),
);

const device = deviceWith({ 'Site Name': 'Leeds', Custom: [{ name: 'Rack', value: 'A12' }] });

async function open(prepare: DevicePageOptions['prepare']) {
  ({ portal } = await openDevice({
    devices: [device],
    config: { device_properties: { Site: [{ name: 'Site Name' }] } },
    address: '/device/dev-1?tab=properties',
    prepare,
  }));
  await screen.findByRole('tab', { name: 'Properties', selected: true }, LONG);
}
const inputs = () => openDialog().findContent().findAllInputs();
const values = () => inputs().map((input) => input.getInputValue());
/** Sets the device from now on. */
const holds = (changed: typeof device) =>
  portal.on('GET /live/devices/device', { body: { data: [changed] } });

describe('a value that somebody else changed meanwhile', () => {
  async function lose() {
    await open((server) =>
      server.on('PUT /live/devices/properties', ({ body }) =>
        JSON.stringify(body).includes('"former":"Hull"')
          ? { body: { status_code: 200, message: 'ok' } }
          : {
              status: 409,
              body: {
                status_code: 409,
                message: 'Ben Baker has changed this device meanwhile.',
                data: { ...device, 'Site Name': 'Hull' },
              },
            },
      ),
    );
    fireEvent.click(screen.getByRole('button', { name: 'Edit Site Name' }));
    inputs()[1]!.setInputValue('York');
    fireEvent.click(dialogButton('Confirm'));
    await screen.findByText('Ben Baker has changed this device meanwhile.', {}, LONG);
    expect(within(openDialog().getElement()).getByRole('listitem').textContent).toBe(
      'Site Name: Hull (was Leeds)',
    );
    expect(values()).toEqual(['Leeds', 'York']);
  }
  const sent = () =>
    portal
      .calls('PUT /live/devices/properties')
      .map(({ body }) => (body as { properties: unknown }).properties);

  test('is told with who it was, and mine over theirs is one press', async () => {
    await lose();
    fireEvent.click(dialogButton('Save mine over theirs'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), LONG);
    expect(sent()).toEqual([
      [{ name: 'Site Name', value: 'York', former: 'Leeds' }],
      [{ name: 'Site Name', value: 'York', former: 'Hull' }],
    ]);
  });

  test('and theirs is one press too', async () => {
    await lose();
    fireEvent.click(dialogButton('Discard mine and start from theirs'));
    await waitFor(() => expect(values()).toEqual(['Hull', '']));
    expect(sent()).toHaveLength(1);
  });
});

describe('a new property', () => {
  const add = (name: string) => {
    fireEvent.click(screen.getByRole('button', { name: 'Add Custom Property' }));
    inputs()[0]!.setInputValue(name);
    inputs()[1]!.setInputValue('2');
    fireEvent.click(dialogButton('Confirm'));
  };

  test('says nothing of its own name while it is sent, and is sent once', async () => {
    const answer = held();
    await open((server) =>
      server.on('POST /live/devices/properties', async () => {
        await answer.promise;
        return { body: { status_code: 200, message: 'Property added.' } };
      }),
    );
    add('Floor');
    await waitFor(
      () => expect(portal.calls('POST /live/devices/properties')).toHaveLength(1),
      LONG,
    );
    holds({ ...device, Custom: [...device.Custom, { name: 'Floor', value: '2' }] });
    const refresh = screen.getByRole('button', { name: 'Refresh' });
    // It takes no press while graphs are on their way.
    await waitFor(() => expect(refresh.getAttribute('aria-disabled')).not.toBe('true'), LONG);
    fireEvent.click(refresh);
    await screen.findByRole('button', { name: 'Edit Floor' }, LONG);
    expect(screen.queryByText(/already has a property/)).toBeNull();
    fireEvent.keyDown(document.activeElement!, { key: 'Enter' });
    fireEvent.click(dialogButton('Confirm'));
    answer.answer();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), LONG);
    expect(portal.calls('POST /live/devices/properties')).toHaveLength(1);
  });

  test('whose name somebody else has just taken is told at its name', async () => {
    await open((server) =>
      server.on('POST /live/devices/properties', {
        status: 409,
        body: { status_code: 409, message: 'It has one of this name.', field: 'name' },
      }),
    );
    add('Floor');
    await screen.findByText('It has one of this name.', {}, LONG);
    const name = inputs()[0]!.findNativeInput().getElement();
    await waitFor(() => expect(document.activeElement).toBe(name));
    expect(name.getAttribute('aria-invalid')).toBe('true');
    expect(values()).toEqual(['Floor', '2']);
  });
});
