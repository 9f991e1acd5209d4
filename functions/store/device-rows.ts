import { provedAccountId, type AccountId } from '../../core/access/scope.ts';
import type { DeviceRecord } from '../../core/domain/device.ts';
import type { Row, Whole } from './client.ts';

/** account_id comes from the row's key, so it is proved. */
export type StoredRecord = DeviceRecord & { account_id: AccountId };

/** Sorts after all device ids; other rows of the partition start with it. */
export const BEHIND_DEVICES = '~';

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
