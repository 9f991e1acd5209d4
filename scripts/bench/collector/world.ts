import { planFleet } from '../../../infra/local/seed/plan.ts';
import { writeSecrets, writeWorld } from '../../../infra/local/seed/write-world.ts';
import { startNetwork } from '../../../infra/local/simulation/network.ts';
import { startLocal } from '../../../infra/local/testing.ts';

/** A child process of the collector's measurement: the tables and the devices, so that only the collector is measured. */
const [devices = '1000', port = '0'] = process.argv.slice(2);

const local = await startLocal();
const fleet = planFleet({ devices: Number(devices), anchorEpochSeconds: Math.floor(Date.now() / 1_000), port: Number(port) });
await writeWorld(fleet.world, new Date());
await writeSecrets(fleet.world.secrets);
const network = await startNetwork(fleet.nodes.map((node) => node.simulated), Number(port));

process.once('disconnect', async () => {
  await network.close();
  await local.stop();
});
process.send?.({ environment: Object.fromEntries(Object.entries(process.env).filter(([name]) => /^AWS_|^TABLE_PREFIX$|^GRAPHQL_URL$/.test(name))) });
