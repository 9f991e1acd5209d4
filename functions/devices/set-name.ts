import type { devices } from '../../core/contract/devices.ts';
import { followedName, FOLLOWED_NAME } from '../../core/domain/device.ts';
import { sourceOfDevice } from '../../core/domain/source-key.ts';
import type { Verb } from '../kernel/serve.ts';
import { requireDevice } from '../reads/visible.ts';
import { Conflict } from '../runtime/errors.ts';
import { changeProperties, deviceConflict } from './change-properties.ts';

/** PUT /devices/name: the DNS name that a device's address follows from now on; '' for none. */
export const setName: Verb<typeof devices.setName> = async ({
  actor,
  scope,
  body: { id, name, former },
  now,
  audit,
}) => {
  const stored = await requireDevice(actor, scope, id, 'systemProperties', 'manage');
  const { record, device, snmp } = stored;
  if (sourceOfDevice(device) !== 'collector' || !snmp)
    throw new Conflict(`The portal does not poll ${device.label}, so it follows no name of it.`);
  const before = followedName(record);
  if (before !== former) throw deviceConflict(actor, stored, stored.changedBy);
  const row = audit({
    accountId: record.account_id,
    target: device.id,
    device,
    information: name
      ? `Had the address of ${device.label} follow the DNS name ${name}`
      : `Had the address of ${device.label} follow no DNS name`,
    before: { [FOLLOWED_NAME]: before },
    after: { [FOLLOWED_NAME]: name },
  });
  // Without a name, the device is shown with the address that the name left it at.
  const change = name
    ? { map: 'manual' as const, set: { [FOLLOWED_NAME]: name } }
    : { map: 'manual' as const, set: { 'DNS Name': snmp.address }, remove: [FOLLOWED_NAME] };
  await changeProperties({ actor, now, audit: row }, stored, change);
  return {
    message: name
      ? `${device.label} follows ${name}, which is looked up within two minutes.`
      : `${device.label} stays at ${snmp.address}.`,
  };
};
