import { ConditionalCheckFailedException, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, paginateScan, PutCommand } from '@aws-sdk/lib-dynamodb';
import { TABLES, tableName, type TableName } from '../../functions/runtime/tables.ts';

/**
 * Copies missing rows from a restored table; existing rows stay. Idempotent.
 * @returns the numbers of copied and existing rows.
 */
export async function restoreRows(
  brandId: string,
  table: TableName,
  restoredTable: string,
): Promise<{ copied: number; there: number }> {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({}));
  const count = { copied: 0, there: 0 };
  for await (const { Items } of paginateScan({ client }, { TableName: restoredTable }))
    for (const Item of Items ?? []) {
      const put = new PutCommand({
        TableName: tableName(brandId, table),
        Item,
        ConditionExpression: 'attribute_not_exists(#key)',
        ExpressionAttributeNames: { '#key': TABLES[table].partitionKey },
      });
      try {
        await client.send(put);
        count.copied += 1;
      } catch (error) {
        if (!(error instanceof ConditionalCheckFailedException)) throw error;
        count.there += 1;
      }
    }
  return count;
}
