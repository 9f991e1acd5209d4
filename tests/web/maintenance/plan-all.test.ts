// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { planAll } from '../../../web/src/features/maintenance/plan-all.ts';
import { eachInFreshBrowser } from '../page-tests.ts';
import type { PortalServer } from '../portal-server.ts';
import { openMaintenance } from './open-maintenance.tsx';

let portal: PortalServer;
eachInFreshBrowser(() => portal);

const WORK = {
  type: 'DeviceSDT',
  start: 1_000,
  end: 2_000,
  work_id: 'one',
  comment: '',
  timezone: 'UTC',
} as const;
const targets = (count: number, account = 'northbeam') =>
  Array.from({ length: count }, (_, at) => ({ account, id: `${account}-${at}` }));

interface Body {
  account_id: string;
  device_id: string;
  device_ids?: string[];
}
const posted = () =>
  portal.calls('POST /live/maintenances/maintenance').map(({ body }) => body as Body);
const devicesOf = ({ device_id: id, device_ids: others = [] }: Body) => [id, ...others];

test('twenty devices are planned one by one, more in calls of a hundred of one account', async () => {
  portal = await openMaintenance();
  portal.on('POST /live/maintenances/maintenance', { body: { message: 'Done.', data: [] } });
  await planAll(targets(20), WORK, ({ id }) => id);
  expect(posted().map((body) => devicesOf(body).length)).toEqual(Array(20).fill(1));
  await planAll([...targets(120), ...targets(3, 'tidewater')], WORK, ({ id }) => id);
  const calls = posted().slice(20);
  expect(calls.map((body) => [body.account_id, devicesOf(body).length])).toEqual([
    ['northbeam', 100],
    ['northbeam', 20],
    ['tidewater', 3],
  ]);
  expect(new Set(calls.flatMap(devicesOf)).size).toBe(123);
});

test('a device that is gone stops no other, and another failure is told with its number', async () => {
  portal = await openMaintenance();
  portal.on('POST /live/maintenances/maintenance', ({ body }) => {
    const devices = devicesOf(body as Body);
    if (devices.includes('tidewater-0')) return { status: 409, body: { message: 'Not now.' } };
    return devices.includes('northbeam-7')
      ? { status: 404, body: { message: 'Device not found.' } }
      : { body: { message: 'Done.', data: [] } };
  });
  const all = [...targets(25), ...targets(2, 'tidewater')];
  expect(await planAll(all, WORK, ({ id }) => `<${id}>`)).toEqual({
    failed: 3,
    why: ['2 devices: Not now.', '<northbeam-7>: Device not found.'],
  });
  const singles = posted().filter(({ device_ids: others }) => !others);
  expect(singles.map(({ device_id: id }) => id)).toEqual(targets(25).map(({ id }) => id));
});
