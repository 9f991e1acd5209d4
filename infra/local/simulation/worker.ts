import { parentPort, workerData } from 'node:worker_threads';
import { startNetwork } from './network.ts';
import type { FromWorker, NetworkOptions } from './start-simulation.ts';

const { devices, port } = workerData as NetworkOptions;
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- to a thread, not to a window
const post = (message: FromWorker) => parentPort?.postMessage(message);

const network = await startNetwork(devices, port);
post({ kind: 'ready', port: network.port, problems: network.problems });
parentPort?.once('message', async () => {
  await network.close();
  post({ kind: 'closed' });
  parentPort?.close();
});
