import { ALERT_SECONDS } from '../../../core/domain/site-collector.ts';
import { isSilent, type Collector, type StoredMachine } from '../../store/collectors.ts';

export interface Enrolled {
  collector: Collector;
  machines: readonly StoredMachine[];
}

/**
 * Latest call of any machine, in epoch seconds, if it is ALERT_SECONDS ago. A machine that never
 * called counts from its enrolment, and one that is withdrawn too; before the first enrolment nobody
 * expects a call. A collector that updates itself is given the time of its update, since a version
 * that hangs is silent until the one before goes on.
 */
export function silentSince({ collector, machines }: Enrolled, now: Date): number | undefined {
  if (machines.length === 0 || collector.updaterUntilMs > now.getTime()) return undefined;
  const latestMs = Math.max(
    ...machines.map(({ lastSeenMs, enrolledAtMs }) => Math.max(lastSeenMs, enrolledAtMs)),
  );
  const isLong = now.getTime() - latestMs >= ALERT_SECONDS * 1_000;
  return isLong ? Math.floor(latestMs / 1_000) : undefined;
}

/** First call, in epoch seconds, of a machine that has called for ALERT_SECONDS without a pause. */
export function backSince({ machines }: Enrolled, now: Date): number | undefined {
  const calling = machines.filter(
    (machine) =>
      machine.withdrawnAtMs === 0 &&
      !isSilent(machine, now) &&
      now.getTime() - machine.heardSinceMs >= ALERT_SECONDS * 1_000,
  );
  if (calling.length === 0) return undefined;
  return Math.floor(Math.min(...calling.map(({ heardSinceMs }) => heardSinceMs)) / 1_000);
}
