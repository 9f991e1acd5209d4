import {
  findTable,
  type Attributes,
  type Input,
  type LevelOperation,
  type Store,
} from './dynalite.ts';

const PREFIX = 'ttl~';

/**
 * UpdateTimeToLive and DescribeTimeToLive, which dynalite lacks; the setting is stored with the
 * tables.
 */
export async function timeToLive(store: Store, operation: string, input: Input): Promise<Input> {
  const table = String(input['TableName']);
  await findTable(store, table);
  if (operation === 'UpdateTimeToLive') {
    const setting = input['TimeToLiveSpecification'];
    const write: LevelOperation = { type: 'put', key: PREFIX + table, value: setting };
    await store.db.batch([write]);
    return { TimeToLiveSpecification: setting };
  }
  const setting = (await store.db.get(PREFIX + table)) as
    | { Enabled?: boolean; AttributeName?: string }
    | undefined;
  const description = setting?.Enabled
    ? { TimeToLiveStatus: 'ENABLED', AttributeName: setting.AttributeName }
    : { TimeToLiveStatus: 'DISABLED' };
  return { TimeToLiveDescription: description };
}

/**
 * Deletes expired rows, as DynamoDB does in the background.
 * @returns their number
 */
export async function deleteExpired(
  store: Store,
  nowSeconds: number,
  deleteRow: (table: string, key: Input) => Promise<unknown>,
): Promise<number> {
  let deleted = 0;
  for await (const [key, value] of store.db.iterator({ gte: PREFIX, lt: `${PREFIX}\xFF` })) {
    const { Enabled, AttributeName } = value as { Enabled?: boolean; AttributeName?: string };
    if (!Enabled || !AttributeName) continue;
    const table = key.slice(PREFIX.length);
    const { KeySchema } = await findTable(store, table);
    for await (const [, row] of store.db.iterator({
      gte: `item-${table}~`,
      lt: `item-${table}~\xFF`,
    })) {
      const item = row as Attributes;
      const expires = Number(item[AttributeName]?.['N'] ?? Number.NaN);
      if (!(expires < nowSeconds)) continue;
      await deleteRow(
        table,
        Object.fromEntries(KeySchema.map((part) => [part.AttributeName, item[part.AttributeName]])),
      );
      deleted += 1;
    }
  }
  return deleted;
}
