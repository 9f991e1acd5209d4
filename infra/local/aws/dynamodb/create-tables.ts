import {
  CreateTableCommand,
  DescribeTableCommand,
  ListTablesCommand,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
  type DynamoDBClient,
  type CreateTableCommandInput,
} from '@aws-sdk/client-dynamodb';
import {
  TABLES,
  tableName,
  type TableDefinition,
  type TableName,
} from '../../../../functions/runtime/tables.ts';

/** Creates missing tables, and missing indexes of tables from earlier releases. */
export async function createTables(
  client: DynamoDBClient,
  prefix: string,
  { keepsExpired = false }: { keepsExpired?: boolean } = {},
): Promise<void> {
  const { TableNames: there = [] } = await client.send(new ListTablesCommand({}));
  const missing = (Object.keys(TABLES) as TableName[]).filter(
    (table) => !there.includes(tableName(prefix, table)),
  );
  for (const table of Object.keys(TABLES) as TableName[])
    if (!missing.includes(table)) await addMissingIndexes(client, tableName(prefix, table), table);
  await Promise.all(
    missing.map(async (table) => {
      const definition: TableDefinition = TABLES[table];
      const TableName = tableName(prefix, table);
      await client.send(new CreateTableCommand(tableInput(TableName, definition)));
      if (!definition.expires || keepsExpired) return;
      const TimeToLiveSpecification = { AttributeName: definition.expires, Enabled: true };
      await client.send(new UpdateTimeToLiveCommand({ TableName, TimeToLiveSpecification }));
    }),
  );
}

/** One at a time, as DynamoDB requires. */
async function addMissingIndexes(
  client: DynamoDBClient,
  TableName: string,
  table: TableName,
): Promise<void> {
  const { Table } = await client.send(new DescribeTableCommand({ TableName }));
  const there = Table?.GlobalSecondaryIndexes?.map(({ IndexName }) => IndexName) ?? [];
  const { AttributeDefinitions, GlobalSecondaryIndexes = [] } = tableInput(
    TableName,
    TABLES[table],
  );
  for (const Create of GlobalSecondaryIndexes) {
    if (there.includes(Create.IndexName)) continue;
    const GlobalSecondaryIndexUpdates = [{ Create }];
    await client.send(
      new UpdateTableCommand({ TableName, AttributeDefinitions, GlobalSecondaryIndexUpdates }),
    );
  }
}

type Keys = Pick<TableDefinition, 'partitionKey' | 'sortKey'>;

function tableInput(TableName: string, definition: TableDefinition): CreateTableCommandInput {
  const indexes = Object.entries(definition.indexes ?? {});
  const types = new Map<string, 'S' | 'N'>();
  for (const keys of [definition, ...indexes.map(([, index]) => index)]) {
    types.set(keys.partitionKey, 'S');
    if (keys.sortKey) types.set(keys.sortKey.name, keys.sortKey.type);
  }
  return {
    TableName,
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: [...types].map(([AttributeName, AttributeType]) => ({
      AttributeName,
      AttributeType,
    })),
    KeySchema: keySchema(definition),
    ...(indexes.length > 0 && {
      GlobalSecondaryIndexes: indexes.map(([IndexName, index]) => ({
        IndexName,
        KeySchema: keySchema(index),
        Projection: { ProjectionType: 'ALL' as const },
      })),
    }),
  };
}

function keySchema(keys: Keys): CreateTableCommandInput['KeySchema'] {
  return [
    { AttributeName: keys.partitionKey, KeyType: 'HASH' },
    ...(keys.sortKey ? [{ AttributeName: keys.sortKey.name, KeyType: 'RANGE' as const }] : []),
  ];
}
