import { updateIf } from '../../../functions/store/client.ts';
import type { FleetNode } from './plan-device.ts';

const WRITES_IN_FLIGHT = 16;

/**
 * Updates the UDP port of the simulated devices in the portal. Devices with another address set by
 * a person are left alone.
 */
export async function movePort(
  nodes: readonly FleetNode[],
  port: number,
  now: Date,
): Promise<void> {
  const waiting = [...nodes];
  const lane = async () => {
    for (let node = waiting.pop(); node; node = waiting.pop()) await moveOne(node, port, now);
  };
  await Promise.all(Array.from({ length: WRITES_IN_FLIGHT }, lane));
}

async function moveOne(
  { device: { accountId, deviceId, snmp } }: FleetNode,
  port: number,
  now: Date,
): Promise<void> {
  await updateIf(
    'devices',
    { accountId, deviceId },
    {
      set: 'snmp.#port = :port, changedAtMs = :now',
      condition: 'snmp.address = :address',
      names: { '#port': 'port' },
      values: { ':port': port, ':now': now.getTime(), ':address': snmp.address },
    },
  );
}
