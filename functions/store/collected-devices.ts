import { isDeepStrictEqual } from 'node:util';
import type { AccountId } from '../../core/access/scope.ts';
import { addressChecksOf, type AddressCheck } from '../../core/domain/address-check.ts';
import type { CircuitOfDevice } from '../../core/domain/circuit-basis.ts';
import { circuitOf, followedName, mergeDevice } from '../../core/domain/device.ts';
import { lookupSchema, type Lookup } from '../../core/domain/followed-name.ts';
import { snmpTargetSchema, type SnmpTarget } from '../../core/domain/snmp-credential.ts';
import { circuitBitsPerSecond } from '../../core/domain/units.ts';
import type { Row } from './client.ts';
import { deviceRange, isLive, readRecord } from './device-rows.ts';
import { keptRows } from './kept-rows.ts';
import { onceFor } from '../../core/domain/once-for.ts';

export interface CollectedDevice {
  accountId: AccountId;
  deviceId: string;
  shardId: string;
  label: string;
  /** Root first. */
  groupPath: readonly string[];
  snmp: SnmpTarget;
  circuitBitsPerSecond: number | null;
  circuit: CircuitOfDevice;
  addressChecks: readonly AddressCheck[];
  /** DNS name that its address follows; '' for none. */
  dnsName: string;
  /** Latest result of a name; undefined before the first. */
  lookup: Lookup | undefined;
}

const devices = keptRows<CollectedDevice>({
  table: 'devices',
  key: 'deviceId',
  range: deviceRange,
  keep(row, former) {
    const device = readCollected(row);
    // Keeps the identity of unchanged devices, so that memos keyed by the object stay valid.
    return isDeepStrictEqual(device, former) ? former : device;
  },
});

const byShard = onceFor((all: ReadonlyMap<string, CollectedDevice>) => {
  const shards = new Map<string, CollectedDevice[]>();
  for (const device of all.values()) {
    const shard = shards.get(device.shardId);
    if (shard) shard.push(device);
    else shards.set(device.shardId, [device]);
  }
  return shards;
});

export async function devicesByShard(
  accountId: AccountId,
): Promise<ReadonlyMap<string, readonly CollectedDevice[]>> {
  return byShard(await devices(accountId));
}

/** Undefined for a deleted device, and for one without SNMP settings. */
function readCollected(row: Row): CollectedDevice | undefined {
  const target = snmpTargetSchema.safeParse(row['snmp']);
  if (!isLive(row) || !target.success) return undefined;
  const record = readRecord(row);
  const device = mergeDevice(record);
  const shardKey = String(row['shardKey'] ?? '');
  return {
    accountId: record.account_id,
    deviceId: device.id,
    shardId: shardKey.slice(shardKey.indexOf('#') + 1),
    label: device.label,
    groupPath: device.groupPath,
    snmp: target.data,
    circuitBitsPerSecond: circuitBitsPerSecond(device['Circuit Size']),
    circuit: circuitOf(record),
    addressChecks: addressChecksOf(record),
    dnsName: followedName(record),
    lookup: lookupSchema.safeParse(row['lookup']).data,
  };
}
