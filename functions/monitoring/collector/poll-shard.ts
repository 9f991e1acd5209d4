import type { CollectedDevice } from '../../store/collected-devices.ts';
import { discoveriesOf } from '../../store/polls.ts';
import { endPollLease, takePollLease, type PollLease } from '../../store/poll-leases.ts';
import { accountContext } from './account-context.ts';
import { bySnmp } from './by-snmp.ts';
import { ingest } from './ingest.ts';
import { keyOf } from './kept.ts';
import type { LeasedShard, Measuring, ShardPoll } from './measuring.ts';
import type { Poller } from './memory.ts';
import { readShardState, statesFromAlerts } from './shard-state.ts';
import type { ShardState } from './state.ts';

export interface ShardPolled {
  /** The minute was polled before, so nothing was done. */
  skipped: boolean;
  devices: number;
  answering: number;
  alertsChanged: number;
  /** Minute of the poll before this one; 0 when there was none, and when nothing was done. */
  formerMinuteEpochSeconds: number;
}

/** Another poller has the shard at this moment. */
export class ShardTaken extends Error {}

/** A later minute was polled first: samples of this one would bear a wrong time. */
export class MinutePassedOver extends Error {}

const NOTHING_DONE = {
  skipped: true,
  devices: 0,
  answering: 0,
  alertsChanged: 0,
  formerMinuteEpochSeconds: 0,
};

/**
 * One poll of the devices of a shard: ask, hold against thresholds, store; then walk those that are
 * due. The same minute twice does nothing the second time, and of two pollers at once one has the
 * shard. A run that ended halfway is made good by the next, because samples replace themselves and
 * alerts are locked.
 * @throws ShardTaken while another poller has the shard, MinutePassedOver for a minute that nobody
 * will poll.
 */
export async function pollShard(
  poller: Poller,
  poll: ShardPoll,
  measuring: Measuring = bySnmp,
): Promise<ShardPolled> {
  const { accountId, shardId, minuteEpochSeconds } = poll;
  const lease = await takePollLease({ accountId, shardId }, minuteEpochSeconds, poller.id);
  if (lease === 'polled') return NOTHING_DONE;
  if (lease === 'passed over')
    throw new MinutePassedOver(`A later minute of the shard ${shardId} was polled first.`);
  if (lease === 'taken') throw new ShardTaken(`Another poller has the shard ${shardId}.`);
  let isOver = false;
  try {
    const before = await stateOf(poller, poll, lease);
    if (before.minuteEpochSeconds >= minuteEpochSeconds) {
      isOver = true;
      return NOTHING_DONE;
    }
    const polled = await pollUnderLease(poller, poll, lease, before, measuring);
    isOver = !polled.skipped;
    return polled;
  } finally {
    // The stored state may be newer than this process's memory.
    if (!isOver) poller.shards.delete(shardKey(poll));
    await endPollLease(lease, isOver);
  }
}

async function pollUnderLease(
  poller: Poller,
  poll: ShardPoll,
  lease: PollLease,
  before: ShardState,
  measuring: Measuring,
): Promise<ShardPolled> {
  const { accountId, shardId, minuteEpochSeconds } = poll;
  const context = await accountContext(accountId, minuteEpochSeconds);
  const inShard = context.shards.get(shardId) ?? [];
  await readMissing(poller, poll, inShard, before);
  const prepared = new Map(
    inShard.map((device) => [device.deviceId, poller.prepare(device, context.overrides)]),
  );
  const shard: LeasedShard = { poller, poll, lease, devices: inShard, before, context, prepared };
  const measured = await measuring.measure(shard);
  const devices = inShard.filter(({ deviceId }) => measured.has(deviceId));
  if (poller.isClosed) return NOTHING_DONE;
  const { after, alertsChanged, gone } = await ingest({
    accountId,
    shardId,
    minuteEpochSeconds,
    devices,
    measured,
    before,
    context,
    prepared,
    stillMine: () => {
      if (Date.now() >= lease.untilMs) throw new Error('The poll took longer than its lease.');
    },
  });
  for (const deviceId of gone) poller.forget(accountId, deviceId);
  poller.shards.set(shardKey(poll), after);
  lease.walked = await measuring.walk(shard, measured, after);
  return {
    skipped: false,
    devices: devices.length,
    answering: [...measured.values()].filter((one) => one.answering).length,
    alertsChanged,
    formerMinuteEpochSeconds: before.minuteEpochSeconds,
  };
}

const shardKey = ({ accountId, shardId }: Pick<ShardPoll, 'accountId' | 'shardId'>) =>
  `${accountId}#${shardId}`;

/**
 * State after the last poll: from memory when this process made it, else from the store; with the
 * walks since.
 */
async function stateOf(poller: Poller, poll: ShardPoll, lease: PollLease): Promise<ShardState> {
  const { accountId, shardId } = poll;
  const known = poller.shards.get(shardKey(poll));
  const isOwn =
    lease.formerPoller === poller.id &&
    known?.minuteEpochSeconds === lease.formerMinuteEpochSeconds;
  const state = known && isOwn ? known : await readShardState(accountId, shardId);
  for (const [deviceId, discoveredEpochSeconds] of Object.entries(lease.walked)) {
    const device = state.devices.get(deviceId);
    if (device) device.discoveredEpochSeconds = discoveredEpochSeconds;
  }
  return state;
}

/**
 * States of devices that are new in the shard, and parts of devices that this process does not
 * know, or that another one has walked since.
 */
async function readMissing(
  poller: Poller,
  { accountId }: ShardPoll,
  devices: readonly CollectedDevice[],
  before: ShardState,
): Promise<void> {
  const fresh = devices.filter(({ deviceId }) => !before.devices.has(deviceId));
  const states = await statesFromAlerts(
    accountId,
    fresh.map(({ deviceId }) => deviceId),
  );
  for (const [deviceId, state] of states) before.devices.set(deviceId, state);
  const unknown = devices.filter((device) => {
    const known = poller.discoveries.get(keyOf(device));
    const state = before.devices.get(device.deviceId);
    if (!known || known.asOfEpochSeconds < (state?.discoveredEpochSeconds ?? 0)) return true;
    if (state) state.discoveredEpochSeconds = known.asOfEpochSeconds;
    return false;
  });
  if (unknown.length === 0) return;
  const stored = await discoveriesOf(
    accountId,
    unknown.map(({ deviceId }) => deviceId),
  );
  for (const device of unknown) {
    const found = stored.get(device.deviceId) ?? null;
    const state = before.devices.get(device.deviceId);
    const asOfEpochSeconds =
      found && Math.max(found.discoveredEpochSeconds, state?.discoveredEpochSeconds ?? 0);
    poller.remember(device, found, asOfEpochSeconds ?? 0);
    if (state) state.discoveredEpochSeconds = asOfEpochSeconds ?? 0;
  }
}
