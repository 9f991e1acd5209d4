import { planFleet } from '../../../infra/local/seed/plan.ts';
import { writeSecrets, writeWorld } from '../../../infra/local/seed/write-world.ts';
import { isAnswering } from '../../../infra/local/simulation/device.ts';
import { startNetwork } from '../../../infra/local/simulation/network.ts';
import { startLocal } from '../../../infra/local/testing.ts';

/**
 * A child process of the collector's measurement: the tables and the devices, so that only the
 * collector is measured.
 */
const [devices = '1000', port = '0'] = process.argv.slice(2);

const local = await startLocal();
const fleet = planFleet({
  devices: Number(devices),
  anchorEpochSeconds: Math.floor(Date.now() / 1_000),
  port: Number(port),
});
/** The budget is of polls of version 2c; the keys of version 3 are another matter. */
const polled = fleet.world.devices.filter((device) => device.snmp?.version === '2c');
await writeWorld({ ...fleet.world, devices: polled }, new Date());
await writeSecrets(fleet.world.secrets);
/** Beside us, so that what is measured is the collector and not the way. */
const simulated = fleet.nodes
  .map((node) => ({ ...node.simulated, distanceMs: 0 }))
  .filter(({ version }) => version === '2c');
const network = await startNetwork(simulated, Number(port));
const agent = simulated.find(
  (device) =>
    isAnswering(device, Date.now() / 1_000) && device.delayMs === 0 && device.malformedEvery === 0,
);

process.once('disconnect', async () => {
  await network.close();
  await local.stop();
});
process.send?.({
  agent: agent && { address: agent.address, port: Number(port), credential: agent.credential },
  environment: Object.fromEntries(
    Object.entries(process.env).filter(([name]) =>
      /^AWS_|^TABLE_PREFIX$|^BRAND$|^GRAPHQL_URL$/.test(name),
    ),
  ),
});
