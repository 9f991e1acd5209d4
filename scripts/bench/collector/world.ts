import { planFleet } from '../../../infra/local/seed/plan.ts';
import { writeSecrets } from '../../../infra/local/seed/write-world.ts';
import { isAnswering } from '../../../infra/local/simulation/device.ts';
import { startNetwork } from '../../../infra/local/simulation/network.ts';
import { startLocal } from '../../../infra/local/testing.ts';
import { writeFoundedWorld } from '../seed/founded-world.ts';

/**
 * A child process of the collector's measurement: the tables and the devices, so that only the
 * collector is measured.
 */
const [devices = '1000', port = '0', anchor = String(Math.floor(Date.now() / 1_000)), shards] =
  process.argv.slice(2);
/** So many shards of one account, each made of the same devices, beyond a way of milliseconds. */
const isFarShards = shards !== undefined;

const local = await startLocal();
const fleet = planFleet({
  devices: Number(devices),
  anchorEpochSeconds: Number(anchor),
  port: Number(port),
});
/** The budget is of polls of version 2c; the keys of version 3 are another matter. */
const ofVersion2 = fleet.world.devices.filter((device) => device.snmp?.version === '2c');
const [first] = ofVersion2;
const polled = isFarShards
  ? Array.from({ length: Number(shards) }, (_, shard) =>
      ofVersion2.map((device) => ({
        ...device,
        accountId: first!.accountId,
        deviceId: shard === 0 ? device.deviceId : `${device.deviceId}-${shard}`,
        shardId: `far-${shard}`,
      })),
    ).flat()
  : ofVersion2;
await writeFoundedWorld({ ...fleet.world, devices: polled }, new Date());
await writeSecrets(fleet.world.secrets);
const nodes = fleet.nodes
  .map(({ simulated }) => simulated)
  .filter(({ version }) => version === '2c');
/** Devices of another process, so that the collector is measured and not the way. */
const simulated = nodes.map((node) =>
  isFarShards ? { ...node, credential: nodes[0]!.credential } : { ...node, distanceMs: 0 },
);
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
