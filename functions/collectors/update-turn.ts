import {
  COLLECTOR_VERSION,
  SILENT_SECONDS,
  TRIAL_SECONDS,
  type MachineUpdate,
} from '../../core/domain/site-collector.ts';
import { takeUpdate, type Collector, type StoredMachine } from '../store/collectors.ts';
import { requireCollector } from './collected-account.ts';

/** A machine that is offered a version has this long for the file and the trial. */
const UPDATE_MS = 15 * 60_000;
/** A trial, and a call after it. */
const TRIAL_MS = (TRIAL_SECONDS + 60) * 1_000;

type UpdateTurn = Pick<Collector, 'updater' | 'updaterUntilMs'>;

/**
 * Whether a machine may update itself now. The standby goes first. The other one follows after its
 * trial, and stays as it is if that trial failed.
 */
export async function mayUpdate(machine: StoredMachine, now: Date): Promise<boolean> {
  if (!isBehind(machine) || hasFailed(machine)) return false;
  const { collector, machines } = await requireCollector(machine.accountId, machine.collectorId);
  const others = machines.filter(
    ({ machineId, withdrawnAtMs }) => machineId !== machine.machineId && withdrawnAtMs === 0,
  );
  const waits = others.some(
    (other) =>
      hasFailed(other) ||
      isUpdating(collector, other, now) ||
      (collector.holder === machine.machineId &&
        isBehind(other) &&
        !isSilent(other, now) &&
        collector.updater !== other.machineId),
  );
  if (waits) return false;
  if (isUpdating(collector, machine, now)) return true;
  return await takeUpdate(machine, collector.updater, now.getTime() + UPDATE_MS);
}

const hasFailed = ({ failedVersion }: StoredMachine) => failedVersion === COLLECTOR_VERSION;

const isBehind = ({ version, takesUpdates }: StoredMachine) =>
  takesUpdates && version !== COLLECTOR_VERSION;

const isSilent = ({ lastSeenMs }: StoredMachine, now: Date) =>
  now.getTime() - lastSeenMs > SILENT_SECONDS * 1_000;

function isUpdating(turn: UpdateTurn, machine: StoredMachine, now: Date): boolean {
  const { machineId, version, updatedAtMs } = machine;
  if (turn.updater !== machineId || hasFailed(machine)) return false;
  const untilMs = version === COLLECTOR_VERSION ? updatedAtMs + TRIAL_MS : turn.updaterUntilMs;
  return now.getTime() < untilMs;
}

/** The latest update of a machine, as the page shows it. */
export function updateOf(turn: UpdateTurn, machine: StoredMachine, now: Date): MachineUpdate {
  const { version, updatedAtMs, failedVersion, failedWhy } = machine;
  if (isUpdating(turn, machine, now)) return { kind: 'updating', version: COLLECTOR_VERSION };
  if (hasFailed(machine) && version !== COLLECTOR_VERSION)
    return { kind: 'back', failedVersion, why: failedWhy };
  if (version !== COLLECTOR_VERSION) return { kind: machine.takesUpdates ? 'none' : 'byHand' };
  if (updatedAtMs === 0) return { kind: 'none' };
  return { kind: 'updated', atEpochSeconds: Math.floor(updatedAtMs / 1_000) };
}
