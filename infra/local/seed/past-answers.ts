import { MINUTE_SECONDS } from '../../../core/series/block.ts';
import { FLAPPING } from '../../../core/domain/flapping.ts';
import {
  COMPACTION_SECONDS,
  ROLLUPS_FORM,
} from '../../../functions/monitoring/collector/compact.ts';
import { rememberOutage } from '../../../functions/monitoring/collector/outages.ts';
import { NO_PLAN, planOf } from '../../../functions/monitoring/collector/plan.ts';
import { pollDevice } from '../../../functions/monitoring/collector/poll-device.ts';
import { statesFromAlerts } from '../../../functions/monitoring/collector/shard-state.ts';
import { encodeState, type DeviceState } from '../../../functions/monitoring/collector/state.ts';
import { putCompaction, putPoll, type LatestPoll } from '../../../functions/store/polls.ts';
import { isAnswering, type SimulatedDevice } from '../simulation/device.ts';
import { clientOf, type FoundDevices } from './past-walks.ts';
import type { FleetNode } from './plan-device.ts';

/**
 * Writes the collector's state as if it had polled until the last minute: answers, counters,
 * silences and flapping. The first page then shows the network's state, and the first poll
 * continues the history.
 */
export async function writePastAnswers(
  nodes: readonly FleetNode[],
  found: FoundDevices,
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
    for (const { device, simulated } of shard) {
      const { deviceId } = device;
      const discovery = found.get(accountId)?.get(deviceId);
      const past = await pastPoll(simulated, states.get(deviceId)!, lastMinute, discovery);
      latest.set(deviceId, past.latest);
      devices.set(deviceId, past.state);
    }
    await putPoll(
      accountId,
      shardId,
      lastMinute,
      latest,
      encodeState({ minuteEpochSeconds: lastMinute, latestEpochSeconds: lastMinute, devices }),
    );
    await putCompaction(accountId, shardId, {
      untilEpochSeconds: lastMinute - (lastMinute % COMPACTION_SECONDS),
      rollups: ROLLUPS_FORM,
    });
  }
}

/** Polls the device of the last minute, without a network. */
async function pastPoll(
  simulated: SimulatedDevice,
  before: DeviceState,
  lastMinute: number,
  discovery: Parameters<typeof planOf>[0] | undefined,
): Promise<{ state: DeviceState; latest: LatestPoll }> {
  const answeredEpochSeconds = lastAnswer(simulated, lastMinute);
  const failures = (lastMinute - answeredEpochSeconds) / MINUTE_SECONDS;
  const { memory, flapping } = pastOutages(simulated, lastMinute);
  const { state, answering, uptimeSeconds } = await pollDevice(
    failures === 0 ? clientOf(simulated, lastMinute) : undefined,
    discovery ? planOf(discovery) : NO_PLAN,
    before,
    () => lastMinute * 1_000,
  );
  return {
    state: { ...state, ...memory, failures, answeredEpochSeconds },
    latest: { lastPolledEpochSeconds: answeredEpochSeconds, uptimeSeconds, answering, flapping },
  };
}

function pastOutages(device: SimulatedDevice, lastMinute: number) {
  let remembered: ReturnType<typeof rememberOutage> = { memory: {}, flapping: undefined };
  const neverFails = device.outages.length === 0 && device.interfaces[0]?.profile !== 'radio';
  if (neverFails) return remembered;
  let failures = 0;
  const from = lastMinute - FLAPPING.windowSeconds;
  for (let minute = from; minute <= lastMinute; minute += MINUTE_SECONDS) {
    failures = isAnswering(device, minute) ? 0 : failures + 1;
    const poll = { minuteEpochSeconds: minute, failures, inDowntime: false };
    remembered = rememberOutage(remembered.memory, poll);
  }
  return remembered;
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
 * The device's latest minute of reachability up to `lastMinute`; for a permanent outage, its start.
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
