import type { Actor } from '../../core/access/actor.ts';
import type { Scope } from '../../core/access/scope.ts';
import type { Device } from '../../core/domain/device.ts';
import { seesDevice } from '../reads/visible.ts';
import { devicesOf } from '../store/devices.ts';

/** Devices for the forms of Automation, by name. */
export async function shortDevices(
  actor: Actor,
  scope: Scope,
  isWanted: (device: Device) => boolean,
) {
  const stored = (await Promise.all(scope.accountIds.map(devicesOf))).flat();
  return stored
    .filter(({ device }) => seesDevice(actor, device) && isWanted(device))
    .map(({ device, record }) => ({
      id: device.id,
      name: device.label,
      customer: device.Customer,
      account_id: record.account_id,
    }))
    .sort((a, b) => a.name.localeCompare(b.name));
}
