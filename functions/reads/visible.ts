import type { Actor } from '../../core/access/actor.ts';
import type { ServiceRight } from '../../core/access/areas.ts';
import { canService, viewedRights, type Grants } from '../../core/access/grants.ts';
import type { LevelName } from '../../core/access/levels.ts';
import type { Device } from '../../core/domain/device.ts';
import type { ReadableParts } from '../../core/domain/device-fields.ts';
import { findDevices, type StoredDevice } from '../store/devices.ts';
import { Forbidden, NotFound } from '../runtime/errors.ts';
import type { Scope } from '../../core/access/scope.ts';

/**
 * May the actor see the device at all? Its customer must match, and some right in its group must be
 * held.
 */
export function seesDevice(actor: Actor, device: Pick<Device, 'Customer' | 'groupPath'>): boolean {
  return (
    (actor.customer === null || device.Customer === actor.customer) &&
    viewedIn(actor.grants, device.groupPath).size > 0
  );
}

/** May the actor see the device, and holds the right on it? */
export function seesPart(
  actor: Actor,
  device: Pick<Device, 'Customer' | 'groupPath'>,
  right: ServiceRight,
): boolean {
  return seesDevice(actor, device) && viewedIn(actor.grants, device.groupPath).has(right);
}

/** The parts of a device that the actor may read. */
export function readableParts(actor: Actor, device: Pick<Device, 'groupPath'>): ReadableParts {
  const viewed = viewedIn(actor.grants, device.groupPath);
  return {
    systemProperties: viewed.has('systemProperties'),
    customProperties: viewed.has('customProperties'),
  };
}

const viewedByGrants = new WeakMap<Grants, Map<string, ReadonlySet<ServiceRight>>>();

/**
 * The rights of which the grants hold at least 'view' in a group; with any of them its devices
 * exist for the person. Worked out once for each place and each set of grants, which is never
 * changed: lists ask for thousands of devices.
 */
function viewedIn(grants: Grants, groupPath: readonly string[]): ReadonlySet<ServiceRight> {
  let byPlace = viewedByGrants.get(grants);
  if (!byPlace) viewedByGrants.set(grants, (byPlace = new Map()));
  const place = placeOf(groupPath);
  let rights = byPlace.get(place);
  if (!rights) byPlace.set(place, (rights = new Set(viewedRights(grants, groupPath))));
  return rights;
}

const places = new WeakMap<readonly string[], string>();

/**
 * The whole path, not the last id alone: what a group inherits depends on where it stands. A device
 * keeps its path from call to call.
 */
function placeOf(groupPath: readonly string[]): string {
  let place = places.get(groupPath);
  if (place === undefined) places.set(groupPath, (place = groupPath.join('\n')));
  return place;
}

/**
 * @param what names the thing that was asked for, such as an alert of the device: the answer must
 * be the same when it does not exist.
 * @throws NotFound when the device does not exist for the actor.
 */
export async function requireVisibleDevice(
  actor: Actor,
  scope: Scope,
  id: string,
  what = 'Device',
): Promise<StoredDevice> {
  const found = (await findDevices(scope, [id])).find(({ device }) => seesDevice(actor, device));
  if (!found) throw new NotFound(what);
  return found;
}

/**
 * The device of this id, for an actor who holds the right on it.
 * @throws NotFound when it does not exist for the actor; Forbidden when it does and the right is
 * missing.
 */
export async function requireDevice(
  actor: Actor,
  scope: Scope,
  id: string,
  right: ServiceRight,
  level: LevelName,
  what?: string,
): Promise<StoredDevice> {
  const found = await requireVisibleDevice(actor, scope, id, what);
  requireRight(actor, found.device, right, level);
  return found;
}

/** @throws Forbidden when the actor does not hold the right on a device that they may see. */
export function requireRight(
  actor: Actor,
  device: Pick<Device, 'groupPath'>,
  right: ServiceRight,
  level: LevelName,
): void {
  if (canService(actor.grants, device.groupPath, right, level)) return;
  throw new Forbidden(`You need the '${level}' right on ${right} of this device to do this.`);
}
