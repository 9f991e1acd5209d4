import { provedAccountId, type AccountId } from '../../core/access/scope.ts';
import type { DeviceRecord } from '../../core/domain/device.ts';
import type { Row, Whole } from './client.ts';

/** A device as stored, with the account that its key has. */
export type StoredRecord = DeviceRecord & { account_id: AccountId };

/** Behind the ids of all devices: rows of the same partition that are no devices begin with it. */
export const BEHIND_DEVICES = '~';

/** The devices of an account, in the order of their ids. */
export const deviceRange = (accountId: AccountId) =>
  ({
    partition: { accountId },
    sort: { condition: 'deviceId < :behind', values: { ':behind': BEHIND_DEVICES } },
  }) satisfies Whole;

export function isLive(row: Row): boolean {
  return row['deleted'] !== true;
}

export function readRecord(row: Row): StoredRecord {
  return {
    account_id: provedAccountId.parse(row['accountId']),
    id: String(row['deviceId']),
    system: String(row['system'] ?? '{}'),
    manual: String(row['manual'] ?? '{}'),
    custom: String(row['custom'] ?? '{}'),
    timestamp: Math.floor(Number(row['changedAtMs'] ?? 0) / 1000),
  };
}
