import type { Actor } from '../../core/access/actor.ts';
import type { ServiceRight } from '../../core/access/areas.ts';
import { canService, seesGroup } from '../../core/access/grants.ts';
import type { LevelName } from '../../core/access/levels.ts';
import type { Device } from '../../core/domain/device.ts';
import { findDevices } from '../store/devices.ts';
import { Forbidden, NotFound } from './errors.ts';
import type { Scope } from './scope.ts';

/** May the actor see the device at all? Its customer must match, and some right in its group must be held. */
export function seesDevice(actor: Actor, device: Pick<Device, 'Customer' | 'groupPath'>): boolean {
  return (actor.customer === null || device.Customer === actor.customer) && seesGroup(actor.grants, device.groupPath);
}

/**
 * The device of this id, for an actor who holds the right on it.
 * @throws NotFound when it does not exist for the actor; Forbidden when it does and the right is missing.
 */
export async function requireDevice(actor: Actor, scope: Scope, id: string, right: ServiceRight, level: LevelName): Promise<Device> {
  const device = (await findDevices(scope, [id])).find((candidate) => seesDevice(actor, candidate));
  if (!device) throw new NotFound('Device');
  if (!canService(actor.grants, device.groupPath, right, level)) {
    throw new Forbidden(`You need the '${level}' right on ${right} of this device to do this.`);
  }
  return device;
}
