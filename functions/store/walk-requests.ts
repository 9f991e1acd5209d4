import type { AccountId } from '../../core/access/scope.ts';
import { get, nameOf, writeIf, type Lost, type TransactItem } from './client.ts';
import { askedIn, doneIn, turnKey } from './poll-leases.ts';

/** A request that old was answered, or its device did not answer. */
const KEPT_SECONDS = 3_600;

interface PolledDevice {
  accountId: AccountId;
  shardId: string;
  deviceId: string;
}

/** Epoch seconds of the latest request for a walk and of the walk that answered it; 0 without. */
export interface WalkRequest {
  askedEpochSeconds: number;
  doneEpochSeconds: number;
}

/** The request that somebody made within the last hour. */
export async function walkRequestOf({ deviceId, ...shard }: PolledDevice): Promise<WalkRequest> {
  const row = await get('polls', turnKey(shard));
  return {
    askedEpochSeconds: askedIn(row)[deviceId] ?? 0,
    doneEpochSeconds: doneIn(row)[deviceId] ?? 0,
  };
}

const MOST_ATTEMPTS = 5;

/**
 * Has the next poll of the device's shard walk the device.
 * @throws the error of `lost` if requests for other devices of the shard keep coming.
 */
export async function askForWalk(
  { deviceId, ...shard }: PolledDevice,
  nowEpochSeconds: number,
  { audit, lost }: { audit: TransactItem; lost: Lost },
): Promise<void> {
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
    const row = await get('polls', turnKey(shard));
    const former = row?.['walkAsked'];
    const recent = Object.entries(askedIn(row)).filter(
      ([, asked]) => nowEpochSeconds - asked < KEPT_SECONDS,
    );
    const request: TransactItem = {
      Update: {
        TableName: nameOf('polls'),
        Key: turnKey(shard),
        UpdateExpression: 'SET walkAsked = :after',
        ConditionExpression: former ? 'walkAsked = :former' : 'attribute_not_exists(walkAsked)',
        ExpressionAttributeValues: {
          ':after': JSON.stringify({ ...Object.fromEntries(recent), [deviceId]: nowEpochSeconds }),
          ...(former !== undefined && { ':former': former }),
        },
      },
    };
    if (await writeIf([request, audit])) return;
  }
  throw await lost();
}
