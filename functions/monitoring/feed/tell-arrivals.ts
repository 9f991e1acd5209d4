import { groupsAbove } from '../../../core/access/device-rights.ts';
import { isAbout, LOOKED_AHEAD_SECONDS } from '../../../core/domain/downtime.ts';
import { changedAt } from '../../../core/domain/source-command.ts';
import {
  thresholdTarget,
  type ThresholdOverride,
} from '../../../core/domain/threshold-override.ts';
import { lineIds } from '../../store/accounts.ts';
import { nameOf, writeIf, type TransactItem } from '../../store/client.ts';
import { commandPuts, type NewCommand } from '../../store/commands.ts';
import { downtimesIn, type StoredDowntime } from '../../store/downtimes.ts';
import { overridesOf, saysNothing } from '../../store/thresholds.ts';
import type { Fed } from './fed.ts';

/** A device that is new in the source, or in new groups. */
export interface Arrival {
  id: string;
  groupPath: readonly string[];
  otherGroupPaths?: readonly (readonly string[])[] | undefined;
}

/** Replaces the person, who may have acted long before. */
const BY = 'its administrators';

/**
 * Sends the source the thresholds and planned work that were set on the new devices, or on their
 * groups, beforehand. Call it before storing the arrivals: an interrupted run then sends them
 * again, which is harmless.
 */
export async function tellArrivals(
  fed: Fed,
  arrivals: readonly Arrival[],
  now: Date,
): Promise<void> {
  if (arrivals.length === 0) return;
  const { accountId } = fed.account;
  const tell = async (command: NewCommand, waits: TransactItem) => {
    const puts = commandPuts([command], {
      accountId,
      source: fed.name,
      by: { name: BY, home: accountId },
      now,
    });
    if (puts.length > 0) await writeIf([...puts, waits]);
  };
  for (const override of (await overridesOf(accountId)).values())
    if (!saysNothing(override) && arrivals.some((each) => isSetOn(override, each))) {
      const { scope, ownerId, datasource, instance, datapoint } = override;
      const place = { scope, ownerId, datasource, instance, datapoint };
      await tell(
        { kind: 'setThreshold', place, isUnset: false },
        thresholdWaits(override, fed, now),
      );
    }
  const startEpoch = Math.floor(now.getTime() / 1000);
  const span = { startEpoch, endEpoch: startEpoch + LOOKED_AHEAD_SECONDS };
  for (const planner of await lineIds(accountId))
    for (const work of await downtimesIn(planner, span))
      if (arrivals.some((each) => isAbout(work, each))) {
        const above = planner === accountId ? {} : { workAccountId: planner };
        await tell({ kind: 'planWork', workId: work.id, ...above }, workWaits(work, fed, now));
      }
}

const isSetOn = ({ scope, ownerId }: ThresholdOverride, arrival: Arrival): boolean =>
  scope === 'group' ? groupsAbove(arrival).includes(ownerId) : ownerId === arrival.id;

function thresholdWaits(
  override: ThresholdOverride,
  { account: { accountId }, name }: Fed,
  now: Date,
): TransactItem {
  return {
    Update: {
      TableName: nameOf('thresholds'),
      Key: { accountId, target: thresholdTarget(override) },
      UpdateExpression: 'SET atSource = :atSource',
      ConditionExpression: 'attribute_exists(target)',
      ExpressionAttributeValues: { ':atSource': changedAt(name, 'setThreshold', now) },
    },
  };
}

/** Work of an ancestor account keeps its state per account below. */
function workWaits(
  { id: downtimeId, account_id: planner, atSourceBelow }: StoredDowntime,
  { account: { accountId }, name }: Fed,
  now: Date,
): TransactItem {
  const state = changedAt(name, 'planWork', now);
  const [field, value] =
    planner === accountId
      ? ['atSource', state]
      : ['atSourceBelow', { ...atSourceBelow, [accountId]: state }];
  return {
    Update: {
      TableName: nameOf('downtimes'),
      Key: { accountId: planner, downtimeId },
      UpdateExpression: 'SET #field = :value',
      ConditionExpression: 'attribute_exists(downtimeId)',
      ExpressionAttributeNames: { '#field': field },
      ExpressionAttributeValues: { ':value': value },
    },
  };
}
