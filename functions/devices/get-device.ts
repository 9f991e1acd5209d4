import type { devices } from '../../core/contract/devices.ts';
import { mayOnDevice } from '../../core/access/device-rights.ts';
import { circuitPort } from '../../core/domain/circuit-port.ts';
import { circuitOf } from '../../core/domain/device.ts';
import type { Verb } from '../kernel/serve.ts';
import { requireVisibleDevice } from '../reads/visible.ts';
import { liveOf } from '../reads/device-live.ts';
import { portsOf } from '../store/inventories.ts';
import { polledAt } from './polled-at.ts';
import { present } from './present.ts';

/** GET /devices/device: one device, as the caller may read it. */
export const getDevice: Verb<typeof devices.getDevice> = async ({ actor, scope, query }) => {
  const stored = await requireVisibleDevice(actor, scope, query.id);
  const { record, device, atSource } = stored;
  const [liveById, ports] = await Promise.all([liveOf(record.account_id), portsOf(record)]);
  const shown = present(actor, device, liveById(device.id));
  const port = mayOnDevice(actor.grants, device, 'metrics', 'view')
    ? circuitPort(ports, circuitOf(record))
    : undefined;
  const polled = polledAt(actor, stored);
  return {
    data: [
      {
        ...shown,
        ...(polled && { polledAt: polled }),
        ...(atSource && { atSource }),
        ...(port && { circuitPort: port }),
      },
    ],
  };
};
