import { createHash } from 'node:crypto';
import { authorOf } from '../../../core/access/actor.ts';
import { SOURCES } from '../../../core/domain/source-key.ts';
import { readDeviceRow } from '../../../core/domain/automation/device-csv.ts';
import { firstRows, rowWords, type ImportRow } from '../../../core/domain/automation/import-csv.ts';
import type { Outcome, ThingOf, UndoOf } from '../../../core/domain/automation/line.ts';
import { plainName, type KeptAccess } from '../../../core/domain/provisioning.ts';
import { deviceItems, idIn, isAsked, placeOf } from '../../inventory/new-device.ts';
import { targetBy } from '../../inventory/reach.ts';
import { sourceOver } from '../../reads/source-over.ts';
import { requireDevice } from '../../reads/visible.ts';
import { Conflict, HttpError } from '../../runtime/errors.ts';
import { openAlerts } from '../../store/alerts.ts';
import { deviceTombstone } from '../../store/devices.ts';
import { customerGroup, make, noCustomer, refused, type Draft, type Ground } from './ground.ts';
import { did, makeTogether, type Making } from './making.ts';

const WHAT = 'Device';

/** The devices of a file, each where it will stand, or why it cannot be made. */
export async function planDeviceRows(
  ground: Ground,
  rows: readonly ImportRow[],
  snmp: KeptAccess,
): Promise<Draft[]> {
  const names = firstRows();
  const addresses = firstRows();
  const drafts: Draft[] = [];
  for (const read of rows) {
    const { row, customer, name, device, snmpPort, why } = readDeviceRow(read);
    const lineName = rowWords(read, name);
    if (!device) {
      drafts.push(refused(WHAT, lineName, why));
      continue;
    }
    const former = [names(plainName(name), row), addresses(device.address, row)].find(Boolean);
    const own = customerGroup(ground, customer);
    if (former !== undefined)
      drafts.push(refused(WHAT, lineName, `Row ${former} has its name or its loopback IP.`));
    else if (!own) drafts.push(refused(WHAT, lineName, noCustomer(customer)));
    else {
      const access = { ...snmp, ...(snmpPort && { port: snmpPort }) };
      drafts.push(
        await planDevice(ground, lineName, {
          make: 'device',
          group: own.groupId,
          device,
          snmp: access,
        }),
      );
    }
  }
  return drafts;
}

async function planDevice(
  { call: { actor, scope } }: Ground,
  lineName: string,
  thing: ThingOf<'device'>,
): Promise<Draft> {
  try {
    const { site, isNewSite, notes } = await placeOf(actor, scope, thing.group, thing.device);
    const where = `At ${site.name}${isNewSite ? ', a new site' : ''}.`;
    return make(WHAT, lineName, thing, [where, ...notes].join(' '));
  } catch (error) {
    if (!(error instanceof HttpError) || error.statusCode >= 500) throw error;
    return refused(WHAT, lineName, error);
  }
}

/** Provisions a device; it is polled from the next minute on, or given to its account's source. */
export async function makeDevice(
  making: Making,
  { group, device, snmp = {} }: ThingOf<'device'>,
): Promise<Outcome> {
  const { call, key } = making;
  const place = await placeOf(call.actor, call.scope, group, device);
  const { customer, site, isNewSite, notes } = place;
  const { accountId } = customer;
  const target = isAsked(place) ? await targetBy(accountId, device.address, snmp) : undefined;
  const unique = createHash('sha256')
    .update(`${key.account}\n${key.jobId}\n${key.step}`)
    .digest('hex')
    .slice(0, 32);
  const deviceId = idIn(place, unique);
  const change = {
    accountId,
    target: deviceId,
    information: `Provisioned ${device.name} at ${site.name} of ${customer.customer}`,
    after: { ...device, site: site.name, isNewSite },
  };
  const note = [
    `Stands at ${site.name}.`,
    ...(isAsked(place) && !target
      ? ['Nobody has said how it is reached over SNMP, so it is not polled.']
      : notes),
  ].join(' ');
  const made = did(making, 'made', { undo: 'device', device: deviceId }, note);
  const said = { by: authorOf(call.actor), now: call.now };
  const items = deviceItems(place, deviceId, target, said);
  const written = await makeTogether(making, items, change, made);
  if (!written) throw new Conflict('Somebody provisioned a device here at the same moment.');
  return written;
}

/** Takes a device back, as long as nothing is wrong with it. */
export async function unmakeDevice(
  making: Making,
  { device: id }: UndoOf<'device'>,
): Promise<Outcome> {
  const { actor, scope, now } = making.call;
  const { record, device } = await requireDevice(actor, scope, id, 'systemProperties', 'manage');
  const accountId = record.account_id;
  const source = await sourceOver(accountId, id);
  if (source && source !== 'collector')
    throw new Conflict(`${SOURCES[source]} watches it. Remove it on its own page.`);
  const open = (await openAlerts(accountId)).some((alert) => alert.monitorObjectId === id);
  if (open) throw new Conflict('It has open alerts. Delete it on its own page.');
  const change = {
    accountId,
    target: id,
    device,
    information: `Took back the device ${device.label}`,
    before: { label: device.label, Customer: device.Customer },
  };
  const back = did(making, 'takenBack', null);
  return (
    (await makeTogether(making, [deviceTombstone(record, now)], change, back)) ??
    did(making, 'left', null, 'Is gone already.')
  );
}
