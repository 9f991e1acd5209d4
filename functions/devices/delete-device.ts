import type { devices } from '../../core/contract/devices.ts';
import type { AtSource } from '../../core/domain/at-source.ts';
import { isConfirmed } from '../../core/domain/confirm-word.ts';
import { authorOf } from '../../core/access/actor.ts';
import { changedAt, learns } from '../../core/domain/source-command.ts';
import { SOURCES } from '../../core/domain/source-key.ts';
import { publishAlertChange } from '../gateways/live.ts';
import { BadRequest, Conflict, NotFound } from '../runtime/errors.ts';
import type { Verb } from '../kernel/serve.ts';
import { sourceOver } from '../reads/source-over.ts';
import { requireDevice } from '../reads/visible.ts';
import { alertClosing } from '../store/alert-closing.ts';
import { openAlerts } from '../store/alerts.ts';
import { writeTogether, type TransactItem } from '../store/client.ts';
import { commandPuts, type CommandContext } from '../store/commands.ts';
import type { StoredRecord } from '../store/device-rows.ts';
import { deviceAtSource, deviceTombstone } from '../store/devices.ts';

/** Of 100 items four are the device, the audit row, its pointer and the head of the log. */
const ALERTS_AT_ONCE = 96;

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
  const source = await sourceOver(record.account_id, device.id);
  if (source && learns(source, 'removeDevice') === 'never')
    throw new Conflict(
      `${device.label} comes from ${SOURCES[source]}. Remove it there, and it is removed here.`,
    );
  if (!isConfirmed(query.name, device.label))
    throw new BadRequest('name: must be the name of the device', 'name');
  const accountId = record.account_id;
  const atSource = source && changedAt(source, 'removeDevice', now);
  if (source && atSource) {
    const name = SOURCES[source];
    const row = audit({
      accountId,
      target: device.id,
      device,
      information: `Asked ${name} to watch ${device.label} no more`,
    });
    await askSource(record, atSource, { accountId, source, by: authorOf(actor), now }, row);
    return {
      message: `${name} is asked to stop monitoring it. After that, the device is removed here.`,
    };
  }
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

/**
 * A device that its source still watches would come back at once, so it stays until the source has
 * let go of it.
 */
async function askSource(
  record: StoredRecord,
  atSource: AtSource,
  context: CommandContext,
  row: TransactItem,
): Promise<void> {
  await writeTogether(
    [
      deviceAtSource(record, atSource, context.now),
      ...commandPuts([{ kind: 'removeDevice', deviceId: record.id }], context),
      row,
    ],
    () => new NotFound('Device'),
  );
}
