import type { AccountId } from '../../core/access/scope.ts';
import {
  coversDevice,
  isAbout,
  type Downtime,
  type PlannedTimes,
} from '../../core/domain/downtime.ts';
import { lineIds } from '../store/accounts.ts';
import { downtimesIn } from '../store/downtimes.ts';

type Place = Parameters<typeof isAbout>[1];

/**
 * Planned work on an account's devices in a span: the one source for polls, tiles, graphs,
 * notification and availability.
 */
export interface WorkInSpan {
  /** There is no work, so no device needs a check. */
  isNone: boolean;
  covers(device: Place, atEpochSeconds: number): boolean;
  /** Work on the device within the span. */
  on(device: Place): Downtime[];
}

/**
 * The account's planned work, and group work of its ancestors, whose groups may include its
 * devices.
 */
export async function plannedWorkIn(accountId: AccountId, span: PlannedTimes): Promise<WorkInSpan> {
  const line = await lineIds(accountId);
  const found = await Promise.all(
    line.map(async (account) => {
      const works = await downtimesIn(account, span);
      return account === accountId ? works : works.filter(({ type }) => type === 'DeviceGroupSDT');
    }),
  );
  const works = found.flat();
  return {
    isNone: works.length === 0,
    covers: (device, atEpochSeconds) =>
      works.some((work) => coversDevice(work, device, atEpochSeconds)),
    on: (device) => works.filter((work) => isAbout(work, device)),
  };
}

export interface PlannedWork {
  isNone: boolean;
  covers(device: Place): boolean;
}

export async function plannedWorkOf(accountId: AccountId, now: Date): Promise<PlannedWork> {
  const atSeconds = Math.floor(now.getTime() / 1000);
  const work = await plannedWorkIn(accountId, { startEpoch: atSeconds, endEpoch: atSeconds + 1 });
  return { isNone: work.isNone, covers: (device) => work.covers(device, atSeconds) };
}
