import { createHash } from 'node:crypto';
import { authorOf } from '../../../core/access/actor.ts';
import { SOURCES } from '../../../core/domain/source-key.ts';
import { readDeviceRow, type DeviceRowRead } from '../../../core/domain/automation/device-csv.ts';
import { rowWords, type ImportRow } from '../../../core/domain/automation/import-csv.ts';
import type { Outcome, ThingOf, UndoOf } from '../../../core/domain/automation/line.ts';
import { plainName, SNMP_PORT, type KeptAccess } from '../../../core/domain/provisioning.ts';
import { collectorFor } from '../../inventory/collector-for.ts';
import {
  deviceItems,
  idIn,
  isAsked,
  placeOf,
  prospectIn,
  reachedAs,
} from '../../inventory/new-device.ts';
import { customerFolder, type CustomerFolder } from '../../inventory/sites.ts';
import { targetBy } from '../../inventory/reach.ts';
import { sourceOver } from '../../reads/source-over.ts';
import { requireDevice } from '../../reads/visible.ts';
import { Conflict, HttpError } from '../../runtime/errors.ts';
import { openAlerts } from '../../store/alerts.ts';
import { changesOf, countedOnce } from '../../store/change-counter.ts';
import { collectorThing } from '../../store/audit-things.ts';
import { deviceTombstone } from '../../store/devices.ts';
import { customerGroup, make, noCustomer, refused, type Draft, type Ground } from './ground.ts';
import { did, makeTogether, type Making } from './making.ts';

const WHAT = 'Device';

/**
 * The devices of a file, each where it will stand, or why it cannot be made. Only a row that is made
 * stands in the way of a later one.
 */
export async function planDeviceRows(
  ground: Ground,
  rows: readonly ImportRow[],
  snmp: KeptAccess,
): Promise<Draft[]> {
  const look = lookAtFile(ground, snmp);
  const drafts: Draft[] = [];
  for (const row of rows) {
    const lineName = rowWords(row, row.cell('Device'));
    try {
      drafts.push(await look(readDeviceRow(row), lineName));
    } catch (error) {
      if (!(error instanceof HttpError) || error.statusCode >= 500) throw error;
      drafts.push(refused(WHAT, lineName, error));
    }
  }
  return drafts;
}

/** Looks at one row after another; folders are read once. Throws what a row is refused for. */
function lookAtFile(ground: Ground, snmp: KeptAccess) {
  const { actor, scope } = ground.call;
  const names = new Map<string, number>();
  const addresses = new Map<string, number>();
  const folders = new Map<string, Promise<CustomerFolder>>();
  const folderOf = (id: string) => {
    const folder = folders.get(id) ?? customerFolder(actor, scope, id);
    folders.set(id, folder);
    return folder;
  };
  return async (
    { row, customer, device, snmpPort, collector: named, why }: DeviceRowRead,
    lineName: string,
  ): Promise<Draft> => {
    if (!device) return refused(WHAT, lineName, why);
    const access = { ...snmp, ...(snmpPort && { port: snmpPort }) };
    const port = access.port ?? SNMP_PORT;
    const name = plainName(device.name);
    if (names.has(name))
      return refused(WHAT, lineName, `Device: row ${names.get(name)} already has this name.`);
    const own = customerGroup(ground, customer);
    if (!own) return refused(WHAT, lineName, noCustomer(customer));
    const folder = await folderOf(own.groupId);
    const { accountId } = own;
    const collector = await collectorFor(actor, { accountId, source: folder.source }, named);
    const reached = reachedAs({ ...device, port }, collector?.collectorId);
    const isByName = device.address === '';
    if (!isByName && addresses.has(reached))
      return refused(
        WHAT,
        lineName,
        `Loopback IP: row ${addresses.get(reached)} already has this address and the SNMP port ${port}.`,
      );
    const asked = { snmpPort: port, collectorId: collector?.collectorId };
    const { site, isNewSite, notes } = prospectIn(actor, folder, device, asked);
    names.set(name, row);
    addresses.set(reached, row);
    const thing = {
      make: 'device',
      group: own.groupId,
      device,
      snmp: access,
      collector: collector?.collectorId,
    } as const;
    const by = collector ? `, polled by ${collector.name}` : '';
    const where = `At ${site.name}${isNewSite ? ', a new site' : ''}${by}.`;
    const later = isByName ? [`Its address is that of ${device.dnsName} when it is made.`] : [];
    return make(WHAT, lineName, thing, [where, ...later, ...notes].join(' '));
  };
}

/** Provisions a device; it is polled from the next minute on, or given to its account's source. */
export async function makeDevice(
  making: Making,
  { group, device: sent, snmp = {}, collector: collectorId }: ThingOf<'device'>,
): Promise<Outcome> {
  const { call, key } = making;
  // Makes a concurrent call fail, so that no collector is removed meanwhile.
  const changes = await changesOf('collectors', call.actor.providerId);
  const asked = { snmpPort: snmp.port, collector: collectorId };
  const place = await placeOf(call.actor, call.scope, group, sent, asked);
  const { device, customer, site, isNewSite, notes, collector } = place;
  const { accountId } = customer;
  const target = isAsked(place) ? await targetBy(accountId, device.address, snmp) : undefined;
  const unique = createHash('sha256')
    .update(`${key.account}\n${key.jobId}\n${key.step}`)
    .digest('hex')
    .slice(0, 32);
  const deviceId = idIn(place, unique);
  const change = {
    accountId,
    device: { id: deviceId, label: device.name, Customer: customer.customer },
    things: collector ? [collectorThing(collector)] : [],
    information: `Provisioned ${device.name} at ${site.name} of ${customer.customer}${collector ? `, polled by ${collector.name}` : ''}`,
    after: { ...device, site: site.name, isNewSite, collector: collector?.name },
  };
  const note = [
    `At ${site.name}.`,
    ...(isAsked(place) && !target
      ? ['No SNMP credential is set for it, so it is not polled.']
      : notes),
  ].join(' ');
  const made = did(making, 'made', { undo: 'device', device: deviceId }, note);
  const said = { by: authorOf(call.actor), now: call.now };
  const items = [
    ...deviceItems(place, deviceId, target, said),
    ...(collector ? [countedOnce('collectors', call.actor.providerId, changes)] : []),
  ];
  const written = await makeTogether(making, items, change, made);
  if (!written) throw new Conflict('Somebody else provisioned a device here at the same time.');
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
    device,
    information: `Took back the device ${device.label}`,
    before: { label: device.label, Customer: device.Customer },
  };
  const back = did(making, 'takenBack', null);
  return (
    (await makeTogether(making, [deviceTombstone(record, now)], change, back)) ??
    did(making, 'left', null, 'Already removed.')
  );
}
