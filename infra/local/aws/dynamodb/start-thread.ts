import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { DataDamaged } from '../../data-damaged.ts';
import type { Listening } from '../http.ts';
import type { DynamoDbOptions } from './server.ts';
import type { FromDatabase } from './worker.ts';

/**
 * The tables in a thread of their own, so that a long query never holds up the portal.
 * @param workerFile worker.ts as built to JavaScript; a thread cannot load TypeScript.
 * @throws DataDamaged when the tables cannot be opened.
 */
export async function startDatabaseThread(options: DynamoDbOptions, workerFile: URL): Promise<Pick<Listening, 'url' | 'close'>> {
  const worker = new Worker(workerFile, { workerData: options });
  const [message] = await once(worker, 'message') as [FromDatabase];
  if (message.kind !== 'ready') {
    throw new DataDamaged(`The tables in ${options.path}`, { cause: new Error(message.kind === 'failed' ? message.message : message.kind) });
  }
  return {
    url: message.url,
    async close() {
      const ended = once(worker, 'exit');
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- to a thread, not to a window
      worker.postMessage('stop');
      await ended;
    },
  };
}
