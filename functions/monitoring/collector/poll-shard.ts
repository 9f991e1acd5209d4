import type { AccountId } from '../../../core/access/scope.ts';
import { rememberCircuit } from '../../../core/domain/circuit-port.ts';
import { snmpCredentials } from '../../gateways/secrets.ts';
import type { CollectedDevice } from '../../store/collected-devices.ts';
import { discoveriesOf } from '../../store/polls.ts';
import { endPollLease, takePollLease, type PollLease } from '../../store/poll-leases.ts';
import { accountContext } from './account-context.ts';
import { ingest } from './ingest.ts';
import { keyOf } from './kept.ts';
import { measure, type Measured } from './measure.ts';
import type { Poller } from './memory.ts';
import { POLLS_TO_DEAD } from './poll-device.ts';
import { readShardState, statesFromAlerts } from './shard-state.ts';
import type { ShardState } from './state.ts';
import { walkDevices } from './walks.ts';

export interface ShardPoll {
  accountId: AccountId;
  shardId: string;
  minuteEpochSeconds: number;
  /** SNMP probes of each device for loss and round trip; 0 measures neither. */
  probes?: number;
  /** Clock of SNMP; the local clock by default. */
  nowMs?: () => number;
  /** For the walks of all devices together. */
  walksMilliseconds?: number;
}

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

const PROBES = 3;
const REDISCOVER_SECONDS = 2_700;
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
export async function pollShard(poller: Poller, poll: ShardPoll): Promise<ShardPolled> {
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
    const polled = await pollUnderLease(poller, poll, lease, before);
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
): Promise<ShardPolled> {
  const { accountId, shardId, minuteEpochSeconds } = poll;
  const context = await accountContext(accountId, minuteEpochSeconds);
  const devices = context.shards.get(shardId) ?? [];
  const secret = await snmpCredentials(accountId, [
    ...new Set(devices.map(({ snmp }) => snmp.credential)),
  ]);
  await readMissing(poller, poll, devices, before);
  const prepared = new Map(
    devices.map((device) => [device.deviceId, poller.prepare(device, context.overrides)]),
  );
  const measured = await measure(
    {
      devices,
      states: before.devices,
      probes: poll.probes ?? PROBES,
      nowMs: poll.nowMs ?? Date.now,
    },
    prepared,
    secret,
    poller.sessions,
  );
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
  lease.walked = await walkDue(poller, poll, devices, measured, secret, after);
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
    const discovered = known?.found?.discoveredEpochSeconds ?? 0;
    if (!known || discovered < (state?.discoveredEpochSeconds ?? 0)) return true;
    if (state) state.discoveredEpochSeconds = discovered;
    return false;
  });
  if (unknown.length === 0) return;
  const stored = await discoveriesOf(
    accountId,
    unknown.map(({ deviceId }) => deviceId),
  );
  for (const device of unknown) {
    const found = stored.get(device.deviceId) ?? null;
    poller.discoveries.set(keyOf(device), { found });
    const state = before.devices.get(device.deviceId);
    if (state) state.discoveredEpochSeconds = found?.discoveredEpochSeconds ?? 0;
  }
}

/** ifOperStatus of a port that has come into use. */
const UP = 1;

/**
 * Walks devices that answer and were never walked, or not for long, or that started anew, since
 * indexes may have moved; a stable part of each device's id spreads the walks.
 * @returns when each was walked.
 */
async function walkDue(
  poller: Poller,
  { accountId, minuteEpochSeconds, walksMilliseconds }: ShardPoll,
  devices: readonly CollectedDevice[],
  measured: Measured,
  secret: Parameters<Poller['sessions']['client']>[1],
  after: ShardState,
): Promise<PollLease['walked']> {
  const due = devices.filter((device) => {
    const poll = measured.get(device.deviceId);
    const state = after.devices.get(device.deviceId);
    if (!poll?.answering || !state || state.failures >= POLLS_TO_DEAD) return false;
    const age = minuteEpochSeconds - state.discoveredEpochSeconds;
    const plan = poller.discoveries.get(keyOf(device))?.prepared?.plan;
    const isInUse = plan?.sparePlaces.some((place) => poll.values.values[place] === UP);
    return poll.restarted || isInUse || age > REDISCOVER_SECONDS + jitterSeconds(device.deviceId);
  });
  const clients = new Map(
    due.flatMap((device) => {
      const client = poller.sessions.client(device, secret, false);
      return client ? [[device.deviceId, client] as const] : [];
    }),
  );
  const found = await walkDevices({
    accountId,
    nowEpochSeconds: minuteEpochSeconds,
    clients,
    complete(deviceId, discovery) {
      const former = poller.discoveries.get(keyOf({ accountId, deviceId }))?.found;
      const { circuit } = devices.find((device) => device.deviceId === deviceId)!;
      const interfaces = rememberCircuit(discovery.interfaces, former?.interfaces, circuit);
      return { ...discovery, interfaces };
    },
    ...(walksMilliseconds !== undefined && { milliseconds: walksMilliseconds }),
  });
  for (const [deviceId, discovery] of found)
    poller.discoveries.set(keyOf({ accountId, deviceId }), { found: discovery });
  return Object.fromEntries(
    [...found].map(([deviceId, { discoveredEpochSeconds }]) => [deviceId, discoveredEpochSeconds]),
  );
}

function jitterSeconds(deviceId: string): number {
  let hash = 0;
  for (const letter of deviceId) hash = (hash * 31 + letter.charCodeAt(0)) % 900;
  return hash;
}
