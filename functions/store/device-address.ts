import type { Lookup } from '../../core/domain/followed-name.ts';
import { nameOf, type TransactItem } from './client.ts';
import type { StoredDevice } from './devices.ts';

/**
 * Stores the result of a device's DNS name, with the address that it leads to. Fails if the device
 * has another address, name or shard since it was read.
 * @param address undefined if the address stays
 */
export function lookupUpdate(
  { record: { account_id: accountId, id: deviceId, manual }, snmp, shardId }: StoredDevice,
  lookup: Lookup,
  { address, now }: { address?: string; now: Date },
): TransactItem {
  return {
    Update: {
      TableName: nameOf('devices'),
      Key: { accountId, deviceId },
      UpdateExpression: `SET #lookup = :lookup, changedAtMs = :ms${address === undefined ? '' : ', #snmp.#address = :after'}`,
      ConditionExpression:
        'attribute_not_exists(deleted) AND shardKey = :shard AND #snmp.#address = :before AND manual = :manual',
      ExpressionAttributeNames: { '#lookup': 'lookup', '#snmp': 'snmp', '#address': 'address' },
      ExpressionAttributeValues: {
        ':lookup': lookup,
        ':ms': now.getTime(),
        ':shard': `${accountId}#${shardId}`,
        ':before': snmp?.address,
        ':manual': manual,
        ...(address !== undefined && { ':after': address }),
      },
    },
  };
}
