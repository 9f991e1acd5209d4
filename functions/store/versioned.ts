import { TABLES, type TableName } from '../runtime/tables.ts';
import { nameOf, type Key, type Lost, type Row, type TransactItem } from './client.ts';

/** A row that people edit counts its saves, and says whose the last one was. */
export interface Saved {
  /** 1 for rows written before saves were counted. */
  version: number;
  /** Displayed name; '' for rows written before it was kept. */
  changedBy: string;
}

/** A person's change of such a row. */
export interface Edit {
  /** Displayed name of the person; '' where nobody is told it. */
  by: string;
  /** Written in the same transaction. */
  audit: TransactItem;
  /** Thrown when somebody else was first. */
  lost: Lost;
}

export function savedOf(row: Row): Saved {
  return { version: Number(row['version'] ?? 1), changedBy: String(row['changedBy'] ?? '') };
}

/** Message of a conflict: "Ruth Calloway has changed the recipients meanwhile." */
export function changedMeanwhile(changedBy: string, what: string): string {
  return `${changedBy || 'Somebody else'} has changed ${what} meanwhile.`;
}

/**
 * The item that writes the next version of a row.
 * @param former the version that the change was made on; 0 when the row must not exist yet.
 */
export function versionPut(table: TableName, row: Key, former: number, by: string): TransactItem {
  return {
    Put: {
      TableName: nameOf(table),
      Item: { ...row, version: former + 1, changedBy: by },
      ...unchanged(table, former),
    },
  };
}

/** The item that deletes a row, as long as it is the version that was read. */
export function versionDelete(table: TableName, key: Key, former: number): TransactItem {
  return { Delete: { TableName: nameOf(table), Key: key, ...unchanged(table, former) } };
}

/** The item that lets a transaction happen only while a row is the version that was read. */
export function versionCheck(table: TableName, key: Key, version: number): TransactItem {
  return { ConditionCheck: { TableName: nameOf(table), Key: key, ...unchanged(table, version) } };
}

interface Condition {
  ConditionExpression: string;
  ExpressionAttributeNames: Record<string, string>;
  ExpressionAttributeValues?: Record<string, number>;
}

/** Rows written before versions were counted have none, which reads as version 1. */
function unchanged(table: TableName, version: number): Condition {
  const names = { '#key': TABLES[table].partitionKey };
  if (version === 0)
    return { ConditionExpression: 'attribute_not_exists(#key)', ExpressionAttributeNames: names };
  const uncounted =
    version === 1 ? ' OR (attribute_exists(#key) AND attribute_not_exists(#version))' : '';
  return {
    ConditionExpression: `#version = :version${uncounted}`,
    ExpressionAttributeNames:
      version === 1 ? { ...names, '#version': 'version' } : { '#version': 'version' },
    ExpressionAttributeValues: { ':version': version },
  };
}
