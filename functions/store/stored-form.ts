import type { AttributeValue, TransactWriteItem } from '@aws-sdk/client-dynamodb';
import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';

export type Row = Record<string, unknown>;

export type StoredRow = Record<string, AttributeValue>;

export type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/** Undefined attributes are left out. */
export function stored(row: Row): StoredRow {
  return marshall(row, { removeUndefinedValues: true });
}

export function storedItem({
  Put,
  Update,
  Delete,
  ConditionCheck,
}: TransactItem): TransactWriteItem {
  return {
    ...(Put && { Put: { ...Put, Item: stored(Put.Item ?? {}), ...storedValues(Put) } }),
    ...(Update && { Update: { ...Update, ...storedKey(Update), ...storedValues(Update) } }),
    ...(Delete && { Delete: { ...Delete, ...storedKey(Delete), ...storedValues(Delete) } }),
    ...(ConditionCheck && {
      ConditionCheck: {
        ...ConditionCheck,
        ...storedKey(ConditionCheck),
        ...storedValues(ConditionCheck),
      },
    }),
  };
}

function storedKey({ Key }: { Key: Row | undefined }) {
  return { Key: Key && stored(Key) };
}

function storedValues({ ExpressionAttributeValues: values }: { ExpressionAttributeValues?: Row }) {
  return values && { ExpressionAttributeValues: stored(values) };
}
