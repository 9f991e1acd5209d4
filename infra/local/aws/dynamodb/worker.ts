import { parentPort, workerData } from 'node:worker_threads';
import type { PlainRow } from './load-rows.ts';
import { startDynamoDb, type Database, type DynamoDbOptions } from './server.ts';

export type ToDatabase =
  | { kind: 'load'; id: number; tableName: string; rows: readonly PlainRow[] }
  | { kind: 'stop' };
export type FromDatabase =
  | { kind: 'ready'; url: string }
  | { kind: 'failed'; message: string }
  | { kind: 'loaded'; id: number; fault: string | null }
  | { kind: 'closed' };

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- to a thread, not to a window
const post = (message: FromDatabase) => parentPort?.postMessage(message);

try {
  const database = await startDynamoDb(workerData as DynamoDbOptions);
  post({ kind: 'ready', url: database.url });
  parentPort?.on(
    'message',
    (message: ToDatabase) =>
      void (message.kind === 'load' ? load(database, message) : stop(database)),
  );
} catch (error) {
  const { message, cause } = error as Error;
  post({
    kind: 'failed',
    message: cause instanceof Error ? `${message}: ${cause.message}` : message,
  });
}

async function load(
  database: Database,
  { id, tableName, rows }: Extract<ToDatabase, { kind: 'load' }>,
): Promise<void> {
  const fault = await database.load(tableName, rows).then(
    () => null,
    (error: unknown) => String(error),
  );
  post({ kind: 'loaded', id, fault });
}

async function stop(database: Database): Promise<void> {
  await database.close();
  post({ kind: 'closed' });
  parentPort?.close();
}
