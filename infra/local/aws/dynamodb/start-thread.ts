import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { DataDamaged } from '../../data-damaged.ts';
import type { PlainRow } from './load-rows.ts';
import type { Database, DynamoDbOptions } from './server.ts';
import type { FromDatabase, ToDatabase } from './worker.ts';

/**
 * Runs the tables in a separate thread, so that a long query does not block the portal.
 * @param workerFile worker.ts built to JavaScript, as threads cannot load TypeScript
 * @throws DataDamaged if the tables cannot be opened.
 */
export async function startDatabaseThread(
  options: DynamoDbOptions,
  workerFile: URL,
): Promise<Database> {
  const worker = new Worker(workerFile, { workerData: options });
  const [message] = (await once(worker, 'message')) as [FromDatabase];
  if (message.kind !== 'ready') {
    throw new DataDamaged(`The tables in ${options.path}`, {
      cause: new Error(message.kind === 'failed' ? message.message : message.kind),
    });
  }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- to a thread, not to a window
  const post = (order: ToDatabase) => worker.postMessage(order);
  return {
    url: message.url,
    load: loader(worker, post),
    async close() {
      const ended = once(worker, 'exit');
      post({ kind: 'stop' });
      await ended;
    },
  };
}

function loader(worker: Worker, post: (order: ToDatabase) => void): Database['load'] {
  const waiting = new Map<number, { resolve(): void; reject(error: Error): void }>();
  let count = 0;
  worker.on('message', (message: FromDatabase) => {
    if (message.kind !== 'loaded') return;
    const order = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.fault === null) order?.resolve();
    else order?.reject(new Error(message.fault));
  });
  return (tableName: string, rows: readonly PlainRow[]) =>
    new Promise((resolve, reject) => {
      count += 1;
      waiting.set(count, { resolve, reject });
      post({ kind: 'load', id: count, tableName, rows });
    });
}
