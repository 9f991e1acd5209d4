import {
  createKey,
  findTable,
  type Attributes,
  type LevelOperation,
  type Store,
} from './dynalite.ts';

/** A row of plain values, as long as they are text, numbers and bytes. */
export type PlainRow = Record<string, unknown>;

/**
 * Puts rows into a table in one batch of LevelDB, without the protocol: for the history that the
 * seed writes while nobody else is there yet. A row of the same key is replaced. @throws Error for
 * a table with indexes, which this would not keep.
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
