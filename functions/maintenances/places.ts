import type { Actor } from '../../core/access/actor.ts';
import { nameFor } from '../../core/access/staff.ts';
import { can } from '../../core/access/grants.ts';
import type { AccountId } from '../../core/access/scope.ts';
import type { Maintenance } from '../../core/contract/maintenances.ts';
import { isAbout, type Downtime } from '../../core/domain/downtime.ts';
import { zonedStamp } from '../../core/domain/wall-time.ts';
import { seenDevices } from '../reads/seen.ts';
import { visibleGroupRows } from '../reads/visible-groups.ts';
import { devicesOf, type StoredDevice } from '../store/devices.ts';
import type { StoredDowntime } from '../store/downtimes.ts';

/** Devices and groups that a person sees, as targets of planned work. */
export interface Places {
  devices: readonly StoredDevice[];
  /** Planned work for display; undefined if the person sees none of its target. */
  present(work: StoredDowntime): Maintenance | undefined;
}

/** A group above the person's own: its name is the provider's. */
const ABOVE = 'Services of several accounts';

export async function placesOf(actor: Actor, accountId: AccountId): Promise<Places> {
  const scope = { accountIds: [accountId], customer: actor.customer };
  const [all, groups] = await Promise.all([devicesOf(accountId), visibleGroupRows(actor, scope)]);
  const { stored: devices } = seenDevices(actor, all);
  const byId = new Map(devices.map(({ device }) => [device.id, device]));
  const paths = new Map(groups.map(({ groupId, fullPath }) => [groupId, fullPath]));
  /** Current names, in case of a rename. */
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
    present(work) {
      const names = namesOf(work);
      return names && presented(actor, work, names);
    },
  };
}

/** A customer's people may change only work that they planned. */
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
    adminHome,
    startEpoch,
    endEpoch,
    atSourceBelow = {},
    ...work
  } = stored;
  const current = { ...work, ...names };
  const below = Object.entries(atSourceBelow).filter(([id]) =>
    actor.accountIds.some((own) => own === id),
  );
  return {
    ...current,
    admin: nameFor(actor.staff, { name: work.admin, home: adminHome }),
    startDateTime: startEpoch * 1000,
    endDateTime: endEpoch * 1000,
    startDateTimeOnLocal: zonedStamp(startEpoch, work.timezone),
    endDateTimeOnLocal: zonedStamp(endEpoch, work.timezone),
    duration: Math.round((endEpoch - startEpoch) / 60),
    appliedAt: current.deviceDisplayName || current.deviceGroupFullPath,
    work_id: workId,
    can_change: mayChange(actor, stored),
    ...(below.length > 0 && { atSourceBelow: Object.fromEntries(below) }),
  };
}
