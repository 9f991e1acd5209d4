import {
  createKey,
  findTable,
  invalidRequest,
  type Attributes,
  type Store,
  type TableRow,
} from './dynalite.ts';
import type { KeyLocks } from './key-locks.ts';
import type { Writer } from './writer.ts';

/** The store, its writer, the locks on rows, and the transaction tokens of the last ten minutes. */
export interface Engine {
  store: Store;
  writer: Writer;
  locks: KeyLocks;
  tokens: Map<string, { signature: string; atMs: number }>;
}

/**
 * LevelDB key of a row, also the name of its lock.
 * @throws if the table does not exist or the key does not fit it.
 */
export async function rowKey(store: Store, tableName: string, item: Attributes): Promise<string> {
  const table = await findTable(store, tableName);
  const isWhole = table.KeySchema.every(({ AttributeName }) => item[AttributeName]);
  if (!isWhole) throw invalidRequest('The provided key element does not match the schema');
  requireKeyTypes(item, table);
  return `item-${tableName}~${createKey(item, table)}`;
}

function requireKeyTypes(item: Attributes, { KeySchema, AttributeDefinitions }: TableRow): void {
  for (const { AttributeName } of KeySchema) {
    const type = AttributeDefinitions.find((each) => each.AttributeName === AttributeName);
    if (type && !(type.AttributeType in item[AttributeName]!))
      throw invalidRequest('One or more parameter values were invalid: Type mismatch for key');
  }
}

/** Stored rows; undefined for missing ones. */
export async function storedItems(
  store: Store,
  rowKeys: readonly string[],
): Promise<(Attributes | undefined)[]> {
  return (await store.db.getMany([...rowKeys])) as (Attributes | undefined)[];
}
