// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { momentLabel } from '../../../core/domain/range.ts';
import { workOf } from '../maintenance/open-maintenance.tsx';
import { alertWith } from '../monitored.ts';
import { roleWith } from '../people.ts';
import type { PortalServer } from '../portal-server.ts';
import { eachWithDevicePage, LONG, openDevice, type DevicePageOptions } from './open-device.tsx';

let portal: PortalServer;
eachWithDevicePage(
  () => portal,
  () => import('../../../web/src/features/services/services-page.tsx'),
);

const HOUR_MS = 3_600_000;
const begun = Math.floor(Date.now() / HOUR_MS) * HOUR_MS - HOUR_MS;
const now = workOf('now', {
  startDateTime: begun,
  duration: 300,
  comment: 'Router replacement.',
});
const SENTENCE = `Planned work until ${momentLabel(begun / 1000 + 18_000)}: Router replacement. Scheduled by Ruth Calloway.`;

/** A device whose alert is in planned work, and work that is on, over and to come. */
async function open(address: string, more: DevicePageOptions = {}) {
  ({ portal } = await openDevice({
    address,
    alerts: [alertWith('NB-1', 'dev-1', 3, { sdted: true })],
    prepare: (server) =>
      server.on('GET /live/maintenances', {
        body: {
          data: [
            now,
            workOf('later', { comment: 'Later' }),
            workOf('over', { startDateTime: begun - 9 * HOUR_MS, comment: 'Earlier' }),
          ],
        },
      }),
    ...more,
  }));
}

test('the page of a device in planned work says until when, why and by whom', async () => {
  await open('/device/dev-1');
  expect(await screen.findByText(SENTENCE, {}, LONG)).toBeTruthy();
  expect(screen.queryByText(/Later|Earlier/)).toBeNull();
});

test('the state of a service in planned work opens the same', async () => {
  await open('/services');
  await userEvent.click(
    await screen.findByRole('button', { name: 'Planned work on LDS-CPE-01' }, LONG),
  );
  expect(await screen.findByText(SENTENCE)).toBeTruthy();
});

test('who may not read planned work is not offered it', async () => {
  await open('/device/dev-1', { role: roleWith(3, { maintenance: 4 }) });
  expect(await screen.findByText('Planned work is on.', {}, LONG)).toBeTruthy();
  expect(portal.calls('GET /live/maintenances')).toEqual([]);
});
