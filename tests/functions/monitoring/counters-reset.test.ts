import { expect, test } from 'vitest';
import type { Discovery } from '../../../core/domain/discovery.ts';
import { planOf } from '../../../functions/monitoring/collector/plan.ts';
import { pollDevice } from '../../../functions/monitoring/collector/poll-device.ts';
import { newDeviceState } from '../../../functions/monitoring/collector/state.ts';
import type { SnmpClient } from '../../../functions/snmp/types.ts';

const discovery: Discovery = {
  discoveredEpochSeconds: 0,
  interfaces: [
    {
      index: 1,
      name: 'wan',
      alias: '',
      type: 6,
      speedBitsPerSecond: 1e9,
      isHighCapacity: false,
    },
  ],
  processors: [],
  memories: [],
  sensors: [],
};
const IF = '1.3.6.1.2.1.2.2.1';
const IN = `${IF}.10.1`;
const OUT = `${IF}.16.1`;
const PACKETS = `${IF}.11.1`;

/** Two polls, a minute apart by both clocks. */
async function secondOf(first: Record<string, number>, second: Record<string, number>) {
  const plan = planOf(discovery);
  let now: Record<string, number> = { ...first, '1.3.6.1.2.1.1.3.0': 100_000 };
  const client: SnmpClient = {
    get: (oids) => Promise.resolve(oids.map((oid) => ({ oid, type: 65, value: now[oid] ?? 0 }))),
    walk: () => Promise.resolve({ bindings: [], cut: null }),
    close: () => undefined,
  };
  const { state } = await pollDevice(client, plan, newDeviceState(), () => 0);
  now = { ...second, '1.3.6.1.2.1.1.3.0': 106_000 };
  return pollDevice(client, plan, state, () => 60_000);
}

test('counters of 32 bits that start again while the device runs leave a gap, and no spike', async () => {
  const { values, leftOut } = await secondOf(
    { [IN]: 3_400_000_000, [OUT]: 3_000_000_000, [PACKETS]: 9_000_000 },
    { [IN]: 300_000, [OUT]: 300_000, [PACKETS]: 1_000 },
  );
  expect(values.get('interfaces|wan|InBitsPerSecond')).toBeNaN();
  expect(values.get('interfaces|wan|OutBitsPerSecond')).toBeNaN();
  expect(leftOut.get('interfaces|wan|InBitsPerSecond')).toBe('reset');
});

test('packets that had nearly come to their end do not make a wrap of a reset', async () => {
  const { values } = await secondOf(
    { [IN]: 3_900_000_000, [OUT]: 3_900_000_000, [PACKETS]: 3_900_000_000 },
    { [IN]: 300_000, [OUT]: 300_000, [PACKETS]: 1_000 },
  );
  expect(values.get('interfaces|wan|InBitsPerSecond')).toBeNaN();
  expect(values.get('interfaces|wan|OutBitsPerSecond')).toBeNaN();
});

test('octets that wrap while packets go on have their rate', async () => {
  const { values } = await secondOf(
    { [IN]: 2 ** 32 - 300_000, [OUT]: 5, [PACKETS]: 9_000_000 },
    { [IN]: 300_000, [OUT]: 600_005, [PACKETS]: 9_000_400 },
  );
  expect(values.get('interfaces|wan|InBitsPerSecond')).toBe((600_000 * 8) / 60);
  expect(values.get('interfaces|wan|InPacketsPerSecond')).toBeCloseTo(400 / 60, 5);
});
