import type { Discovery } from '../../core/domain/discovery.ts';
import { theirDeviceId } from '../../core/domain/source-command.ts';
import { sourceOfDevice } from '../../core/domain/source-key.ts';
import type { MoveTarget } from '../../core/domain/source-move.ts';
import type { TransactItem } from '../store/client.ts';
import { deviceTombstone } from '../store/devices.ts';
import { alertEnd, alertMove } from '../store/faults.ts';
import { discoveryPut } from '../store/polls.ts';
import { moveBack, moveToCollector, restoreTwin } from '../store/source-moves.ts';
import { overrideWithoutSource } from '../store/thresholds.ts';
import type { Planned } from './source-plan.ts';

interface Moved {
  to: MoveTarget;
  /** The next shard. */
  shardId: string;
  /** Name of the source that it leaves. */
  from: string;
  now: Date;
  /** Parts of the twin, so that the next poll measures them and keeps their alerts. */
  walked: Discovery | undefined;
}

/** What is written when a device moves: itself with its twin, and its alerts and thresholds. */
export function movedItems(
  planned: Planned,
  moved: Moved,
): { device: TransactItem[]; beside: TransactItem[] } {
  const forward = moved.to === 'collector';
  return {
    device: forward ? forwardItems(planned, moved) : backItems(planned, moved),
    beside: [
      ...alertItems(planned, moved),
      // The portal alone has them now.
      ...(forward ? planned.overrides : []).flatMap((override) =>
        override.atSource ? [overrideWithoutSource(override)] : [],
      ),
    ],
  };
}

function forwardItems({ stored, match }: Planned, { shardId, now, walked }: Moved): TransactItem[] {
  const { account_id: accountId, id } = stored.record;
  const source = sourceOfDevice(stored.basis);
  if (source === 'collector' || !match.snmp) return [];
  const { twin } = match;
  const former = {
    source,
    theirId: theirDeviceId(source, stored.record),
    movedAtMs: now.getTime(),
    ...(twin && { twin: { id: twin.record.id, shardId: twin.shardId, snmp: match.snmp } }),
  };
  return [
    moveToCollector(stored, { shardId, snmp: match.snmp, former }, now),
    ...(twin ? [deviceTombstone(twin.record, now)] : []),
    ...(walked ? [discoveryPut(accountId, id, walked)] : []),
  ];
}

function backItems({ stored }: Planned, { shardId, now }: Moved): TransactItem[] {
  const { twin } = stored.former!;
  return [
    ...moveBack(stored, shardId, now),
    ...(twin ? [restoreTwin(stored.record.account_id, twin, now)] : []),
  ];
}

function alertItems({ stored, fates }: Planned, { from, now }: Moved): TransactItem[] {
  const { account_id: accountId, id: deviceId } = stored.record;
  const device = { id: deviceId, label: stored.device.label };
  return fates.flatMap(({ alert, former, place, watch }) =>
    place && watch
      ? alertMove(alert, former, { accountId, deviceId, watch }, { ...place, device }, now)
      : alertEnd(alert, former, `Closed as the device moved away from ${from}.`, now),
  );
}
