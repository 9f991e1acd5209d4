import type { devices } from '../../core/contract/devices.ts';
import type { Verb } from '../kernel/serve.ts';
import { requireVisibleDevice } from '../reads/visible.ts';
import { liveOf } from '../reads/device-live.ts';
import { present } from './present.ts';

/** GET /devices/device: one device, as the caller may read it. */
export const getDevice: Verb<typeof devices.getDevice> = async ({ actor, scope, query }) => {
  const { record, device, atSource } = await requireVisibleDevice(actor, scope, query.id);
  const liveById = await liveOf(record.account_id);
  const shown = present(actor, device, liveById(device.id));
  return { data: [{ ...shown, ...(atSource && { atSource }) }] };
};
