import { fork } from 'node:child_process';
import { Socket } from 'node:dgram';
import { once } from 'node:events';
import { join } from 'node:path';
import {
  DEVICES_AT_ONCE,
  SHARDS_AT_ONCE,
  type PolledShard,
} from '../../functions/monitoring/collector/shards.ts';
import type { CollectedDevice } from '../../functions/store/collected-devices.ts';
import { DAYS_KEPT_DAYS, HOURS_KEPT_DAYS } from '../../functions/store/series-rows.ts';
import { BUFFER_KEPT_SECONDS } from '../../functions/store/series-buffer.ts';
import { historyOf } from '../../infra/local/seed/history.ts';
import { planFleet } from '../../infra/local/seed/plan.ts';
import type { FleetNode } from '../../infra/local/seed/plan-device.ts';
import { freePort } from '../../infra/local/free-port.ts';
import type { ShardUse, StoreUse, Use } from '../../infra/cost/use.ts';
import { useOfPeople } from './people.ts';

const MINUTES = 60;
const MONTH_START = Date.UTC(2026, 10, 1) / 1_000;
/** The last hour of a day in mid-month, when rows have a typical size. */
const HOUR_START = Date.UTC(2026, 10, 15, 23) / 1_000;
/** The largest first, so that the code is warm when the processor's time counts most. */
const SHARD_SIZES = [90, 20, 5];
/** What pages read grows with the account. */
const OTHER_SHARDS = [90, 90, 90];
/** Requests of the first poll of a device besides its walk: its uptime, and the probes. */
const FIRST_REQUESTS = 1 + 3;
const TIMEOUT_POLICY = { timeoutMilliseconds: 1_000 };

/**
 * Polls a simulated network for an hour in shards of several sizes, compacts it, and reads it as
 * pages do, with the deployed code.
 * @param devices size of the simulated network, including version 3 devices, which are skipped
 */
export async function measureUse(devices: number): Promise<Use> {
  const port = await freePort();
  const child = fork(
    join(import.meta.dirname, '../bench/collector/world.ts'),
    [
      String(devices),
      String(port),
      String(HOUR_START),
      [...SHARD_SIZES, ...OTHER_SHARDS].join(','),
    ],
    { execArgv: ['--import', 'tsx'], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] },
  );
  try {
    const [{ environment }] = (await once(child, 'message')) as [
      { environment: Record<string, string> },
    ];
    Object.assign(process.env, environment);
    return await measured(devices, port);
  } finally {
    child.disconnect();
    await once(child, 'exit');
  }
}

async function measured(planned: number, port: number): Promise<Use> {
  const { meterStore } = await import('./meter.ts');
  const { everyShard } = await import('../../functions/monitoring/collector/shards.ts');
  const { accountContext, forgetContexts } =
    await import('../../functions/monitoring/collector/account-context.ts');
  const { devicesByShard } = await import('../../functions/store/collected-devices.ts');
  const fleet = planFleet({ devices: planned, anchorEpochSeconds: HOUR_START, port });
  const nodes = fleet.nodes.filter(({ simulated }) => simulated.version === '2c');
  const every = await everyShard();
  const shards = SHARD_SIZES.map((_, at) => every.find(({ shardId }) => shardId === `far-${at}`)!);
  const [{ accountId }] = shards as [PolledShard];
  const stored = await devicesByShard(accountId);
  await writeHistory(
    nodes,
    shards.flatMap(({ shardId }) => stored.get(shardId)!),
  );

  const counted = meterStore();
  const sent = countDatagrams();
  const used: MeasuredShard[] = [];
  for (const shard of shards) used.push(await useOfShard(shard, counted, sent));
  // By now no device is new, as for nearly every poll.
  forgetContexts();
  counted();
  await accountContext(accountId, HOUR_START);
  const context = counted();
  await everyShard();
  const plan = counted();
  const [largest] = used as [MeasuredShard];
  const people = await useOfPeople(accountId, largest.deviceId, counted);
  const collector = {
    interfaces: nodes.reduce((sum, { simulated }) => sum + simulated.interfaces.length, 0),
    shards: used.map(({ use }) => use).toSorted((a, b) => a.devices - b.devices),
    context,
    plan,
    walkRequests: largest.walkRequests,
    devicesAtOnce: DEVICES_AT_ONCE,
    shardsAtOnce: SHARDS_AT_ONCE,
    kept: {
      minutesSeconds: BUFFER_KEPT_SECONDS,
      hoursDays: HOURS_KEPT_DAYS,
      daysDays: DAYS_KEPT_DAYS,
    },
  };
  return { collector, people };
}

/** Roll-ups of the month before the hour; the compactor only reads rows that it changes. */
async function writeHistory(
  nodes: readonly FleetNode[],
  devices: readonly CollectedDevice[],
): Promise<void> {
  const { putMany } = await import('../../functions/store/client.ts');
  const { historyRows } = await import('../../functions/store/series-history.ts');
  const byAddress = new Map(nodes.map((node) => [node.simulated.address, node.simulated]));
  for (const device of devices) {
    const series = historyOf(byAddress.get(device.snmp.address)!, {
      firstMinute: MONTH_START / 60,
      count: (HOUR_START - MONTH_START) / 60,
    });
    const rows = historyRows(device, { startEpochSeconds: MONTH_START, stepSeconds: 60, series });
    await putMany(
      'series',
      rows.filter(({ slot }) => !String(slot).startsWith('H#')),
    );
  }
}

interface MeasuredShard {
  use: ShardUse;
  deviceId: string;
  walkRequests: number;
}

async function useOfShard(
  shard: PolledShard,
  counted: () => StoreUse,
  sent: () => number,
): Promise<MeasuredShard> {
  const { Poller } = await import('../../functions/monitoring/collector/memory.ts');
  const { pollShard } = await import('../../functions/monitoring/collector/poll-shard.ts');
  const { accountContext } =
    await import('../../functions/monitoring/collector/account-context.ts');
  const { compactShard, ROLLUPS_FORM } =
    await import('../../functions/monitoring/collector/compact.ts');
  const { devicesByShard } = await import('../../functions/store/collected-devices.ts');
  const { putCompaction } = await import('../../functions/store/polls.ts');
  const { accountId, shardId, devices } = shard;
  await putCompaction(accountId, shardId, { untilEpochSeconds: HOUR_START, rollups: ROLLUPS_FORM });
  // Two processes share the shard, so that each reads the other's state.
  const pollers = [new Poller(TIMEOUT_POLICY), new Poller(TIMEOUT_POLICY)] as const;
  const poll = async (minuteEpochSeconds: number) => {
    await accountContext(accountId, minuteEpochSeconds);
    counted();
    const poller = pollers[(minuteEpochSeconds / 60) % 2 ? 0 : 1];
    const began = process.cpuUsage();
    const { answering } = await pollShard(poller, { accountId, shardId, minuteEpochSeconds });
    return { answering, use: counted(), cpuSeconds: secondsSince(began) };
  };
  // The first polls walk devices and initialise counters.
  sent();
  const { answering } = await poll(HOUR_START - 240);
  const walkRequests = sent() / answering - FIRST_REQUESTS;
  for (let before = 3; before > 0; before -= 1) await poll(HOUR_START - 60 * before);

  const polls = [];
  for (let minute = 0; minute < MINUTES; minute += 1)
    polls.push(await poll(HOUR_START + 60 * minute));
  const began = process.cpuUsage();
  await compactShard(accountId, shardId, HOUR_START + 3_600);
  const foldCpuSeconds = secondsSince(began);
  const fold = counted();
  for (const poller of pollers) poller.close();
  const hour = sumOf(polls.map(({ use }) => use));
  const [{ deviceId }] = (await devicesByShard(accountId)).get(shardId) as [CollectedDevice];
  const use = {
    devices,
    poll: mean(hour, MINUTES),
    fold,
    pollCpuSeconds: polls.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0) / MINUTES,
    foldCpuSeconds,
    walks: hour.rows.get('discovery')?.count ?? 0,
  };
  return { use, deviceId, walkRequests };
}

/** The same on a busy machine as on a quiet one, but for its caches. */
function secondsSince(began: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1e6;
}

/** @returns how many datagrams were sent since the last call. */
function countDatagrams(): () => number {
  let count = 0;
  const send = Reflect.get(Socket.prototype, 'send') as (...datagram: unknown[]) => void;
  Socket.prototype.send = function (this: Socket, ...datagram: unknown[]) {
    count += 1;
    Reflect.apply(send, this, datagram);
  };
  return () => {
    const counted = count;
    count = 0;
    return counted;
  };
}

function sumOf(uses: readonly StoreUse[]): StoreUse {
  const sum: StoreUse = { requests: 0, writeUnits: 0, readUnits: 0, rows: new Map() };
  for (const { requests, writeUnits, readUnits, rows } of uses) {
    sum.requests += requests;
    sum.writeUnits += writeUnits;
    sum.readUnits += readUnits;
    for (const [kind, { count, bytes }] of rows) {
      const known = sum.rows.get(kind) ?? { count: 0, bytes: 0 };
      sum.rows.set(kind, { count: known.count + count, bytes: known.bytes + bytes });
    }
  }
  return sum;
}

function mean(use: StoreUse, times: number): StoreUse {
  return {
    requests: use.requests / times,
    writeUnits: use.writeUnits / times,
    readUnits: use.readUnits / times,
    rows: new Map(
      [...use.rows].map(([kind, { count, bytes }]) => [
        kind,
        { count: count / times, bytes: bytes / times },
      ]),
    ),
  };
}
