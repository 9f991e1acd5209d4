import type { AccountId } from '../../core/access/scope.ts';
import { readMap } from '../../core/domain/device.ts';
import type { SnmpTarget } from '../../core/domain/snmp-credential.ts';
import type { FormerSource } from '../../core/domain/source-move.ts';
import { nameOf, type TransactItem } from './client.ts';
import type { StoredDevice } from './devices.ts';
import { discoveryKey } from './polls.ts';

interface NextPlace {
  shardId: string;
  snmp: SnmpTarget;
  former: FormerSource;
}

/** The collector polls a device of another source from now on. */
export function moveToCollector(
  stored: StoredDevice,
  { shardId, snmp, former }: NextPlace,
  now: Date,
): TransactItem {
  const { unwatchedSinceEpochSeconds: _since, ...system } = readMap(stored.record.system);
  return change(stored, { ...system, source: 'collector' }, shardId, now, {
    set: ', snmp = :snmp, #former = :origin REMOVE atSource',
    names: { '#former': 'former' },
    values: { ':snmp': snmp, ':origin': former },
  });
}

/** The source that the id of a device names monitors it again; what the collector walked is removed. */
export function moveBack(stored: StoredDevice, shardId: string, now: Date): TransactItem[] {
  const { account_id: accountId, id } = stored.record;
  const { source: _source, ...system } = readMap(stored.record.system);
  return [
    change(stored, system, shardId, now, {
      set: ' REMOVE snmp, #former',
      names: { '#former': 'former' },
      values: {},
    }),
    { Delete: { TableName: nameOf('polls'), Key: { accountId, shardId: discoveryKey(id) } } },
  ];
}

interface Change {
  set: string;
  names: Record<string, string>;
  values: Record<string, unknown>;
}

/** Fails if the shard or the system properties of the device have changed. */
function change(
  { record, shardId: formerShard }: StoredDevice,
  system: Record<string, unknown>,
  shardId: string,
  now: Date,
  { set, names, values }: Change,
): TransactItem {
  const { account_id: accountId, id: deviceId } = record;
  return {
    Update: {
      TableName: nameOf('devices'),
      Key: { accountId, deviceId },
      UpdateExpression: `SET #system = :system, shardKey = :shard, changedAtMs = :ms${set}`,
      ConditionExpression:
        'attribute_not_exists(deleted) AND shardKey = :formerShard AND #system = :formerSystem',
      ExpressionAttributeNames: { '#system': 'system', ...names },
      ExpressionAttributeValues: {
        ':system': JSON.stringify(system),
        ':shard': `${accountId}#${shardId}`,
        ':ms': now.getTime(),
        ':formerShard': `${accountId}#${formerShard}`,
        ':formerSystem': record.system,
        ...values,
      },
    },
  };
}

/** A device of the collector that gave its place to another is polled again. */
export function restoreTwin(
  accountId: AccountId,
  { id: deviceId, shardId, snmp }: NonNullable<FormerSource['twin']>,
  now: Date,
): TransactItem {
  return {
    Update: {
      TableName: nameOf('devices'),
      Key: { accountId, deviceId },
      UpdateExpression:
        'SET shardKey = :shard, snmp = :snmp, changedAtMs = :ms REMOVE deleted, expiresAt',
      ConditionExpression: 'deleted = :true',
      ExpressionAttributeValues: {
        ':shard': `${accountId}#${shardId}`,
        ':snmp': snmp,
        ':ms': now.getTime(),
        ':true': true,
      },
    },
  };
}
