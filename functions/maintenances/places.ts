import type { Actor } from '../../core/access/actor.ts';
import { can } from '../../core/access/grants.ts';
import type { AccountId } from '../../core/access/scope.ts';
import type { Maintenance } from '../../core/contract/maintenances.ts';
import { isAbout, type Downtime } from '../../core/domain/downtime.ts';
import { zonedStamp } from '../../core/domain/wall-time.ts';
import { seenDevices } from '../reads/seen.ts';
import { visibleGroupRows } from '../reads/visible-groups.ts';
import { devicesOf, type StoredDevice } from '../store/devices.ts';
import type { StoredDowntime } from '../store/downtimes.ts';

/** The devices and groups of an account that a person sees, for what is planned on them. */
export interface Places {
  devices: readonly StoredDevice[];
  /** Planned work as it is shown; undefined when it is on nothing that the person sees. */
  shown(work: StoredDowntime): Maintenance | undefined;
}

/** A group above all that the person sees is not named: it is the provider's. */
const ABOVE = 'Services of several accounts';

export async function placesOf(actor: Actor, accountId: AccountId): Promise<Places> {
  const scope = { accountIds: [accountId], customer: actor.customer };
  const [all, groups] = await Promise.all([devicesOf(accountId), visibleGroupRows(actor, scope)]);
  const { stored: devices } = seenDevices(actor, all);
  const byId = new Map(devices.map(({ device }) => [device.id, device]));
  const paths = new Map(groups.map(({ groupId, fullPath }) => [groupId, fullPath]));
  /** Names are those of now, so that they survive renaming. */
  const namesOf = (work: Downtime) => {
    if (work.type === 'CollectorSDT') return actor.customer === null ? {} : undefined;
    if (work.type === 'DeviceGroupSDT') {
      const path = paths.get(work.deviceGroupId);
      if (path !== undefined) return { deviceGroupFullPath: path };
      const isOverOwn = devices.some(({ device }) => isAbout(work, device));
      return isOverOwn ? { deviceGroupFullPath: ABOVE } : undefined;
    }
    const device = work.account_id === accountId && byId.get(work.deviceId);
    return device ? { deviceDisplayName: device.label } : undefined;
  };
  return {
    devices,
    shown(work) {
      const names = namesOf(work);
      return names && presented(actor, work, names);
    },
  };
}

/** A customer's people change what they planned themselves, and nothing of their provider's. */
export function mayChange(actor: Actor, work: StoredDowntime): boolean {
  return (
    can(actor.grants, 'maintenance', 'manage') &&
    actor.accountIds.includes(work.account_id) &&
    (actor.customer === null || work.plannedFor === actor.customer)
  );
}

function presented(actor: Actor, stored: StoredDowntime, names: Partial<Downtime>): Maintenance {
  const {
    plannedFor: _for,
    workId,
    changedBy: _by,
    startEpoch,
    endEpoch,
    atSourceBelow = {},
    ...work
  } = stored;
  const named = { ...work, ...names };
  const below = Object.entries(atSourceBelow).filter(([id]) =>
    actor.accountIds.some((own) => own === id),
  );
  return {
    ...named,
    startDateTime: startEpoch * 1000,
    endDateTime: endEpoch * 1000,
    startDateTimeOnLocal: zonedStamp(startEpoch, work.timezone),
    endDateTimeOnLocal: zonedStamp(endEpoch, work.timezone),
    duration: Math.round((endEpoch - startEpoch) / 60),
    appliedAt: named.deviceDisplayName || named.deviceGroupFullPath,
    work_id: workId,
    can_change: mayChange(actor, stored),
    ...(below.length > 0 && { atSourceBelow: Object.fromEntries(below) }),
  };
}
