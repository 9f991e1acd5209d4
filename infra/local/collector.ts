import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/**
 * The collector in a thread of its own, so that polling never holds up the portal.
 * @param workerFile local-worker.ts as built to JavaScript; a thread cannot load TypeScript.
 */
export function startCollector(workerFile: URL): { stop(): Promise<void> } {
  const worker = new Worker(workerFile);
  const ended = once(worker, 'exit');
  worker.on('error', (error) =>
    console.error('The collector has ended: devices are not polled until the next start.', error),
  );
  return {
    async stop() {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- to a thread, not to a window
      worker.postMessage('stop');
      await ended.catch(() => undefined);
    },
  };
}
