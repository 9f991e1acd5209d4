import { planFleet } from '../../../infra/local/seed/plan.ts';
import { writeSecrets } from '../../../infra/local/seed/write-world.ts';
import { isAnswering } from '../../../infra/local/simulation/device.ts';
import { startNetwork } from '../../../infra/local/simulation/network.ts';
import { startLocal } from '../../../infra/local/testing.ts';
import { writeFoundedWorld } from '../seed/founded-world.ts';

/** Child process with the tables and devices, so that only the collector is measured. */
const [devices = '1000', port = '0', anchor = String(Math.floor(Date.now() / 1_000)), sizes] =
  process.argv.slice(2);
/**
 * Several shards of one account with so many devices, which are the same ones, at a network distance
 * of milliseconds.
 */
const isFarShards = sizes !== undefined;

const local = await startLocal();
const fleet = planFleet({
  devices: Number(devices),
  anchorEpochSeconds: Number(anchor),
  port: Number(port),
});
/** The budget is for version 2c; version 3 has the cost of its keys. */
const ofVersion2 = fleet.world.devices.filter((device) => device.snmp?.version === '2c');
const [first] = ofVersion2;
const polled = isFarShards
  ? sizes
      .split(',')
      .map((size, shard) =>
        ofVersion2.slice(0, Number(size)).map((device) => ({
          ...device,
          accountId: first!.accountId,
          deviceId: shard === 0 ? device.deviceId : `${device.deviceId}-${shard}`,
          shardId: `far-${shard}`,
        })),
      )
      .flat()
  : ofVersion2;
await writeFoundedWorld({ ...fleet.world, devices: polled }, new Date());
await writeSecrets(fleet.world.secrets);
const nodes = fleet.nodes
  .map(({ simulated }) => simulated)
  .filter(({ version }) => version === '2c');
/** Without network distance the collector alone is measured. */
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
