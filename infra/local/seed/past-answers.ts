import { MINUTE_SECONDS } from '../../../core/series/block.ts';
import { statesFromAlerts } from '../../../functions/monitoring/collector/shard-state.ts';
import { encodeState, type DeviceState } from '../../../functions/monitoring/collector/state.ts';
import { putPoll } from '../../../functions/store/polls.ts';
import { isWithin } from '../simulation/cycle.ts';
import type { FleetNode } from './plan-device.ts';

/**
 * What the collector would remember of devices that are silent when the portal starts for the first time: when each
 * answered last. The others say so themselves within a minute.
 */
export async function writePastAnswers(nodes: readonly FleetNode[], nowEpochSeconds: number): Promise<void> {
  const lastMinute = Math.floor(nowEpochSeconds / MINUTE_SECONDS) * MINUTE_SECONDS - MINUTE_SECONDS;
  const shards = new Map<string, FleetNode[]>();
  for (const node of nodes.filter((each) => silentSince(each, nowEpochSeconds) !== undefined)) {
    const key = `${node.device.accountId}#${node.device.shardId}`;
    shards.set(key, [...(shards.get(key) ?? []), node]);
  }
  for (const silent of shards.values()) {
    const { accountId, shardId } = silent[0]!.device;
    const states = await statesFromAlerts(accountId, silent.map(({ device }) => device.deviceId));
    const devices = new Map(silent.map((node): [string, DeviceState] => {
      const since = silentSince(node, nowEpochSeconds)!;
      const answeredEpochSeconds = Math.floor(since / MINUTE_SECONDS) * MINUTE_SECONDS;
      return [node.device.deviceId, { ...states.get(node.device.deviceId)!, answeredEpochSeconds, failures: Math.floor((nowEpochSeconds - since) / MINUTE_SECONDS) }];
    }));
    const latest = new Map([...devices].map(([deviceId, { answeredEpochSeconds }]) => [deviceId, { lastPolledEpochSeconds: answeredEpochSeconds, uptimeSeconds: 0, answering: false }]));
    await putPoll(accountId, shardId, lastMinute, latest, encodeState({ minuteEpochSeconds: lastMinute, devices }));
  }
}

/** When the outage that lasts at a moment began; undefined for a device that answers. */
function silentSince({ simulated }: FleetNode, atEpochSeconds: number): number | undefined {
  return simulated.outages.find((outage) => outage.everySeconds === 0 && isWithin(outage, atEpochSeconds))?.startEpochSeconds;
}
