import { MINUTE_SECONDS } from '../../../core/series/block.ts';
import { statesFromAlerts } from '../../../functions/monitoring/collector/shard-state.ts';
import { encodeState, type DeviceState } from '../../../functions/monitoring/collector/state.ts';
import { putPoll, type LatestPoll } from '../../../functions/store/polls.ts';
import { isAnswering, startedAt, type SimulatedDevice } from '../simulation/device.ts';
import type { FleetNode } from './plan-device.ts';

/**
 * What the collector would remember had it polled until the minute before the first start: when
 * each device answered last, and for how long the silent ones have been. So the first page shows
 * the network's state, and not that nothing is known yet.
 */
export async function writePastAnswers(
  nodes: readonly FleetNode[],
  nowEpochSeconds: number,
): Promise<void> {
  const lastMinute = Math.floor(nowEpochSeconds / MINUTE_SECONDS) * MINUTE_SECONDS - MINUTE_SECONDS;
  for (const shard of byShard(nodes)) {
    const { accountId, shardId } = shard[0]!.device;
    const states = await statesFromAlerts(
      accountId,
      shard.map(({ device }) => device.deviceId),
    );
    const latest = new Map<string, LatestPoll>();
    const devices = new Map<string, DeviceState>();
    for (const {
      device: { deviceId },
      simulated,
    } of shard) {
      const answeredEpochSeconds = lastAnswer(simulated, lastMinute);
      const answering = answeredEpochSeconds === lastMinute;
      const failures = (lastMinute - answeredEpochSeconds) / MINUTE_SECONDS;
      latest.set(deviceId, {
        lastPolledEpochSeconds: answeredEpochSeconds,
        uptimeSeconds: answering ? lastMinute - startedAt(simulated, lastMinute) : 0,
        answering,
      });
      devices.set(deviceId, { ...states.get(deviceId)!, answeredEpochSeconds, failures });
    }
    await putPoll(
      accountId,
      shardId,
      lastMinute,
      latest,
      encodeState({ minuteEpochSeconds: lastMinute, devices }),
    );
  }
}

function byShard(nodes: readonly FleetNode[]): FleetNode[][] {
  const shards = new Map<string, FleetNode[]>();
  for (const node of nodes) {
    const key = `${node.device.accountId}#${node.device.shardId}`;
    const known = shards.get(key);
    if (known) known.push(node);
    else shards.set(key, [node]);
  }
  return [...shards.values()];
}

/**
 * The latest minute, not after `lastMinute`, in which the device answered. An outage without an end
 * tells when it began.
 */
function lastAnswer(device: SimulatedDevice, lastMinute: number): number {
  const forGood = device.outages.find(
    (outage) =>
      outage.everySeconds === 0 &&
      outage.lastsSeconds === Infinity &&
      outage.startEpochSeconds <= lastMinute,
  );
  let minute = forGood
    ? Math.floor(forGood.startEpochSeconds / MINUTE_SECONDS) * MINUTE_SECONDS
    : lastMinute;
  while (!isAnswering(device, minute) && minute > device.bootedEpochSeconds)
    minute -= MINUTE_SECONDS;
  return minute;
}
