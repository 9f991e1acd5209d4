import {
  CreateTableCommand,
  ListTablesCommand,
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

/** Creates the tables that are not there yet. */
export async function createTables(client: DynamoDBClient, prefix: string): Promise<void> {
  const { TableNames: there = [] } = await client.send(new ListTablesCommand({}));
  const missing = (Object.keys(TABLES) as TableName[]).filter(
    (table) => !there.includes(tableName(prefix, table)),
  );
  await Promise.all(
    missing.map(async (table) => {
      const definition: TableDefinition = TABLES[table];
      const TableName = tableName(prefix, table);
      await client.send(new CreateTableCommand(tableInput(TableName, definition)));
      if (!definition.expires) return;
      const TimeToLiveSpecification = { AttributeName: definition.expires, Enabled: true };
      await client.send(new UpdateTimeToLiveCommand({ TableName, TimeToLiveSpecification }));
    }),
  );
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
