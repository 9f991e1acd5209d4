import { nameFor, type Author, type Staff } from '../../core/access/staff.ts';
import { TABLES, type TableName } from '../runtime/tables.ts';
import { nameOf, type Key, type Lost, type Row, type TransactItem } from './client.ts';

/** Editable rows count their saves and name the last editor. */
export interface Saved {
  /** 1 for rows from before versions. */
  version: number;
  changedBy: Author;
}

export interface Edit {
  by: Author;
  /** Written in the same transaction. */
  audit: TransactItem;
  /** Error of a concurrent change. */
  lost: Lost;
}

export function savedOf(row: Row): Saved {
  return { version: Number(row['version'] ?? 1), changedBy: changerIn(row) };
}

/** Who has changed a row last; no name in rows from before it was stored. */
export function changerIn(row: Row): Author {
  return { name: String(row['changedBy'] ?? ''), home: String(row['changedHome'] ?? '') };
}

export const NOBODY: Author = { name: '', home: '' };

/** Conflict message: "Ruth Calloway has changed the recipients meanwhile." */
export function changedMeanwhile(staff: Staff, changedBy: Author, what: string): string {
  return `${nameFor(staff, changedBy) || 'Somebody else'} has changed ${what} meanwhile.`;
}

/** @param former version that the change is based on; 0 if the row must not exist */
export function versionPut(table: TableName, row: Key, former: number, by: Author): TransactItem {
  return {
    Put: {
      TableName: nameOf(table),
      Item: { ...row, version: former + 1, changedBy: by.name, changedHome: by.home },
      ...unchanged(table, former),
    },
  };
}

/** Fails unless the row has version `former`. */
export function versionDelete(table: TableName, key: Key, former: number): TransactItem {
  return { Delete: { TableName: nameOf(table), Key: key, ...unchanged(table, former) } };
}

/** Condition: the row still has this version. */
export function versionCheck(table: TableName, key: Key, version: number): TransactItem {
  return { ConditionCheck: { TableName: nameOf(table), Key: key, ...unchanged(table, version) } };
}

interface Condition {
  ConditionExpression: string;
  ExpressionAttributeNames: Record<string, string>;
  ExpressionAttributeValues?: Record<string, number>;
}

/** Rows from before versions have none, which reads as version 1. */
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
