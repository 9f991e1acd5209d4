import { mergeDevice, type Device, type DeviceRecord } from '../../core/domain/device.ts';
import type { Scope } from '../kernel/scope.ts';
import { getMany, query, queryPage, type Row } from './client.ts';

/** One page of an account's device records in the order of their ids; `nextKey` is the last id while more follow. */
export async function devicePage(accountId: string, limit: number, afterId?: string): Promise<{ records: DeviceRecord[]; nextId?: string }> {
  const page = await queryPage('devices', {
    partition: { accountId }, limit, ...(afterId ? { startKey: { accountId, deviceId: afterId } } : {}),
  });
  return {
    records: page.rows.filter(isLive).map(readRecord),
    ...(page.nextKey ? { nextId: String(page.nextKey['deviceId']) } : {}),
  };
}

/** Records changed at or after `sinceMs`, and the ids of devices deleted since. */
export async function devicesChangedSince(accountId: string, sinceMs: number): Promise<{ records: DeviceRecord[]; removed: string[] }> {
  const sort = { condition: 'changedAtMs >= :since', values: { ':since': sinceMs } };
  const rows = await query('devices', { index: 'changes', partition: { accountId }, sort });
  return {
    records: rows.filter(isLive).map(readRecord),
    removed: rows.filter((row) => !isLive(row)).map((row) => String(row['deviceId'])),
  };
}

/** Devices by id within a scope; ids that are not there, or not of the scope's customer, are left out. */
export async function findDevices(scope: Scope, ids: readonly string[]): Promise<Device[]> {
  const keys = scope.accountIds.flatMap((accountId) => ids.map((deviceId) => ({ accountId, deviceId })));
  const devices = (await getMany('devices', keys)).filter(isLive).map((row) => mergeDevice(readRecord(row)));
  return devices.filter((device) => scope.customer === null || device.Customer === scope.customer);
}

/** A deleted device leaves its key behind until it expires, so that a refresh can tell it is gone. */
function isLive(row: Row): boolean {
  return row['deleted'] !== true;
}

export function readRecord(row: Row): DeviceRecord {
  return {
    account_id: String(row['accountId']),
    id: String(row['deviceId']),
    system: String(row['system'] ?? '{}'),
    manual: String(row['manual'] ?? '{}'),
    custom: String(row['custom'] ?? '{}'),
    timestamp: Math.floor(Number(row['changedAtMs'] ?? 0) / 1000),
  };
}
