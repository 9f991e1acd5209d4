import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { BatchWriteItemCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import { freePort } from '../../free-port.ts';
import { NAMES } from '../../environment.ts';
import type { AccessKey } from '../signature.ts';
import type { Database } from './server.ts';

const BATCH_WRITE_LIMIT = 25;

/**
 * Amazon's DynamoDB Local on a free port. It checks no signatures, and listens on every address of
 * the machine. Each access key has tables of its own.
 * @param folder of DynamoDBLocal.jar
 * @param path folder of the tables; null for memory
 */
export async function startDynamoDbLocal(
  folder: string,
  path: string | null,
): Promise<Pick<Database, 'url' | 'close'>> {
  const port = await freePort();
  if (path) await mkdir(path, { recursive: true });
  const where = path ? ['-dbPath', path] : ['-inMemory'];
  const java = spawn(
    'java',
    [
      // It lives for seconds, so the quick compiler is enough.
      '-XX:TieredStopAtLevel=1',
      '-Xmx1g',
      '-Djava.library.path=DynamoDBLocal_lib',
      '-jar',
      'DynamoDBLocal.jar',
      '-disableTelemetry',
      '-port',
      String(port),
      ...where,
    ],
    { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const ended = once(java, 'exit');
  const end = () => java.kill();
  process.once('exit', end);
  const url = `http://127.0.0.1:${port}`;
  const failed = ended.then(() => {
    throw new Error('DynamoDB Local ended before it answered.');
  });
  await Promise.race([answering(url), failed]);
  failed.catch(() => {});
  return {
    url,
    async close() {
      process.off('exit', end);
      end();
      await ended;
    },
  };
}

async function answering(url: string): Promise<void> {
  while (
    !(await fetch(url).then(
      () => true,
      () => false,
    ))
  )
    await wait(50);
}

/** The tables of one access key. */
export function databaseAt(
  { url, close }: Pick<Database, 'url' | 'close'>,
  credentials: AccessKey,
): Database {
  return {
    url,
    close,
    async load(tableName, rows) {
      const client = new DynamoDBClient({ endpoint: url, region: NAMES.region, credentials });
      for (let at = 0; at < rows.length; at += BATCH_WRITE_LIMIT) {
        const puts = rows
          .slice(at, at + BATCH_WRITE_LIMIT)
          .map((row) => ({ PutRequest: { Item: marshall(row) } }));
        await client.send(new BatchWriteItemCommand({ RequestItems: { [tableName]: puts } }));
      }
      client.destroy();
    },
  };
}
