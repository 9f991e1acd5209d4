import type { AccountId } from '../../core/access/scope.ts';
import type { Device } from '../../core/domain/device.ts';
import { coversDevice } from '../../core/domain/downtime.ts';
import { downtimesOf } from '../store/downtimes.ts';

/** Which devices of an account are under planned work at a moment. */
export interface PlannedWork {
  /** No work at all: nothing needs to be asked device by device. */
  isNone: boolean;
  covers(device: Pick<Device, 'id' | 'groupPath'>): boolean;
}

export async function plannedWorkOf(accountId: AccountId, now: Date): Promise<PlannedWork> {
  const atSeconds = Math.floor(now.getTime() / 1000);
  const current = (await downtimesOf(accountId)).filter(
    (downtime) => downtime.startEpoch <= atSeconds && atSeconds < downtime.endEpoch,
  );
  return {
    isNone: current.length === 0,
    covers: (device) => current.some((downtime) => coversDevice(downtime, device, atSeconds)),
  };
}
