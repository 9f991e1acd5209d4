import type { Actor } from '../../core/access/actor.ts';
import { withLive, type Device, type DeviceLive } from '../../core/domain/device.ts';
import { readableDevice } from '../../core/domain/device-fields.ts';
import { readableParts } from '../reads/visible.ts';

/**
 * The device of the store with the latest state that it was shown with, for as long as the store's
 * own object lives.
 */
const shown = new WeakMap<Device, Device>();

/** A device as the actor may read it, with its state of this moment. */
export function present(actor: Actor, device: Device, live: DeviceLive): Device {
  const former = shown.get(device);
  const whole = former && isAt(former, live) ? former : withLive(device, live);
  if (whole !== former) shown.set(device, whole);
  return readableDevice(whole, readableParts(actor, device));
}

function isAt(device: Device, live: DeviceLive): boolean {
  return (
    device['Alert Status'] === live.alertStatus &&
    device['Device Uptime'] === live.uptimeSeconds &&
    device.lastPolledEpochSeconds === live.lastPolledEpochSeconds
  );
}
