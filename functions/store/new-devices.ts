import type { AccountId } from '../../core/access/scope.ts';
import type { AtSource } from '../../core/domain/at-source.ts';
import { plainName } from '../../core/domain/provisioning.ts';
import type { SnmpTarget } from '../../core/domain/snmp-credential.ts';
import { get, nameOf, type Row, type TransactItem } from './client.ts';

/** A device before it is stored. */
export interface DeviceRow {
  accountId: AccountId;
  deviceId: string;
  /** At most 100 devices of an account share one. */
  shardId: string;
  /** Properties found by monitoring or set by provisioning, by the label that the portal shows. */
  system: Record<string, unknown>;
  /** Properties changed by people; they win over system. */
  manual: Record<string, string>;
  custom: Record<string, string>;
  /** How the device is reached; undefined when nobody has said. */
  snmp: SnmpTarget | undefined;
  /** Set where a source is yet to be told of it. */
  atSource?: AtSource | undefined;
}

/** A device as it is stored. */
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

/** The item that stores a new device; it fails when there is one of its id. */
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

/** The device that was provisioned last under a name, whether it is still there or not. */
export async function claimOf(accountId: AccountId, name: string): Promise<string | undefined> {
  const row = await get('ledger', claimKey(accountId, name));
  return row && String(row['deviceId']);
}

/**
 * The item by which a device takes its name, so that of two that are provisioned at once under one
 * name only one is.
 * @param former what claimOf said.
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
