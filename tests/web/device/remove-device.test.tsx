// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { alertWith } from '../../fixtures/alert.ts';
import { deviceWith } from '../../fixtures/device.ts';
import type { PortalServer } from '../portal-server.ts';
import {
  dialogButton,
  eachWithDevicePage,
  leeds,
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
async function open(options: DevicePageOptions = {}) {
  const opened = await openDevice({
    devices: [leeds],
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

const typeName = (name: string) => openDialog().findContent().findInput()!.setInputValue(name);
const isOff = (button: HTMLElement) => button.getAttribute('aria-disabled') === 'true';
const remove = () => dialogButton('Remove LDS-CPE-01');

describe('removing the device', () => {
  test('PROP-16 API-36 API-38 wants its name typed (ruling R-17); then the list is shown', async () => {
    const { router } = await open({
      prepare: answering('DELETE /live/devices', 200, 'Device deleted.'),
    });
    fireEvent.click(screen.getByRole('button', { name: 'Delete device' }));
    expect(openDialog().findHeader().getElement().textContent).toBe('Remove Device');
    expect(isOff(remove())).toBe(true);
    for (const wrong of ['LDS-CPE-0', 'confirm', 'lds-cpe-01']) {
      typeName(wrong);
      expect(isOff(remove())).toBe(true);
    }
    typeName(' LDS-CPE-01 ');
    expect(isOff(remove())).toBe(false);
    const readBefore = portal.calls('GET /live/devices/customer').length;
    fireEvent.click(remove());
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
    expect(screen.getByText('LDS-CPE-01 has been removed.')).toBeTruthy();
  });

  test.each([
    [{}, '/device/zabbix-7', 'Zabbix is asked to stop monitoring it.'],
    [{ unwatchedSinceEpochSeconds: 1_795_218_985 }, '/services', 'LDS-CPE-01 has been removed.'],
  ])('what a source watches stays until that has let go of it: %j', async (more, path, said) => {
    const device = { ...leeds, id: 'zabbix-7', ...more };
    const { router } = await open({
      devices: [device],
      address: '/device/zabbix-7?tab=properties',
      prepare: answering('DELETE /live/devices', 200, 'Zabbix is asked to stop monitoring it.'),
    });
    const isUnwatched = path === '/services';
    expect(screen.queryByText(/no key of Zabbix is kept/) !== null).toBe(isUnwatched);
    expect(screen.queryByText(/Last polled: -/) !== null).toBe(isUnwatched);
    fireEvent.click(screen.getByRole('button', { name: 'Delete device' }));
    const asks = /which is first asked to stop monitoring the device/.test(
      openDialog().findContent().getElement().textContent,
    );
    expect(asks).toBe(!isUnwatched);
    typeName('LDS-CPE-01');
    fireEvent.click(remove());
    await screen.findByText(said, {}, LONG);
    await waitFor(() => expect(router.state.location.pathname).toBe(path), LONG);
  });

  test('PROP-17 says what goes with the device: its alerts, properties, links, and who links to it', async () => {
    await open({
      devices: [
        { ...leeds, Links: [{ id: 'dev-2', tag: 'Backup' }] },
        deviceWith({ id: 'dev-2', label: 'LDS-CPE-02', Links: [{ id: 'dev-1', tag: 'Main' }] }),
      ],
      alerts: [alertWith({ id: 'a' }), alertWith({ id: 'b' })],
    });
    await screen.findByRole('button', { name: '1 more fault' }, LONG);
    fireEvent.click(screen.getByRole('button', { name: 'Delete device' }));
    const goes = within(openDialog().getElement())
      .getAllByRole('listitem')
      .map((item) => item.textContent);
    expect(goes).toEqual([
      'its history: graphs, availability and outages',
      'its 2 open alerts, which end now: nobody is notified of it any more',
      'its own thresholds and its planned work',
      'its 2 custom properties',
      'its 1 link to other devices',
      'what the tabs of LDS-CPE-02 show of it',
    ]);
  });

  test('ERR-32 a refusal is told in a banner, and the page stays', async () => {
    const { router } = await open({
      prepare: answering('DELETE /live/devices', 403, 'Your role does not allow this.'),
    });
    fireEvent.click(screen.getByRole('button', { name: 'Delete device' }));
    typeName('LDS-CPE-01');
    fireEvent.click(remove());
    await waitFor(
      () =>
        expect(alertBox()!.findContent().getElement().textContent).toBe(
          'Status: 403, Message: Your role does not allow this.',
        ),
      LONG,
    );
    expect(router.state.location.pathname).toBe('/device/dev-1');
    expect(openDialog().findContent().findInput()!.getInputValue()).toBe('LDS-CPE-01');
  });
});
