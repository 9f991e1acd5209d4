// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { deviceWith } from '../../fixtures/device.ts';
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
eachWithDevicePage(
  () => portal,
  () => import('../../../web/src/features/services/services-page.tsx'),
);
const device = deviceWith({
  'Site Name': 'Leeds',
  'Circuit Size': '100',
  'Billing Reference': 'NB104000',
  Customer: 'Harbour Foods',
  Custom: [
    { name: 'Rack', value: 'A12' },
    { name: 'Customer', value: 'x' },
  ],
});
async function open(options: DevicePageOptions = {}) {
  const opened = await openDevice({
    devices: [device],
    address: '/device/dev-1?tab=properties',
    ...options,
  });
  portal = opened.portal;
  await screen.findByRole('tab', { name: 'Properties', selected: true }, LONG);
  return opened;
}
const answering = (route: string, status: number, message: string) => (server: PortalServer) =>
  server.on(route, { status, body: { status_code: status, message } });

const alertBox = () => openDialog().findContent().findAlert();

describe('removing the device', () => {
  test('PROP-16 PROP-17 API-36 API-38 a plain question that names the device; then the list', async () => {
    const { router } = await open({
      prepare: answering('DELETE /live/devices', 200, 'Device deleted.'),
    });
    fireEvent.click(screen.getByRole('button', { name: 'Delete device' }));
    expect(openDialog().findHeader().getElement().textContent).toBe('Remove Device');
    expect(openDialog().findContent().getElement().textContent).toContain('LDS-CPE-01');
    expect(openDialog().findContent().findInput()).toBeNull();
    const readBefore = portal.calls('GET /live/devices/customer').length;
    fireEvent.click(dialogButton('Confirm'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/services'), LONG);
    await waitFor(
      () => expect(portal.calls('GET /live/devices/customer').length).toBeGreaterThan(readBefore),
      LONG,
    );
    expect(portal.calls('DELETE /live/devices')[0]!.query).toEqual({
      id: 'dev-1',
      name: 'LDS-CPE-01',
      user: 'ann',
      billing_ref: 'NB104000',
    });
  });

  test('ERR-32 a refusal is told in a banner, and the page stays', async () => {
    const { router } = await open({
      prepare: answering('DELETE /live/devices', 403, 'Your role does not allow this.'),
    });
    fireEvent.click(screen.getByRole('button', { name: 'Delete device' }));
    fireEvent.click(dialogButton('Confirm'));
    await waitFor(
      () =>
        expect(alertBox()!.findContent().getElement().textContent).toBe(
          'Status: 403, Message: Your role does not allow this.',
        ),
      LONG,
    );
    expect(router.state.location.pathname).toBe('/device/dev-1');
  });
});
