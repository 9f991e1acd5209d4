import { afterAll, beforeAll, expect, test } from 'vitest';
import { mergeDevice, readMap } from '../../../core/domain/device.ts';
import type { Identity } from '../../../core/domain/discovery.ts';
import { get, updateIf, writeTogether } from '../../../functions/store/client.ts';
import { putIdentities } from '../../../functions/store/device-identities.ts';
import { deviceTombstone } from '../../../functions/store/devices.ts';
import { readRecord } from '../../../functions/store/device-rows.ts';
import { discoveriesOf, putDiscoveries } from '../../../functions/store/polls.ts';
import { ACCOUNT, startPolledWorld, type PolledWorld } from './polled-world.ts';

const START = Date.UTC(2026, 10, 18, 9, 30) / 1_000;
/** Each device is walked again within this time. */
const MINUTES = 61;
const simulated = { hostname: 'leeds-1', location: 'Rack 4', serial: 'CV1', model: 'SRX300' };

let world: PolledWorld;
beforeAll(async () => {
  world = await startPolledWorld('87', START, [
    { deviceId: 'router', simulated },
    { deviceId: 'older', simulated },
    { deviceId: 'ordered', simulated, system: { 'Chassis Model': 'as ordered' } },
  ]);
  await world.poll();
}, 60_000);
afterAll(() => world.stop());

const rowOf = async (deviceId: string) => (await get('devices', { accountId: ACCOUNT, deviceId }))!;
const deviceOf = async (deviceId: string) => mergeDevice(readRecord(await rowOf(deviceId)));

test('the first walk writes what a device is among its properties; later ones write nothing, unless an older release wrote none', async () => {
  const read = {
    Vendor: 'Juniper',
    'Serial Number': 'CV1',
    'Chassis Model': 'SRX300',
    'System Name': 'leeds-1',
    'System Location': 'Rack 4',
  };
  expect(await deviceOf('router')).toMatchObject({ label: 'router', ...read });
  const { changedAtMs } = await rowOf('router');

  const { isIdentityStored, ...discovery } = (await discoveriesOf(ACCOUNT, ['older'])).get(
    'older',
  )!;
  expect(isIdentityStored).toBe(true);
  await putDiscoveries(ACCOUNT, new Map([['older', discovery]]));
  const { label, parentId, groupPath } = readMap(readRecord(await rowOf('older')).system);
  await updateIf(
    'devices',
    { accountId: ACCOUNT, deviceId: 'older' },
    {
      set: '#system = :system',
      condition: 'attribute_exists(deviceId)',
      names: { '#system': 'system' },
      values: { ':system': JSON.stringify({ label, parentId, groupPath }) },
    },
  );
  world.restartCollector();
  for (let minute = 0; minute < MINUTES; minute += 1) await world.poll();
  expect((await rowOf('router'))['changedAtMs']).toBe(changedAtMs);
  expect(await deviceOf('older')).toMatchObject({ label: 'older', ...read });
}, 60_000);

const IDENTITY: Identity = {
  vendor: 'Juniper',
  model: 'SRX345',
  serial: 'CV2',
  version: '21.4R3',
  name: '',
  location: '',
  kind: '',
  description: '',
  objectId: '',
  profile: '',
};
const put = (deviceId: string, change: Partial<Identity> = {}) =>
  putIdentities(ACCOUNT, new Map([[deviceId, { ...IDENTITY, ...change }]]));

test('a model that was entered stays, and a deleted device is not brought back', async () => {
  await put('ordered');
  expect(await deviceOf('ordered')).toMatchObject({
    'Chassis Model': 'as ordered',
    'Serial Number': 'CV2',
    'System Name': '',
  });
  const { changedAtMs } = await rowOf('ordered');
  await put('ordered');
  expect((await rowOf('ordered'))['changedAtMs']).toBe(changedAtMs);
  const record = readRecord(await rowOf('ordered'));
  await writeTogether([deviceTombstone(record, new Date())]);
  await put('ordered', { serial: 'CV3' });
  await put('nobody');
  expect(readRecord(await rowOf('ordered')).system).toBe(record.system);
  expect(await rowOf('nobody')).toBeUndefined();
});
