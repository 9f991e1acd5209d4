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
 * The device must be of the actor's customer, and the actor needs any right in one of its groups.
 */
export function seesDevice(actor: Actor, device: DevicePlace & Pick<Device, 'Customer'>): boolean {
  return (
    (actor.customer === null || device.Customer === actor.customer) &&
    viewedOnDevice(actor.grants, device).size > 0
  );
}

export function seesPart(
  actor: Actor,
  device: DevicePlace & Pick<Device, 'Customer'>,
  right: ServiceRight,
): boolean {
  return seesDevice(actor, device) && viewedOnDevice(actor.grants, device).has(right);
}

export function readableParts(actor: Actor, device: DevicePlace): ReadableParts {
  const viewed = viewedOnDevice(actor.grants, device);
  return {
    systemProperties: viewed.has('systemProperties'),
    customProperties: viewed.has('customProperties'),
    hidden: actor.hiddenProperties,
  };
}

/**
 * @param what name in the error, such as an alert's: it must read as if that did not exist
 * @throws NotFound if the actor does not see the device.
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

/** @throws NotFound if the actor does not see the device; Forbidden if the right is missing. */
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

/** @throws Forbidden if the right on a visible device is missing. */
export function requireRight(
  actor: Actor,
  device: DevicePlace,
  right: ServiceRight,
  level: LevelName,
): void {
  if (mayOnDevice(actor.grants, device, right, level)) return;
  throw new Forbidden(`You need the '${level}' right on ${right} of this device to do this.`);
}
