import type { AccountId } from '../../../core/access/scope.ts';
import type { Discovery } from '../../../core/domain/discovery.ts';
import type { SnmpSecret } from '../../../core/domain/snmp-credential.ts';
import { publishAlertChange } from '../../gateways/live.ts';
import { snmpCredentials } from '../../gateways/secrets.ts';
import type { CollectedDevice } from '../../store/collected-devices.ts';
import { clearFault } from '../../store/faults.ts';
import { discoveriesOf, putDiscoveries, putPoll, type LatestPoll } from '../../store/polls.ts';
import { accountContext, type AccountContext } from './account-context.ts';
import { discover } from './discover.ts';
import { pollDevice, POLLS_TO_DEAD, type DevicePoll } from './poll-device.ts';
import { keyOf, type Poller } from './memory.ts';
import { rememberOutage } from './outages.ts';
import { probe } from './reachability.ts';
import { PING_LOSS } from './samples.ts';
import { settle } from './settle.ts';
import { readShardState, statesFromAlerts } from './shard-state.ts';
import { SnmpError, type SnmpClient } from '../../snmp/types.ts';
import { encodeState, newDeviceState, type DeviceState, type ShardState } from './state.ts';

export interface ShardPoll {
  accountId: AccountId;
  shardId: string;
  minuteEpochSeconds: number;
  /** SNMP probes of each device for loss and round trip; 0 measures neither. */
  probes?: number;
  /** Of the SNMP clock; the local clock by default. */
  nowMs?: () => number;
}

export interface ShardPolled {
  /** The minute was polled before, so nothing was done. */
  skipped: boolean;
  devices: number;
  answering: number;
  alertsChanged: number;
}

const PROBES = 3;
const REDISCOVER_SECONDS = 2_700;

/**
 * One poll of the devices of a shard: ask, hold against thresholds, store. The same minute twice
 * does nothing the second time; a run that ended halfway is made good by the next, because samples
 * replace themselves and alerts are locked.
 */
export async function pollShard(poller: Poller, poll: ShardPoll): Promise<ShardPolled> {
  const { accountId, shardId, minuteEpochSeconds } = poll;
  const [context, before] = await Promise.all([
    accountContext(accountId, minuteEpochSeconds),
    stateOf(poller, poll),
  ]);
  const devices = context.shards.get(shardId) ?? [];
  const secret = await snmpCredentials(accountId, [
    ...new Set(devices.map(({ snmp }) => snmp.credential)),
  ]);
  if (before.minuteEpochSeconds >= minuteEpochSeconds)
    return { skipped: true, devices: devices.length, answering: 0, alertsChanged: 0 };
  const unknown = devices
    .filter((device) => !before.devices.has(device.deviceId))
    .map((device) => device.deviceId);
  for (const [deviceId, state] of await statesFromAlerts(accountId, unknown))
    before.devices.set(deviceId, state);
  const clients = clientsOf(poller, devices, secret, before);
  await rediscover(poller, poll, devices, clients, before);
  const polled = await pollAll(poller, poll, devices, clients, context, before);
  await addProbes(poll, clients, polled);
  if (poller.isClosed)
    return { skipped: true, devices: devices.length, answering: 0, alertsChanged: 0 };
  const after: ShardState = { minuteEpochSeconds, devices: new Map() };
  const outages = rememberOutages(poll, devices, context, polled);
  const alertsChanged =
    (await judgeAll(poller, poll, devices, context, polled, outages, after)) +
    (await clearGone(poller, context, accountId, before, after));
  const samples = new Map([...polled].map(([id, { values }]) => [id, values]));
  await putPoll(
    accountId,
    shardId,
    minuteEpochSeconds,
    latestOf(polled, outages),
    encodeState(after),
    samples,
  );
  if (poller.keepsState) poller.shards.set(`${accountId}#${shardId}`, after);
  if (alertsChanged > 0) await publishAlertChange(accountId, Date.now());
  return {
    skipped: false,
    devices: devices.length,
    answering: [...polled.values()].filter((one) => one.answering).length,
    alertsChanged,
  };
}

async function stateOf(poller: Poller, { accountId, shardId }: ShardPoll): Promise<ShardState> {
  return (
    (poller.keepsState && poller.shards.get(`${accountId}#${shardId}`)) ||
    readShardState(accountId, shardId)
  );
}

/**
 * A device whose credential is not in the account's secret has no client: it counts as not
 * answering.
 */
function clientsOf(
  poller: Poller,
  devices: readonly CollectedDevice[],
  secret: SnmpSecret,
  before: ShardState,
): Map<string, SnmpClient> {
  const clients = new Map<string, SnmpClient>();
  for (const device of devices) {
    const credential = Object.hasOwn(secret, device.snmp.credential)
      ? secret[device.snmp.credential]
      : undefined;
    const isDead = (before.devices.get(device.deviceId)?.failures ?? 0) >= POLLS_TO_DEAD;
    if (credential) clients.set(device.deviceId, poller.client(device, credential, isDead));
  }
  return clients;
}

/**
 * Walks devices that were never walked, or not for long; a stable part of each device's id spreads
 * the walks.
 */
async function rediscover(
  poller: Poller,
  poll: ShardPoll,
  devices: readonly CollectedDevice[],
  clients: Map<string, SnmpClient>,
  before: ShardState,
): Promise<void> {
  const { accountId, minuteEpochSeconds } = poll;
  const unknown = devices
    .filter((device) => !poller.discoveries.has(keyOf(device)))
    .map((device) => device.deviceId);
  for (const [deviceId, discovery] of await discoveriesOf(accountId, unknown))
    poller.discoveries.set(keyOf({ accountId, deviceId }), discovery);
  const due = devices.filter((device) => {
    const state = before.devices.get(device.deviceId);
    const discovered = poller.discoveries.get(keyOf(device))?.discoveredEpochSeconds ?? 0;
    return (
      (state?.failures ?? 0) < POLLS_TO_DEAD &&
      minuteEpochSeconds - discovered > REDISCOVER_SECONDS + jitterSeconds(device.deviceId)
    );
  });
  await walk(poller, poll, due, clients);
}

async function walk(
  poller: Poller,
  { accountId, minuteEpochSeconds }: ShardPoll,
  devices: readonly CollectedDevice[],
  clients: Map<string, SnmpClient>,
): Promise<void> {
  const found = new Map<string, Discovery>();
  await Promise.all(
    devices.map(async (device) => {
      try {
        const client = clients.get(device.deviceId);
        if (client) found.set(device.deviceId, await discover(client, minuteEpochSeconds));
      } catch (error) {
        if (!(error instanceof SnmpError)) throw error;
      }
    }),
  );
  await putDiscoveries(accountId, found);
  for (const [deviceId, discovery] of found)
    poller.discoveries.set(keyOf({ accountId, deviceId }), discovery);
}

function jitterSeconds(deviceId: string): number {
  let hash = 0;
  for (const letter of deviceId) hash = (hash * 31 + letter.charCodeAt(0)) % 900;
  return hash;
}

async function pollAll(
  poller: Poller,
  poll: ShardPoll,
  devices: readonly CollectedDevice[],
  clients: Map<string, SnmpClient>,
  context: AccountContext,
  before: ShardState,
): Promise<Map<string, DevicePoll>> {
  const nowMs = poll.nowMs ?? Date.now;
  const polled = await Promise.all(
    devices.map(async (device): Promise<[string, DevicePoll]> => {
      const state = before.devices.get(device.deviceId) ?? newDeviceState();
      const { plan } = poller.prepare(device, context.overrides);
      return [device.deviceId, await pollDevice(clients.get(device.deviceId), plan, state, nowMs)];
    }),
  );
  /**
   * After a restart an index may stand for another interface: what was counted by it is not worth
   * keeping.
   */
  const restarted = devices.filter((_device, at) => polled[at]?.[1].restarted);
  await walk(poller, poll, restarted, clients);
  return new Map(polled);
}

async function addProbes(
  poll: ShardPoll,
  clients: Map<string, SnmpClient>,
  polled: Map<string, DevicePoll>,
): Promise<void> {
  const count = poll.probes ?? PROBES;
  if (count === 0) return;
  const answering = new Map([...clients].filter(([deviceId]) => polled.get(deviceId)?.answering));
  for (const [deviceId, values] of await probe(answering, count)) {
    for (const [series, value] of values) polled.get(deviceId)?.values.set(series, value);
  }
  for (const one of polled.values()) if (!one.answering) one.values.set(PING_LOSS, 100);
}

type Outages = ReadonlyMap<string, ReturnType<typeof rememberOutage> & { inDowntime: boolean }>;

function rememberOutages(
  { minuteEpochSeconds }: ShardPoll,
  devices: readonly CollectedDevice[],
  { work }: AccountContext,
  polled: ReadonlyMap<string, DevicePoll>,
): Outages {
  return new Map(
    devices.map(({ deviceId, groupPath }) => {
      const { state } = polled.get(deviceId) as DevicePoll;
      const inDowntime = work.covers({ id: deviceId, groupPath }, minuteEpochSeconds);
      const poll = { minuteEpochSeconds, failures: state.failures, inDowntime };
      return [deviceId, { ...rememberOutage(state, poll), inDowntime }];
    }),
  );
}

async function judgeAll(
  poller: Poller,
  poll: ShardPoll,
  devices: readonly CollectedDevice[],
  context: AccountContext,
  polled: Map<string, DevicePoll>,
  outages: Outages,
  after: ShardState,
): Promise<number> {
  const { minuteEpochSeconds } = poll;
  const settled = await Promise.all(
    devices.map(async (device): Promise<[DeviceState, number]> => {
      const { values, answering, state } = polled.get(device.deviceId) as DevicePoll;
      const { memory, flapping, inDowntime } = outages.get(device.deviceId)!;
      const groupNames = async () => {
        const names = await context.groupNames();
        return device.groupPath.map((id) => names.get(id) ?? id);
      };
      const { checks } = poller.prepare(device, context.overrides);
      const { watches, changed } = await settle({
        device,
        checks,
        values,
        answering,
        watches: state.watches,
        minuteEpochSeconds,
        inDowntime,
        flapping,
        groupNames,
      });
      const { outages: _outages, isFlapping: _isFlapping, ...rest } = state;
      return [{ ...rest, ...memory, watches }, changed];
    }),
  );
  settled.forEach(([state], at) =>
    after.devices.set((devices[at] as CollectedDevice).deviceId, state),
  );
  return settled.reduce((sum, [, changed]) => sum + changed, 0);
}

/** A device that is no longer there leaves no alert behind. */
async function clearGone(
  poller: Poller,
  { shards }: AccountContext,
  accountId: AccountId,
  before: ShardState,
  after: ShardState,
): Promise<number> {
  let cleared = 0;
  for (const [deviceId, { watches }] of before.devices) {
    if (
      after.devices.has(deviceId) ||
      [...shards.values()].some((devices) => devices.some((device) => device.deviceId === deviceId))
    )
      continue;
    poller.forget(accountId, deviceId);
    for (const [watch, { open }] of watches) {
      if (open && (await clearFault({ accountId, deviceId, watch }, open.alertId, new Date())))
        cleared++;
    }
  }
  return cleared;
}

function latestOf(
  polled: ReadonlyMap<string, DevicePoll>,
  outages: Outages,
): Map<string, LatestPoll> {
  return new Map(
    [...polled].map(([deviceId, { answering, uptimeSeconds, state }]) => [
      deviceId,
      {
        lastPolledEpochSeconds: state.answeredEpochSeconds,
        uptimeSeconds,
        answering,
        flapping: outages.get(deviceId)?.flapping,
      },
    ]),
  );
}
