import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { SimulatedDevice } from './device.ts';

export interface NetworkOptions {
  devices: SimulatedDevice[];
  port: number;
}

export type FromWorker = { kind: 'ready'; port: number; problems: string[] } | { kind: 'closed' };

export interface Simulation {
  /** UDP port of every agent; differs from the requested one if that is taken. */
  port: number;
  problems: string[];
  stop: () => Promise<void>;
}

/**
 * Runs the simulated network in a separate thread, so that it does not slow down the portal.
 * @param workerFile worker.ts built to JavaScript, as threads cannot load TypeScript
 * @throws errors of the thread's start.
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
