import type { TableName } from '../runtime/tables.ts';
import { nameOf, writeIf, type Key } from './client.ts';

/** Lease of a row, as last read. */
export interface Lease {
  key: Key;
  /** Attribute with the end of the lease, in epoch milliseconds. */
  field: 'leasedUntilMs' | 'dueAtMs';
  /** Its value as read; undefined if never leased. */
  read: number | undefined;
}

/**
 * Leases a row to one run until a moment. Concurrent runs compete, and after an interrupted run a
 * later one takes over.
 * @param lease with the number of earlier attempts
 * @returns whether this run has the lease.
 */
export function takeLease(
  table: TableName,
  lease: Lease & { attempts: number },
  untilMs: number,
): Promise<boolean> {
  const condition = underLease(lease);
  return writeIf([
    {
      Update: {
        TableName: nameOf(table),
        Key: lease.key,
        ...condition,
        UpdateExpression: 'SET #lease = :until, attempts = :attempts',
        ExpressionAttributeValues: {
          ...condition.ExpressionAttributeValues,
          ':until': untilMs,
          ':attempts': lease.attempts + 1,
        },
      },
    },
  ]);
}

/** Condition: no other run has leased or finished the row since it was read. */
export function underLease({ key, field, read }: Lease): {
  ConditionExpression: string;
  ExpressionAttributeNames: Record<string, string>;
  ExpressionAttributeValues?: Record<string, number>;
} {
  if (read !== undefined)
    return {
      ConditionExpression: '#lease = :read',
      ExpressionAttributeNames: { '#lease': field },
      ExpressionAttributeValues: { ':read': read },
    };
  return {
    ConditionExpression: 'attribute_exists(#key) AND attribute_not_exists(#lease)',
    ExpressionAttributeNames: { '#lease': field, '#key': Object.keys(key)[0]! },
  };
}
