import type { Actor } from '../../core/access/actor.ts';
import { withLive, type Device, type DeviceLive } from '../../core/domain/device.ts';
import { readableDevice } from '../../core/domain/device-fields.ts';
import { readableParts } from '../kernel/visible.ts';

/** A device as the actor may read it, with its state of this moment. */
export function present(actor: Actor, device: Device, live: DeviceLive): Device {
  return withLive(readableDevice(device, readableParts(actor, device)), live);
}
