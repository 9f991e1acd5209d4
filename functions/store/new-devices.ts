import type { AccountId } from '../../core/access/scope.ts';
import type { AtSource } from '../../core/domain/at-source.ts';
import { plainName } from '../../core/domain/provisioning.ts';
import type { SnmpTarget } from '../../core/domain/snmp-credential.ts';
import { get, nameOf, type Row, type TransactItem } from './client.ts';

export interface DeviceRow {
  accountId: AccountId;
  deviceId: string;
  /** At most 100 devices of an account share a shard. */
  shardId: string;
  /** Properties from monitoring or provisioning, by the label that the portal shows. */
  system: Record<string, unknown>;
  /** Properties set by people; they override system. */
  manual: Record<string, string>;
  custom: Record<string, string>;
  /** undefined without SNMP settings. */
  snmp: SnmpTarget | undefined;
  /** Set if a monitoring source must receive the device. */
  atSource?: AtSource | undefined;
}

export function deviceRow(device: DeviceRow, changedAtMs: number): Row {
  return {
    accountId: device.accountId,
    deviceId: device.deviceId,
    shardKey: `${device.accountId}#${device.shardId}`,
    system: JSON.stringify(device.system),
    manual: JSON.stringify(device.manual),
    custom: JSON.stringify(device.custom),
    changedAtMs,
    ...(device.snmp && { snmp: device.snmp }),
    ...(device.atSource && { atSource: device.atSource }),
  };
}

/** Fails if the id exists. */
export function devicePut(device: DeviceRow, now: Date): TransactItem {
  return {
    Put: {
      TableName: nameOf('devices'),
      Item: deviceRow(device, now.getTime()),
      ConditionExpression: 'attribute_not_exists(deviceId)',
    },
  };
}

const claimKey = (accountId: AccountId, name: string) => ({
  accountId,
  entry: `device-name#${plainName(name)}`,
});

/** Id of the last device provisioned under a name, even if deleted since. */
export async function claimOf(accountId: AccountId, name: string): Promise<string | undefined> {
  const row = await get('ledger', claimKey(accountId, name));
  return row && String(row['deviceId']);
}

/**
 * Claims a name, so that of two devices provisioned at once under one name only one is stored.
 * @param former result of claimOf
 */
export function nameClaim(
  { accountId, deviceId }: DeviceRow,
  name: string,
  former: string | undefined,
): TransactItem {
  return {
    Put: {
      TableName: nameOf('ledger'),
      Item: { ...claimKey(accountId, name), deviceId },
      ConditionExpression:
        former === undefined ? 'attribute_not_exists(entry)' : 'deviceId = :former',
      ...(former !== undefined && { ExpressionAttributeValues: { ':former': former } }),
    },
  };
}
