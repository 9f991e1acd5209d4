import type { AccountId } from '../../../core/access/scope.ts';
import { rememberCircuit } from '../../../core/domain/circuit-port.ts';
import type { Discovery } from '../../../core/domain/discovery.ts';
import { snmpCredentials } from '../../gateways/secrets.ts';
import type { CollectedDevice } from '../../store/collected-devices.ts';
import { discoveriesOf } from '../../store/polls.ts';
import { endPollLease, takePollLease, type PollLease } from '../../store/poll-leases.ts';
import { accountContext } from './account-context.ts';
import { keepTrusted } from './discover-limits.ts';
import { ingest } from './ingest.ts';
import { keyOf } from './kept.ts';
import { measure, type Measured } from './measure.ts';
import type { Poller } from './memory.ts';
import { POLLS_TO_DEAD } from './poll-device.ts';
import { hasSameParts } from './same-parts.ts';
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
/** All shards walk in the same minutes, since a run is paid while it waits for one walk or for many. */
const WALKS_EVERY_SECONDS = 300;
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
  const secret = await snmpCredentials(
    accountId,
    [...new Set(devices.map(({ snmp }) => snmp.credential))],
    secretKeptMs(before),
  );
  await readMissing(poller, poll, devices, before);
  const prepared = new Map(
    devices.map((device) => [device.deviceId, poller.prepare(device, context.overrides)]),
  );
  const measured = await measure(
    {
      devices,
      states: before.devices,
      sharedAddresses: context.sharedAddresses,
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
  lease.walked = await walkDue(poller, poll, lease, devices, measured, secret, after);
  return {
    skipped: false,
    devices: devices.length,
    answering: [...measured.values()].filter((one) => one.answering).length,
    alertsChanged,
    formerMinuteEpochSeconds: before.minuteEpochSeconds,
  };
}

const MINUTE_MS = 60_000;

/**
 * Each secret that is read is paid for, and one that was changed shows by a device that does not
 * answer to the old one.
 */
function secretKeptMs({ devices }: ShardState): number {
  const silences = [...devices.values()].map(({ failures }) => failures).filter(Boolean);
  if (silences.length === 0) return 60 * MINUTE_MS;
  return Math.min(...silences) <= POLLS_TO_DEAD ? MINUTE_MS : 10 * MINUTE_MS;
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
    remember(poller, device, found, asOfEpochSeconds ?? 0);
    if (state) state.discoveredEpochSeconds = asOfEpochSeconds ?? 0;
  }
}

/** The plan that was made for the same parts is still right. */
function remember(
  poller: Poller,
  device: Parameters<typeof keyOf>[0],
  found: Discovery | null,
  asOfEpochSeconds: number,
): void {
  const known = poller.discoveries.get(keyOf(device));
  if (known && hasSameParts(known.found, found)) known.asOfEpochSeconds = asOfEpochSeconds;
  else poller.discoveries.set(keyOf(device), { found, asOfEpochSeconds });
}

/** ifOperStatus of a port that has come into use. */
const UP = 1;

/**
 * Walks devices that answer and were never walked, or not for long, or that started anew, since
 * indexes may have moved, or that somebody asked for; a stable part of each device's id spreads the walks over some of the
 * minutes in which they are made.
 * @returns when each was walked.
 */
async function walkDue(
  poller: Poller,
  { accountId, minuteEpochSeconds, walksMilliseconds }: ShardPoll,
  { walkAsked }: PollLease,
  devices: readonly CollectedDevice[],
  measured: Measured,
  secret: Parameters<Poller['sessions']['client']>[1],
  after: ShardState,
): Promise<PollLease['walked']> {
  const isWalksMinute = minuteEpochSeconds % WALKS_EVERY_SECONDS === 0;
  const due = devices.filter((device) => {
    const poll = measured.get(device.deviceId);
    const state = after.devices.get(device.deviceId);
    if (!poll?.answering || !state || state.failures >= POLLS_TO_DEAD) return false;
    const { discoveredEpochSeconds: walked } = state;
    const age = minuteEpochSeconds - walked;
    const isOld = age > REDISCOVER_SECONDS + jitterSeconds(device.deviceId);
    const plan = poller.discoveries.get(keyOf(device))?.prepared?.plan;
    const isInUse = plan?.sparePlaces.some((place) => poll.values.values[place] === UP);
    const isAsked = walked < (walkAsked[device.deviceId] ?? 0);
    return poll.restarted || isInUse || isAsked || walked === 0 || (isOld && isWalksMinute);
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
    asked: walkAsked,
    complete(deviceId, discovery) {
      const former = poller.discoveries.get(keyOf({ accountId, deviceId }))?.found;
      const { circuit } = devices.find((device) => device.deviceId === deviceId)!;
      const interfaces = rememberCircuit(discovery.interfaces, former?.interfaces, circuit);
      const sensors = keepTrusted(discovery.sensors, former?.sensors);
      return { ...discovery, interfaces, sensors };
    },
    isStored: (deviceId, discovery) =>
      hasSameParts(poller.discoveries.get(keyOf({ accountId, deviceId }))?.found, discovery),
    ...(walksMilliseconds !== undefined && { milliseconds: walksMilliseconds }),
  });
  for (const [deviceId, discovery] of found)
    remember(poller, { accountId, deviceId }, discovery, discovery.discoveredEpochSeconds);
  return Object.fromEntries(
    [...found].map(([deviceId, { discoveredEpochSeconds }]) => [deviceId, discoveredEpochSeconds]),
  );
}

function jitterSeconds(deviceId: string): number {
  let hash = 0;
  for (const letter of deviceId) hash = (hash * 31 + letter.charCodeAt(0)) % 900;
  return hash;
}
