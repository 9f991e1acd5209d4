import type { Actor } from '../../core/access/actor.ts';
import type { ServiceRight } from '../../core/access/areas.ts';
import { mayOnDevice, viewedOnDevice, type DevicePlace } from '../../core/access/device-rights.ts';
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
export function seesDevice(actor: Actor, device: DevicePlace & Pick<Device, 'Customer'>): boolean {
  return (
    (actor.customer === null || device.Customer === actor.customer) &&
    viewedOnDevice(actor.grants, device).size > 0
  );
}

/** May the actor see the device, and holds the right on it? */
export function seesPart(
  actor: Actor,
  device: DevicePlace & Pick<Device, 'Customer'>,
  right: ServiceRight,
): boolean {
  return seesDevice(actor, device) && viewedOnDevice(actor.grants, device).has(right);
}

/** The parts of a device that the actor may read. */
export function readableParts(actor: Actor, device: DevicePlace): ReadableParts {
  const viewed = viewedOnDevice(actor.grants, device);
  return {
    systemProperties: viewed.has('systemProperties'),
    customProperties: viewed.has('customProperties'),
    hidden: actor.hiddenProperties,
  };
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
  device: DevicePlace,
  right: ServiceRight,
  level: LevelName,
): void {
  if (mayOnDevice(actor.grants, device, right, level)) return;
  throw new Forbidden(`You need the '${level}' right on ${right} of this device to do this.`);
}
