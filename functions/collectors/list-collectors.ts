import type { AccountId } from '../../core/access/scope.ts';
import type { collectors } from '../../core/contract/collectors.ts';
import { grouped } from '../../core/domain/grouped.ts';
import {
  collectorOfShard,
  SILENT_SECONDS,
  type CollectorView,
  type Machine,
} from '../../core/domain/site-collector.ts';
import type { Verb } from '../kernel/serve.ts';
import { seesDevice } from '../reads/visible.ts';
import { collectorsOf, type Collector, type StoredMachine } from '../store/collectors.ts';
import { devicesOf, type StoredDevice } from '../store/devices.ts';
import { requireAccountWide } from './collected-account.ts';
import { updateOf } from './update-turn.ts';

/** GET /collectors: collectors with their machines; of one also its devices. */
export const listCollectors: Verb<typeof collectors.listCollectors> = async ({
  actor,
  scope,
  query: { collector_id: wanted },
  now,
}) => {
  requireAccountWide(actor);
  const accounts = await Promise.all(scope.accountIds.map(collectedOf));
  return {
    data: accounts
      .flatMap(({ all, devices }) =>
        all.map(({ collector, machines }) => {
          const { length: count } = devices.get(collector.collectorId) ?? [];
          return viewOf(collector, machines, count, now);
        }),
      )
      .sort((one, other) => one.name.localeCompare(other.name)),
    devices: accounts
      .flatMap(({ devices }) => devices.get(wanted) ?? [])
      .filter(({ basis }) => seesDevice(actor, basis))
      .map(({ device }) => ({ id: device.id, label: device.label, customer: device.Customer }))
      .sort((one, other) => one.label.localeCompare(other.label)),
  };
};

/** Collectors of an account, and devices by collector. */
async function collectedOf(accountId: AccountId) {
  const all = await collectorsOf(accountId);
  const devices = all.length === 0 ? [] : await devicesOf(accountId);
  return { all, devices: grouped(devices, pollersOf) };
}

/** The portal itself is none. */
function pollersOf({ shardId }: StoredDevice): string[] {
  const collectorId = collectorOfShard(shardId);
  return collectorId === undefined ? [] : [collectorId];
}

function viewOf(
  collector: Collector,
  stored: readonly StoredMachine[],
  devices: number,
  now: Date,
): CollectorView {
  const nowMs = now.getTime();
  const machines = stored.map((machine) => machineView(collector, machine, now));
  const enrolled = machines.filter(({ state }) => state !== 'withdrawn');
  const isWorking = enrolled.some(({ state }) => state !== 'silent');
  return {
    accountId: collector.accountId,
    collectorId: collector.collectorId,
    name: collector.name,
    state: enrolled.length === 0 ? 'waiting' : isWorking ? 'working' : 'silent',
    devices,
    codeUntilEpochSeconds:
      collector.codeUntilMs > nowMs ? Math.floor(collector.codeUntilMs / 1_000) : 0,
    lastSeenEpochSeconds: Math.max(
      0,
      ...enrolled.map(({ lastSeenEpochSeconds }) => lastSeenEpochSeconds),
    ),
    machines,
  };
}

function machineView(collector: Collector, machine: StoredMachine, now: Date): Machine {
  return {
    machineId: machine.machineId,
    hostname: machine.hostname,
    version: machine.version,
    update: updateOf(collector, machine, now),
    state: stateOf(collector, machine, now.getTime()),
    enrolledAtSeconds: Math.floor(machine.enrolledAtMs / 1_000),
    lastSeenEpochSeconds: Math.floor(machine.lastSeenMs / 1_000),
    queuedMinutes: machine.queuedMinutes,
    memoryMegabytes: machine.memoryMegabytes,
    clockOffsetSeconds: Math.round(machine.clockOffsetMs / 1_000),
  };
}

function stateOf(
  { holder }: Collector,
  { machineId, withdrawnAtMs, lastSeenMs, enrolledAtMs }: StoredMachine,
  nowMs: number,
): Machine['state'] {
  if (withdrawnAtMs > 0) return 'withdrawn';
  if (nowMs - Math.max(lastSeenMs, enrolledAtMs) > SILENT_SECONDS * 1_000) return 'silent';
  return holder === machineId ? 'polling' : 'standby';
}
