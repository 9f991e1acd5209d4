import type { TableName } from '../runtime/tables.ts';
import { nameOf, writeIf, type Key } from './client.ts';

/** A row that one run works on at a time, as it was read. */
export interface Lease {
  key: Key;
  /** The attribute that says until when one run alone has the row, in epoch milliseconds. */
  field: 'leasedUntilMs' | 'dueAtMs';
  /** Its value as read; undefined while no run has had the row. */
  read: number | undefined;
}

/**
 * Makes a row one run's alone until a moment: of two runs at the same time one gets it, and when
 * that one is interrupted, a later one takes it up again.
 * @param lease with how many runs have had the row before.
 * @returns whether this run has it.
 */
export function takeLease(
  table: TableName,
  lease: Lease & { attempts: number },
  untilMs: number,
): Promise<boolean> {
  const held = underLease(lease);
  return writeIf([
    {
      Update: {
        TableName: nameOf(table),
        Key: lease.key,
        ...held,
        UpdateExpression: 'SET #lease = :until, attempts = :attempts',
        ExpressionAttributeValues: {
          ...held.ExpressionAttributeValues,
          ':until': untilMs,
          ':attempts': lease.attempts + 1,
        },
      },
    },
  ]);
}

/** The condition that no other run has taken or finished the row since it was read. */
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
