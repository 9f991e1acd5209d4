import { afterAll, beforeAll, expect, test } from 'vitest';
import { discover } from '../../../functions/monitoring/collector/discover.ts';
import { planOf } from '../../../functions/monitoring/collector/plan.ts';
import { pollDevice } from '../../../functions/monitoring/collector/poll-device.ts';
import { probe } from '../../../functions/monitoring/collector/reachability.ts';
import { newDeviceState } from '../../../functions/monitoring/collector/state.ts';
import { openSnmp } from '../../../functions/snmp/client.ts';
import { SnmpSockets } from '../../../functions/snmp/shared-sockets.ts';
import { historyOf } from '../../../infra/local/seed/history.ts';
import { clientOf } from '../../../infra/local/seed/past-walks.ts';
import type { FleetNode } from '../../../infra/local/seed/plan-device.ts';
import { planFleet } from '../../../infra/local/seed/plan.ts';
import { isAnswering } from '../../../infra/local/simulation/device.ts';
import { startNetwork, type Network } from '../../../infra/local/simulation/network.ts';
import { freePort } from '../simulation/a-device.ts';

const ANCHOR = Date.UTC(2026, 10, 18, 10, 5) / 1_000;
/** The last minute of the seeded history, and the first that is polled. */
const LAST = ANCHOR - 60;
const MINUTES = { firstMinute: LAST / 60, count: 2 };

let network: Network;
let sockets: SnmpSockets;
let nodes: FleetNode[];
let port: number;

beforeAll(async () => {
  port = await freePort();
  const fleet = planFleet({ devices: 60, anchorEpochSeconds: ANCHOR, port });
  const answering = fleet.nodes.filter(
    ({ simulated }) =>
      simulated.version === '2c' &&
      simulated.malformedEvery === 0 &&
      isAnswering(simulated, LAST) &&
      isAnswering(simulated, ANCHOR),
  );
  nodes = ['CPE', 'SW', 'FW'].flatMap((role) =>
    answering.filter((node) => node.role === role).slice(0, 2),
  );
  network = await startNetwork(
    nodes.map(({ simulated }) => simulated),
    port,
    () => ANCHOR,
  );
  sockets = new SnmpSockets(1);
});
afterAll(async () => {
  sockets.close();
  await network.close();
});

test('the first poll goes on where the seeded history ends, in every series', async () => {
  expect(nodes).toHaveLength(6);
  for (const { device, simulated } of nodes) {
    const past = clientOf(simulated, LAST);
    const plan = planOf(await discover(past, LAST));
    const before = await pollDevice(past, plan, newDeviceState(), () => LAST * 1_000);
    const target = { address: simulated.address, port, version: '2c' as const };
    const client = openSnmp(sockets, target, simulated.credential);
    const polled = await pollDevice(client, plan, before.state, () => ANCHOR * 1_000);
    const probed = (await probe(new Map([['it', client]]), 3)).get('it')!;
    const history = historyOf(simulated, MINUTES);
    const live = new Map(
      plan.series.names.map((name) => [name, probed.get(name) ?? polled.values.get(name)]),
    );
    expect([...live.keys()].sort()).toEqual([...history.keys()].sort());
    // Loopback answers within a millisecond: the way to the site has to be simulated.
    expect(live.get('ping|-|RoundTripMs')).toBeGreaterThan(simulated.distanceMs - 1);
    for (const [name, value] of live) {
      const seeded = history.get(name)!;
      // A rate is the mean since the poll before, all else is of the moment.
      const isNear = seeded.some((other) => Math.abs(value! - other) <= toleranceOf(name, other));
      expect(isNear, `${device.deviceId} ${name}: ${value} after ${seeded[0]}`).toBe(true);
    }
  }
});

/** A busy machine is late to ask and to answer. */
function toleranceOf(name: string, value: number): number {
  return name === 'ping|-|RoundTripMs' ? 200 : Math.max(0.1, Math.abs(value) * 0.05);
}
