import {
  createKey,
  findTable,
  type Attributes,
  type LevelOperation,
  type Store,
} from './dynalite.ts';

/** A row of text, numbers and bytes. */
export type PlainRow = Record<string, unknown>;

/**
 * Puts rows in one LevelDB batch without the protocol, for the seed's history while nothing else
 * runs. Overwrites existing rows.
 * @throws Error for a table with indexes, which it would not update.
 */
export async function loadRows(
  store: Store,
  tableName: string,
  rows: readonly PlainRow[],
): Promise<void> {
  const table = await findTable(store, tableName);
  if (table.GlobalSecondaryIndexes?.length)
    throw new Error(`Rows of ${tableName} have index entries; write them through the protocol.`);
  await store.db.batch(
    rows.map((row): LevelOperation => {
      const value = attributesOf(row);
      return { type: 'put', key: `item-${tableName}~${createKey(value, table)}`, value };
    }),
  );
}

function attributesOf(row: PlainRow): Attributes {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, attributeOf(name, value)]),
  );
}

function attributeOf(name: string, value: unknown): Record<string, string> {
  if (typeof value === 'string') return { S: value };
  if (typeof value === 'number' && Number.isFinite(value)) return { N: String(value) };
  if (value instanceof Uint8Array)
    return { B: Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('base64') };
  throw new Error(`${name} is neither text nor a number nor bytes.`);
}
