import { parentPort, workerData } from 'node:worker_threads';
import { startDynamoDb, type DynamoDbOptions } from './server.ts';

export type FromDatabase = { kind: 'ready'; url: string } | { kind: 'failed'; message: string } | { kind: 'closed' };

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- to a thread, not to a window
const post = (message: FromDatabase) => parentPort?.postMessage(message);

try {
  const database = await startDynamoDb(workerData as DynamoDbOptions);
  post({ kind: 'ready', url: database.url });
  parentPort?.once('message', async () => {
    await database.close();
    post({ kind: 'closed' });
    parentPort?.close();
  });
} catch (error) {
  const { message, cause } = error as Error;
  post({ kind: 'failed', message: cause instanceof Error ? `${message}: ${cause.message}` : message });
}
