import {
  createIndexKey,
  findTable,
  type Attributes,
  type Input,
  type Store,
  type TableRow,
} from './dynalite.ts';

interface NewIndex {
  IndexName: string;
  KeySchema: { AttributeName: string }[];
  Projection: { ProjectionType: string };
}

interface IndexUpdate {
  TableName: string;
  AttributeDefinitions: TableRow['AttributeDefinitions'];
  GlobalSecondaryIndexUpdates: [{ Create: NewIndex }];
}

/** An UpdateTable that dynalite would accept but not carry out. */
export function addsIndex(operation: string, input: Input): boolean {
  const updates = (input['GlobalSecondaryIndexUpdates'] ?? []) as { Create?: NewIndex }[];
  return operation === 'UpdateTable' && updates[0]?.Create !== undefined;
}

/**
 * UpdateTable with a new index of all attributes. The table's description and the index entries are
 * one LevelDB batch, so that a killed process leaves all or none.
 */
export async function addIndex(store: Store, input: Input): Promise<Input> {
  const { TableName, AttributeDefinitions, GlobalSecondaryIndexUpdates } =
    input as unknown as IndexUpdate;
  const { Create: index } = GlobalSecondaryIndexUpdates[0];
  const table = await findTable(store, TableName);
  const described = {
    ...table,
    AttributeDefinitions,
    GlobalSecondaryIndexes: [
      ...(table.GlobalSecondaryIndexes ?? []),
      { ...index, IndexStatus: 'ACTIVE', IndexSizeBytes: 0, ItemCount: 0 },
    ],
  };
  const entries: { type: 'put'; key: string; value: Attributes }[] = [];
  const items = `item-${TableName}~`;
  for await (const [, value] of store.db.iterator({ gte: items, lt: `${items}\xFF` })) {
    const item = value as Attributes;
    if (!index.KeySchema.every(({ AttributeName }) => item[AttributeName])) continue;
    const key = createIndexKey(item, described, index.KeySchema);
    entries.push({
      type: 'put',
      key: `index-global~${TableName}~${index.IndexName}~${key}`,
      value: item,
    });
  }
  await store.db.batch([{ type: 'put', key: `table~${TableName}`, value: described }, ...entries]);
  return { TableDescription: described };
}
