import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { SimulatedDevice } from './device.ts';

export interface NetworkOptions {
  devices: SimulatedDevice[];
  port: number;
}

export type FromWorker = { kind: 'ready'; port: number; problems: string[] } | { kind: 'closed' };

export interface Simulation {
  /** The UDP port of every agent, which is another one when that asked for was taken. */
  port: number;
  problems: string[];
  stop: () => Promise<void>;
}

/**
 * Runs the simulated network in a thread of its own, so that polling it costs the portal's thread
 * nothing.
 * @param workerFile worker.ts as built to JavaScript; a thread cannot load TypeScript.
 * @throws what the thread throws while it starts.
 */
export async function startSimulation(
  options: NetworkOptions,
  workerFile: URL,
): Promise<Simulation> {
  const worker = new Worker(workerFile, { workerData: options });
  const [ready] = (await once(worker, 'message')) as [FromWorker];
  const stop = async () => {
    const ended = once(worker, 'exit');
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- to a thread, not to a window
    worker.postMessage('stop');
    await ended;
  };
  return ready.kind === 'ready'
    ? { port: ready.port, problems: ready.problems, stop }
    : { port: options.port, problems: [], stop };
}
