import type { AccountId } from '../../core/access/scope.ts';
import { nameOf, writeIf } from './client.ts';

/** `system` is JSON text of the source's properties. */
export interface SourceDeviceRow {
  accountId: AccountId;
  deviceId: string;
  shardId: string;
  system: string;
}

/** Stores the source's properties of a device, unless it has moved away; people's properties stay. */
export async function putSourceDevice(device: SourceDeviceRow, now: Date): Promise<void> {
  const { accountId, deviceId, shardId, system } = device;
  await writeIf([
    {
      Update: {
        TableName: nameOf('devices'),
        Key: { accountId, deviceId },
        UpdateExpression:
          'SET #system = :system, shardKey = :shard, changedAtMs = :ms, manual = if_not_exists(manual, :none), custom = if_not_exists(custom, :none) REMOVE deleted, expiresAt',
        ConditionExpression: 'attribute_not_exists(#former)',
        ExpressionAttributeNames: { '#former': 'former', '#system': 'system' },
        ExpressionAttributeValues: {
          ':system': system,
          ':shard': `${accountId}#${shardId}`,
          ':ms': now.getTime(),
          ':none': '{}',
        },
      },
    },
  ]);
}
