import {
  act,
  createKey,
  DynamoDbError,
  findTable,
  prepare,
  type Attributes,
  type Store,
} from './dynalite.ts';
import type { KeyLocks } from './key-locks.ts';

/**
 * What one operation needs: the store, the locks on rows, and the tokens of transactions done in
 * the last ten minutes.
 */
export interface Engine {
  store: Store;
  locks: KeyLocks;
  tokens: Map<string, { signature: string; atMs: number }>;
}

/** Name of a row's lock. @throws when the table does not exist or the key does not fit it. */
export async function rowLock(store: Store, tableName: string, item: Attributes): Promise<string> {
  const table = await findTable(store, tableName);
  const isWhole = table.KeySchema.every(({ AttributeName }) => item[AttributeName]);
  if (!isWhole)
    throw new DynamoDbError(
      'com.amazon.coral.validate#ValidationException',
      'The provided key element does not match the schema',
    );
  return `${tableName}/${createKey(item, table)}`;
}

export async function currentItem(
  store: Store,
  tableName: string,
  key: unknown,
): Promise<Attributes | undefined> {
  const { Item } = await act(
    store,
    'GetItem',
    prepare(store, 'GetItem', { TableName: tableName, Key: key, ConsistentRead: true }),
  );
  return Item as Attributes | undefined;
}
