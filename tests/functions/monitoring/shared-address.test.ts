import { afterAll, beforeAll, expect, test } from 'vitest';
import { get, updateIf } from '../../../functions/store/client.ts';
import { alertsOfDevice } from '../../../functions/store/alerts.ts';
import { once } from '../../../infra/local/simulation/cycle.ts';
import { ACCOUNT, startPolledWorld, type PolledWorld } from './polled-world.ts';

const START = Date.UTC(2026, 10, 18, 10, 0) / 1_000;

let world: PolledWorld;
beforeAll(async () => {
  const simulated = { outages: [once(START + 55, 6_000)], sensors: [] };
  world = await startPolledWorld('89', START, [
    { deviceId: 'alone', simulated },
    { deviceId: 'first', simulated },
    { deviceId: 'second', shardId: 's2', simulated },
  ]);
  const { snmp } = (await get('devices', { accountId: ACCOUNT, deviceId: 'first' }))!;
  await updateIf(
    'devices',
    { accountId: ACCOUNT, deviceId: 'second' },
    {
      set: 'snmp = :snmp',
      condition: 'attribute_exists(deviceId)',
      values: { ':snmp': { ...(snmp as object), port: 1_161 } },
    },
  );
}, 60_000);
afterAll(() => world.stop());

test('a device that shares its address is gone when it is silent: the address answers for the others as well', async () => {
  world.askByTcp = () => Promise.resolve(443);
  for (let minute = 0; minute < 4; minute += 1) await world.poll();
  const alertOf = async (deviceId: string) => (await alertsOfDevice(ACCOUNT, deviceId))[0];
  expect(await alertOf('alone')).toMatchObject({ alertValue: 'Answers on TCP 443, not on SNMP' });
  expect(await alertOf('first')).toMatchObject({ severityLabel: 'Critical', alertValue: '0' });
});
