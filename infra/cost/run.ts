import type { Fixed } from './fixed.ts';
import type { CollectorUse, ShardUse, StoreUse } from './use.ts';

/** What a month depends on besides the devices. */
export interface Conditions {
  /** SNMP round trip. */
  networkSeconds: number;
  /** Share of devices that do not answer, each with an alert. */
  silentShare: number;
  /** Outages of a device in a month; the run waits for its retry. */
  outagesOfDevice: number;
  /** Share of a full shard that an account with many devices fills. */
  shardFill: number;
  /** Hours of a month in which an account's audit log is signed. */
  sealedHours: number;
}

export const CONDITIONS: Record<'best' | 'expected' | 'worst', Conditions> = {
  best: {
    networkSeconds: 0.005,
    silentShare: 0,
    outagesOfDevice: 0,
    shardFill: 1,
    sealedHours: 30,
  },
  expected: {
    networkSeconds: 0.05,
    silentShare: 0.02,
    outagesOfDevice: 2,
    shardFill: 0.9,
    sealedHours: 220,
  },
  worst: {
    networkSeconds: 0.2,
    silentShare: 0.1,
    outagesOfDevice: 30,
    shardFill: 0.6,
    sealedHours: 730,
  },
};

/** Megabytes of a function that has one core. */
const CORE_MEGABYTES = 1_769;
const STORE_SECONDS = 0.005;
export const MINUTES = 60 * 730;
const SHARD_DEVICES = 100;
/** Lease, facts of the account and state before the devices; samples and end of the lease after them. */
const STORE_REQUESTS_IN_ROW = 6;
/** Requests in flight of a process, and probes (functions/snmp, functions/monitoring/collector). */
const IN_FLIGHT = 200;
const PROBES_IN_FLIGHT = 20;
const PROBES = 3;
const PROBE_PLACE_SECONDS = 0.02;
const QUIET_SECONDS = 0.5;
/** A device that is known to be silent is waited for once, one that falls silent a second time. */
const SILENT_SECONDS = 2;
const FALLING_SILENT_SECONDS = 5;
const POLLS_TO_DEAD = 3;
const WALKS_SECONDS = 20;
/** Walks are made in one of so many minutes (poll-shard.ts). */
const WALKS_EVERY_MINUTES = 5;
/** Pollers that poll an account in turn, each with a memory of its own. */
const PROCESSES = 2;

/** Devices in equal accounts. */
export interface Deployment {
  devices: number;
  accounts: number;
}

export interface Shape {
  shards: number;
  devicesInShard: number;
  devicesInAccount: number;
  /** Of the poller, each minute. */
  runs: number;
}

export function shapeOf(
  { devices, accounts }: Deployment,
  { shardFill }: Conditions,
  use: CollectorUse,
): Shape {
  const devicesInAccount = devices / accounts;
  const full = SHARD_DEVICES * shardFill;
  const shards = devicesInAccount <= full ? accounts : devices / full;
  return {
    shards,
    devicesInShard: devices / shards,
    devicesInAccount,
    runs: Math.ceil(Math.max(devices / use.devicesAtOnce, shards / use.shardsAtOnce)),
  };
}

/** A shard of any size, between those that were measured or beyond the largest. */
export function shardOf(devices: number, { shards }: CollectorUse): ShardUse {
  const at = Math.max(
    1,
    shards.findIndex((shard, place) => place === shards.length - 1 || shard.devices >= devices),
  );
  const [less, more] = [shards[at - 1]!, shards[at]!];
  const share = (devices - less.devices) / (more.devices - less.devices);
  const between = (from: number, to: number) => Math.max(0, from + (to - from) * share);
  const store = (from: StoreUse, to: StoreUse): StoreUse => ({
    requests: between(from.requests, to.requests),
    writeUnits: between(from.writeUnits, to.writeUnits),
    readUnits: between(from.readUnits, to.readUnits),
    rows: new Map(
      [...to.rows].map(([kind, { count, bytes }]) => {
        const known = from.rows.get(kind) ?? { count: 0, bytes: 0 };
        return [kind, { count: between(known.count, count), bytes: between(known.bytes, bytes) }];
      }),
    ),
  });
  return {
    devices,
    poll: store(less.poll, more.poll),
    fold: store(less.fold, more.fold),
    pollCpuSeconds: between(less.pollCpuSeconds, more.pollCpuSeconds),
    foldCpuSeconds: between(less.foldCpuSeconds, more.foldCpuSeconds),
    walks: between(less.walks, more.walks),
  };
}

const coresOf = ({ memory }: Fixed, name: string) =>
  Math.min(1, (memory[name] ?? CORE_MEGABYTES) / CORE_MEGABYTES);

/** At least one of so many. */
const anyOf = (share: number, count: number) => 1 - (1 - Math.min(1, share)) ** count;

/**
 * A run of the poller: it waits for its devices while it computes, and for the store and for walks
 * before and after.
 */
export function pollSeconds(
  deployment: Deployment,
  conditions: Conditions,
  use: CollectorUse,
  fixed: Fixed,
): number {
  const { shards, devicesInShard, runs } = shapeOf(deployment, conditions, use);
  const { networkSeconds, silentShare, outagesOfDevice } = conditions;
  const devices = deployment.devices / runs;
  const shard = shardOf(devicesInShard, use);
  const cpu = (shard.pollCpuSeconds * (shards / runs)) / coresOf(fixed, 'poller');
  const asked = networkSeconds * Math.ceil(devices / IN_FLIGHT);
  const probes =
    PROBES * networkSeconds +
    (devices * PROBES * Math.min(networkSeconds, PROBE_PLACE_SECONDS)) / PROBES_IN_FLIGHT;
  const silent = anyOf(silentShare, devices);
  const falling = anyOf((outagesOfDevice * POLLS_TO_DEAD) / MINUTES, devices);
  const answered = (1 - silent) * asked + silent * Math.max(asked, QUIET_SECONDS) + probes;
  const waited =
    falling * Math.max(answered, FALLING_SILENT_SECONDS) +
    (1 - falling) * (silent * Math.max(answered, SILENT_SECONDS) + (1 - silent) * answered);
  const walks = anyOf((shard.walks / devicesInShard / 60) * WALKS_EVERY_MINUTES, devices);
  const walked =
    (walks / WALKS_EVERY_MINUTES) * Math.min(WALKS_SECONDS, use.walkRequests * networkSeconds);
  return Math.max(waited, cpu) + STORE_REQUESTS_IN_ROW * STORE_SECONDS + walked;
}

/** A run of the compactor, which folds one shard. */
export function foldSeconds({ fold, foldCpuSeconds }: ShardUse, fixed: Fixed): number {
  return foldCpuSeconds / coresOf(fixed, 'compactor') + fold.requests * STORE_SECONDS;
}

/** Times in a month that the secrets of all accounts are read (poll-shard.ts). */
export function secretReads(
  { accounts }: Deployment,
  { silentShare, outagesOfDevice }: Conditions,
  { devicesInAccount }: Shape,
): number {
  const silent = anyOf(silentShare, devicesInAccount);
  const falling = anyOf((outagesOfDevice * POLLS_TO_DEAD) / MINUTES, devicesInAccount);
  const eachMinute = falling + (1 - falling) * (silent / 10 + (1 - silent) / 60);
  return accounts * PROCESSES * eachMinute * MINUTES;
}

/** Shards with a row of values of open alerts, each minute. */
export const shardsWithAlerts = ({ shards, devicesInShard }: Shape, { silentShare }: Conditions) =>
  shards * anyOf(silentShare, devicesInShard);
