import type { devices } from '../../core/contract/devices.ts';
import { isConfirmed } from '../../core/domain/confirm-word.ts';
import { sourceOfDevice } from '../../core/domain/source-command.ts';
import { KEYED_SOURCES } from '../../core/domain/source-key.ts';
import { publishAlertChange } from '../gateways/live.ts';
import { BadRequest, Conflict, NotFound } from '../runtime/errors.ts';
import type { Verb } from '../kernel/serve.ts';
import { requireDevice } from '../reads/visible.ts';
import { getAccount } from '../store/accounts.ts';
import { alertClosing, openAlerts } from '../store/alerts.ts';
import { writeTogether } from '../store/client.ts';
import { deviceTombstone } from '../store/devices.ts';

/** The store writes 100 items together; two are the device and the audit row. */
const ALERTS_AT_ONCE = 98;

/**
 * DELETE /devices: the device is gone for everybody, nobody polls it, and its alerts end with it.
 */
export const deleteDevice: Verb<typeof devices.deleteDevice> = async ({
  actor,
  scope,
  query,
  now,
  audit,
}) => {
  const { record, device } = await requireDevice(
    actor,
    scope,
    query.id,
    'systemProperties',
    'manage',
  );
  const source = sourceOfDevice(device.id);
  if (source && (await getAccount(record.account_id))?.keySource === source)
    throw new Conflict(
      `${device.label} comes from ${KEYED_SOURCES[source]}. Take it away there, and it is gone here.`,
    );
  if (!isConfirmed(query.name, device.label))
    throw new BadRequest('name: must be the name of the device', 'name');
  const accountId = record.account_id;
  const open = (await openAlerts(accountId)).filter((alert) => alert.monitorObjectId === device.id);
  const row = audit({
    accountId,
    target: device.id,
    device,
    information: `Deleted the device ${device.label}`,
    before: {
      label: device.label,
      Customer: device.Customer,
      'Billing Reference': device['Billing Reference'],
      openAlerts: open.length,
    },
  });
  const closings = open.map((alert) => alertClosing(alert, now));
  // Those beyond the first go before the device: after a break here it is still there, and what is
  // wrong with it is found again.
  for (let at = ALERTS_AT_ONCE; at < closings.length; at += ALERTS_AT_ONCE)
    await writeTogether(closings.slice(at, at + ALERTS_AT_ONCE));
  await writeTogether(
    [deviceTombstone(record, now), row, ...closings.slice(0, ALERTS_AT_ONCE)],
    () => new NotFound('Device'),
  );
  if (open.length > 0) await publishAlertChange(accountId, now.getTime());
  return { message: 'Device deleted.' };
};
