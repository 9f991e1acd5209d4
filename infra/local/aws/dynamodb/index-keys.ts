import { invalidRequest, type Attributes, type TableRow } from './dynalite.ts';

const MAX_PARTITION_KEY_BYTES = 2048;
const MAX_SORT_KEY_BYTES = 1024;

/**
 * Keys of the table and its indexes: not empty, and measured in bytes, as in DynamoDB's developer
 * guide, pages 'Quotas' and 'Supported data types and naming rules'. dynalite checks the table's
 * keys alone, in characters.
 */
export function requireKeysFit(item: Attributes, table: TableRow): void {
  const indexes = (table.GlobalSecondaryIndexes ?? []) as Pick<TableRow, 'KeySchema'>[];
  for (const { KeySchema } of [table, ...indexes])
    for (const [at, { AttributeName }] of KeySchema.entries()) {
      const text = item[AttributeName]?.['S'];
      if (typeof text !== 'string') continue;
      const most = at === 0 ? MAX_PARTITION_KEY_BYTES : MAX_SORT_KEY_BYTES;
      if (text === '')
        throw invalidRequest(
          `One or more parameter values are not valid. A value specified for a secondary index key is not supported. The AttributeValue for a key attribute cannot contain an empty string value. IndexKey: ${AttributeName}`,
        );
      if (Buffer.byteLength(text) > most)
        throw invalidRequest(
          `One or more parameter values were invalid: Size limit exceeded. Key: ${AttributeName}`,
        );
    }
}
