import type { Author } from '../../core/access/staff.ts';
import { createHash } from 'node:crypto';
import { BlockList, isIP } from 'node:net';
import type { Actor } from '../../core/access/actor.ts';
import type { Scope } from '../../core/access/scope.ts';
import { FOLLOWED_NAME } from '../../core/domain/device.ts';
import { grouped } from '../../core/domain/grouped.ts';
import { canonicalAddress } from '../../core/domain/host-address.ts';
import { onceFor } from '../../core/domain/once-for.ts';
import { changedAt, idFromSource } from '../../core/domain/source-command.ts';
import { SOURCES, type SourceName } from '../../core/domain/source-key.ts';
import {
  fieldsOf,
  firstAtSource,
  plainName,
  siteOf,
  SNMP_PORT,
  type NewDevice,
} from '../../core/domain/provisioning.ts';
import {
  collectorOfShard,
  PORTAL_SHARDS,
  shardPrefixOf,
} from '../../core/domain/site-collector.ts';
import type { SnmpTarget } from '../../core/domain/snmp-credential.ts';
import { requireGroupRight } from '../reads/visible-groups.ts';
import { seesDevice } from '../reads/visible.ts';
import { BadRequest, Conflict } from '../runtime/errors.ts';
import type { TransactItem } from '../store/client.ts';
import { commandPuts } from '../store/commands.ts';
import { findDevices, type StoredDevice } from '../store/devices.ts';
import { groupPut, type GroupRow } from '../store/groups.ts';
import type { Collector } from '../store/collectors.ts';
import { claimOf, devicePut, nameClaim, type DeviceRow } from '../store/new-devices.ts';
import { collectorFor } from './collector-for.ts';
import { addressOfName } from './look-up-name.ts';
import { shardsWithRoom } from './shard-with-room.ts';
import { customerFolder, type CustomerFolder } from './sites.ts';

/** Planned position of a new device; nothing is written yet. */
export interface Place {
  device: NewDevice;
  customer: GroupRow;
  site: GroupRow;
  isNewSite: boolean;
  /** Warnings that do not stop the write. */
  notes: string[];
  /** Monitoring source for the device. */
  source: SourceName;
  shardId: string;
  formerClaim: string | undefined;
  /** That polls it; undefined for the portal. */
  collector: Collector | undefined;
}

/** How a new device is asked. */
interface HowAsked {
  snmpPort?: number | undefined;
  /** '' for the portal. */
  collectorId?: string | undefined;
  /** The field that gave its address. */
  addressField?: 'ip' | 'dns_name';
}

/** How a new device is asked, and its source. */
interface HowWatched {
  snmpPort?: number | undefined;
  /** Id or name of a collector at a site; '' for the portal. */
  collector?: string | undefined;
  /** The account's default when left out. */
  source?: SourceName | undefined;
}

/**
 * Validates a new device and finds its position.
 * @throws NotFound for a customer that is not the actor's; Forbidden without the right to write
 * there; BadRequest for an invalid address, DNS name, collector or source; Conflict if the device
 * exists; DeviceRefused if a collector cannot look up its name.
 */
export async function placeOf(
  actor: Actor,
  scope: Scope,
  groupId: string,
  device: NewDevice,
  { source: wanted, snmpPort, collector: named }: HowWatched,
): Promise<Place> {
  const folder = await customerFolder(actor, scope, groupId, wanted);
  const { source } = folder;
  const { accountId } = folder.group;
  const collector = await collectorFor(actor, { accountId, source }, named);
  const asked = { snmpPort, collectorId: collector?.collectorId };
  let prospect = prospectIn(actor, folder, device, asked);
  if (device.address === '') {
    const address = await addressOfName(actor, { accountId, ...asked }, device.dnsName);
    const where = { ...asked, addressField: 'dns_name' } as const;
    prospect = prospectIn(actor, folder, { ...device, address }, where);
  }
  const formerClaim = await claimOf(accountId, device.name);
  const accountScope = { accountIds: [accountId], customer: null };
  const claimed = formerClaim ? await findDevices(accountScope, [formerClaim]) : [];
  refuseTwice(actor, claimed, prospect.device, asked);
  return { ...prospect, collector, shardId: shardFor(folder, asked.collectorId), formerClaim };
}

/** Position of a new device in a folder that was read, for a look at many of them. Throws as placeOf. */
export function prospectIn(
  actor: Actor,
  folder: CustomerFolder,
  device: NewDevice,
  asked: HowAsked = {},
): Omit<Place, 'shardId' | 'formerClaim' | 'collector'> {
  const { group: customer, devices, source } = folder;
  const site = siteFor(folder, device);
  requireGroupRight(actor, { path: site.group.path, parentId: site.group.groupId });
  refuseAddress(device, source);
  refuseTwice(actor, devices, device, asked);
  return {
    device,
    customer,
    site: site.group,
    isNewSite: site.isNew,
    notes: [...notesOn(actor, devices, device), ...notesOf(folder)],
    source,
  };
}

/** @throws BadRequest for an address of no device, and for a name that nobody would look up. */
function refuseAddress({ address, dnsName }: NewDevice, source: SourceName): void {
  if (dnsName !== '' && source !== 'collector')
    throw new BadRequest(
      `${SOURCES[source]} asks this device, so the portal follows no DNS name of it.`,
      'dns_name',
    );
  if (address === '') {
    if (dnsName === '') throw new BadRequest('Enter the loopback IP or a DNS name.', 'ip');
    return;
  }
  if (isIP(address) === 0)
    throw new BadRequest('The loopback IP is neither an IPv4 nor an IPv6 address.', 'ip');
  if (isOfNoDevice(address)) throw new BadRequest('The loopback IP is of no single device.', 'ip');
}

/** Unspecified, multicast, reserved and broadcast addresses (RFC 6890). */
const OF_NO_DEVICE = new BlockList();
OF_NO_DEVICE.addSubnet('0.0.0.0', 8);
OF_NO_DEVICE.addSubnet('224.0.0.0', 3);
OF_NO_DEVICE.addAddress('::', 'ipv6');
OF_NO_DEVICE.addSubnet('ff00::', 8, 'ipv6');

/** Also an address with a zone, which is of one machine alone, and IPv4 in the form of IPv6. */
const isOfNoDevice = (address: string): boolean =>
  address.includes('%') ||
  address.startsWith('::ffff:') ||
  OF_NO_DEVICE.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Sites may use the same private addresses; devices behind one translated address differ by port. */
export const reachedAs = (
  { address, port }: Pick<SnmpTarget, 'address' | 'port'>,
  collectorId = '',
): string => `${canonicalAddress(address) ?? address} ${port} ${collectorId}`;

/** Devices by what a new one may share with them. */
const indexOf = onceFor((devices: readonly StoredDevice[]) => ({
  names: new Map(devices.toReversed().map((one) => [plainName(one.device.label), one])),
  addresses: new Map(
    devices.flatMap((one) =>
      one.snmp ? [[reachedAs(one.snmp, collectorOfShard(one.shardId)), one]] : [],
    ),
  ),
  references: grouped(devices, ({ device }) => [plainName(device['Circuit Reference'])]),
}));

/** The collector polls the device, so it needs SNMP settings. */
export const isAsked = ({ source }: Place): boolean => source === 'collector';

/** @throws BadRequest if another source polls the devices with its own SNMP settings. */
export function refuseSnmp(source: SourceName): void {
  if (source !== 'collector')
    throw new BadRequest(
      `${SOURCES[source]} asks this device, by what it knows of it itself.`,
      'snmp',
    );
}

/**
 * Device id in its source.
 * @param unique unique within the source
 */
export const idIn = ({ source }: Place, unique: string): string =>
  source === 'collector' ? unique : idFromSource(source, unique);

/**
 * Items that store the device and send it to its source. Write them with the audit row.
 * @param by the person
 */
export function deviceItems(
  { device, customer, site, isNewSite, shardId, source, formerClaim }: Place,
  deviceId: string,
  snmp: SnmpTarget | undefined,
  { by, now }: { by: Author; now: Date },
): TransactItem[] {
  const { accountId } = customer;
  const { system, custom } = fieldsOf(device);
  const nowEpochSeconds = Math.floor(now.getTime() / 1000);
  // A keyed source owns `system`, so entered values go into `manual`.
  const [systemFields, manual, awaited] =
    source === 'collector'
      ? [system, {}, {}]
      : [
          { label: device.name },
          without(system, 'label'),
          { theirId: '', unwatchedSinceEpochSeconds: nowEpochSeconds },
        ];
  const row: DeviceRow = {
    accountId,
    deviceId,
    shardId,
    manual: { ...manual, ...(device.dnsName && { [FOLLOWED_NAME]: device.dnsName }) },
    system: {
      ...systemFields,
      ...awaited,
      parentId: site.groupId,
      groupPath: site.path,
      Customer: customer.customer,
      'Site Name': site.name,
      'Device Dashboard ID': `overview@${deviceId}`,
      'Date Added': nowEpochSeconds,
      Links: [],
    },
    custom,
    snmp,
    atSource: changedAt(source, 'addDevice', now),
  };
  return [
    devicePut(row, now),
    nameClaim(row, device.name, formerClaim),
    ...(isNewSite ? [groupPut(site)] : []),
    ...commandPuts([{ kind: 'addDevice', deviceId }], { accountId, source, by, now }),
  ];
}

const without = (map: Record<string, string>, name: string) =>
  Object.fromEntries(Object.entries(map).filter(([each]) => each !== name));

/** @param of the group's customer; '' above the customers' folders */
export function groupBelow(
  parent: GroupRow,
  name: string,
  of: Pick<GroupRow, 'customer' | 'customerId'>,
): GroupRow {
  const groupId = groupIdOf(parent.groupId, name);
  return {
    ...parent,
    groupId,
    name,
    parentId: parent.groupId,
    path: [...parent.path, groupId],
    fullPath: parent.fullPath ? `${parent.fullPath}/${name}` : name,
    ...of,
  };
}

/** Deterministic, so that two groups of one name below one parent cannot be created. */
function groupIdOf(parentId: string, name: string): string {
  const digest = createHash('sha256')
    .update(`${parentId}\n${plainName(name)}`)
    .digest('hex');
  return `g${digest.slice(0, 15)}`;
}

function siteFor(
  { group: customer, groups, sites }: CustomerFolder,
  { postcode, additional }: NewDevice,
): { group: GroupRow; isNew: boolean } {
  const known = siteOf(sites, { location: additional.location, postcode });
  const there = groups.find(({ groupId }) => groupId === known?.id);
  if (there) return { group: there, isNew: false };
  const name = additional.location ?? postcode.toUpperCase();
  const of = { customer: customer.customer, customerId: '' };
  return { group: groupBelow(customer, name, of), isNew: true };
}

/** An existing device is named only to people who may see it. */
function refuseTwice(
  actor: Actor,
  devices: readonly StoredDevice[],
  wanted: Pick<NewDevice, 'name' | 'address'>,
  { snmpPort: port = SNMP_PORT, collectorId, addressField = 'ip' }: HowAsked,
): void {
  const { names, addresses } = indexOf(devices);
  const sameName = names.get(plainName(wanted.name));
  if (sameName)
    throw new Conflict(
      seesDevice(actor, sameName.device)
        ? `A device of this name already exists, at ${sameName.device['Site Name']}.`
        : 'A device of this name already exists.',
      undefined,
      'device',
    );
  const reached = addresses.get(reachedAs({ ...wanted, port }, collectorId));
  if (reached && wanted.address !== '')
    throw new Conflict(
      `${seesDevice(actor, reached.device) ? reached.device.label : 'Another device'} already has the loopback IP ${wanted.address} and the SNMP port ${port}.`,
      undefined,
      addressField,
    );
}

function notesOn(actor: Actor, devices: readonly StoredDevice[], wanted: NewDevice): string[] {
  const same = indexOf(devices).references.get(plainName(wanted.circuitReference)) ?? [];
  const first = same.find(({ device }) => seesDevice(actor, device));
  return first
    ? [`The circuit reference ${wanted.circuitReference} is also that of ${first.device.label}.`]
    : [];
}

/** Notes to read before the device is sent to another source. */
function notesOf({ source, isFirst }: CustomerFolder): string[] {
  if (source === 'collector') return [];
  return isFirst
    ? [firstAtSource(source)]
    : [`${SOURCES[source]} will be asked to watch it as it does the devices beside it.`];
}

function shardFor({ devices, source }: CustomerFolder, collectorId = ''): string {
  const portal = source === 'collector' ? PORTAL_SHARDS : source;
  return shardsWithRoom(devices, collectorId === '' ? portal : shardPrefixOf(collectorId))();
}
