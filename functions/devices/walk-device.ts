import type { devices } from '../../core/contract/devices.ts';
import { ABILITIES } from '../../core/domain/source-command.ts';
import { sourceOfDevice } from '../../core/domain/source-key.ts';
import { Conflict } from '../runtime/errors.ts';
import type { Verb } from '../kernel/serve.ts';
import { requireDevice } from '../reads/visible.ts';
import { askForWalk } from '../store/walk-requests.ts';

/** POST /devices/walk: has the next poll walk the device for its ports, sensors and identity. */
export const walkDevice: Verb<typeof devices.walkDevice> = async ({
  actor,
  scope,
  body: { id },
  now,
  audit,
}) => {
  const { record, device, shardId, snmp } = await requireDevice(
    actor,
    scope,
    id,
    'diagnostics',
    'manage',
  );
  if (!snmp || !ABILITIES[sourceOfDevice(device)].asksDevices)
    throw new Conflict(`The portal does not poll ${device.label} over SNMP.`);
  const { account_id: accountId } = record;
  await askForWalk({ accountId, shardId, deviceId: id }, Math.floor(now.getTime() / 1000), {
    audit: audit({
      accountId,
      target: id,
      device,
      information: `Asked for ${device.label} to be read again`,
    }),
    lost: () => new Conflict('Others ask for devices at this moment. Try again.'),
  });
  return { message: `${device.label} is read again at its next poll.` };
};
