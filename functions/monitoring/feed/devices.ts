import pLimit from 'p-limit';
import { groupsAbove } from '../../../core/access/device-rights.ts';
import { circuitOf, readMap } from '../../../core/domain/device.ts';
import {
  idFromSource,
  sourceOfDevice,
  theirDeviceId,
} from '../../../core/domain/source-command.ts';
import { groupBelow } from '../../inventory/new-device.ts';
import { writeIf } from '../../store/client.ts';
import { deviceTombstone, devicesOf, type StoredDevice } from '../../store/devices.ts';
import { groupPut, groupsOf, type GroupRow } from '../../store/groups.ts';
import { putSourceDevice } from '../../store/source-devices.ts';
import { SourceRefused, type SourceDevice } from '../source.ts';
import type { Fed, FedDevice } from './fed.ts';
import { tellArrivals, type Arrival } from './tell-arrivals.ts';

export const idsOf = (path: readonly GroupRow[]): string[] => path.map(({ groupId }) => groupId);

/** Devices of a shard are stored together (functions/runtime/tables.ts). */
const MOST_IN_SHARD = 100;
const WRITES_AT_ONCE = 10;

/**
 * Synchronises the devices of a source: adds, updates and removes them; people's properties stay. A
 * device that was provisioned here is matched by its portal id and kept until the source lists it.
 * @returns the devices by their id in the source.
 * @throws SourceRefused if a source lists no devices but had some: probably a fault of the source.
 */
export async function takeDevices(
  fed: Fed,
  given: readonly SourceDevice[],
  now: Date,
): Promise<ReadonlyMap<string, FedDevice>> {
  const { account, name } = fed;
  const { accountId } = account;
  const all = await devicesOf(accountId);
  const own = all.filter(({ record }) => sourceOfDevice(record.id) === name);
  const known = new Map<string, StoredDevice>();
  const awaited = new Map<string, StoredDevice>();
  for (const device of own) {
    const theirId = theirDeviceId(name, device.record);
    if (theirId === '') awaited.set(device.record.id, device);
    else known.set(theirId, device);
  }
  if (given.length === 0 && known.size > 0)
    throw new SourceRefused(`${name} names no devices any more.`, 'empty');
  const groups = await Groups.of(account);
  const shards = new Shards(name, own);
  const taken = new Map<string, FedDevice>();
  const arrivals: Arrival[] = [];
  const limit = pLimit(WRITES_AT_ONCE);
  const writes: (() => Promise<unknown>)[] = [];
  for (const device of given) {
    const former = known.get(device.id) ?? awaited.get(device.portalId ?? '');
    const deviceId = former?.record.id ?? idFromSource(name, device.id);
    const path = await groups.pathOf(device.groupPaths[0] ?? [], true);
    const others: GroupRow[][] = [];
    for (const names of device.groupPaths.slice(1)) others.push(await groups.pathOf(names, false));
    const shardId = former?.shardId ?? shards.next();
    const system = systemOf(name, deviceId, device, { path, others }, former, now);
    const circuit = circuitOf({ system, manual: former?.record.manual ?? '' });
    const place = { deviceId, shardId, label: device.name };
    taken.set(device.id, { ...place, circuit, groups: path, others });
    if (former?.record.system !== system)
      writes.push(() => putSourceDevice({ accountId, deviceId, shardId, system }, now));
    const position = { groupPath: idsOf(path), otherGroupPaths: others.map(idsOf) };
    if (awaited.has(deviceId) || !isIn(position, former))
      arrivals.push({ id: deviceId, ...position });
    known.delete(device.id);
    awaited.delete(deviceId);
  }
  for (const { record } of known.values())
    writes.push(() => writeIf([deviceTombstone(record, now)]));
  await tellArrivals(fed, arrivals, now);
  await Promise.all(writes.map((write) => limit(write)));
  return taken;
}

/** Whether the device was in all these groups before. */
function isIn(position: Omit<Arrival, 'id'>, former: StoredDevice | undefined): boolean {
  const before = new Set(former && groupsAbove(former.device));
  return groupsAbove(position).every((id) => before.has(id));
}

/** System properties from the source, in the stored form. */
function systemOf(
  source: Fed['name'],
  deviceId: string,
  { id: theirId, name, groupPaths: [groupPath = []], properties }: SourceDevice,
  { path, others }: Pick<FedDevice, 'others'> & { path: readonly GroupRow[] },
  former: StoredDevice | undefined,
  now: Date,
): string {
  const added = former && readMap(former.record.system)['Date Added'];
  return JSON.stringify({
    ...properties,
    label: name,
    ...(deviceId !== idFromSource(source, theirId) && { theirId }),
    parentId: path.at(-1)!.groupId,
    groupPath: idsOf(path),
    ...(others.length > 0 && { otherGroupPaths: others.map(idsOf) }),
    Customer: properties.Customer ?? groupPath[0] ?? '',
    'Site Name': properties['Site Name'] ?? groupPath.at(-1) ?? '',
    'Device Dashboard ID': `overview@${deviceId}`,
    'Date Added': added ?? Math.floor(now.getTime() / 1000),
    Links: [],
  });
}

/** The group tree of an account; missing groups are created on demand. */
class Groups {
  private readonly root: GroupRow;
  private readonly byId: Map<string, GroupRow>;
  private readonly byPlace: Map<string, GroupRow>;

  private constructor(root: GroupRow, all: readonly GroupRow[]) {
    this.root = root;
    this.byId = new Map(all.map((group) => [group.groupId, group]));
    this.byPlace = new Map(all.map((group) => [placeOf(group.parentId, group.name), group]));
  }

  static async of({ accountId, providerId, rootGroupId }: Fed['account']): Promise<Groups> {
    const all = await groupsOf(providerId);
    const root = all.find(({ groupId }) => groupId === rootGroupId);
    if (!root) throw new Error(`The account ${accountId} has no group for its devices.`);
    return new Groups(root, all);
  }

  /**
   * Path from the provider's root to a group by names; creates missing groups.
   * @param isCustomers the first name is a customer's
   */
  async pathOf(names: readonly string[], isCustomers: boolean): Promise<GroupRow[]> {
    let group = this.root;
    for (const name of names) group = await this.below(group, name, isCustomers);
    return group.path.flatMap((id) => this.byId.get(id) ?? []);
  }

  private async below(parent: GroupRow, name: string, isCustomers: boolean): Promise<GroupRow> {
    const place = placeOf(parent.groupId, name);
    const there = this.byPlace.get(place);
    if (there) return there;
    const customer = parent.customer || (isCustomers ? name : '');
    const group = groupBelow(parent, name, { customer, customerId: '' });
    // A concurrent run may have created the same group; the id is deterministic.
    await writeIf([groupPut(group)]);
    this.byId.set(group.groupId, group);
    this.byPlace.set(place, group);
    return group;
  }
}

const placeOf = (parentId: string, name: string) => `${parentId}\n${name}`;

/** Assigns shards in order, each up to its limit. */
class Shards {
  private readonly name: string;
  private readonly sizes = new Map<string, number>();

  constructor(name: string, known: readonly StoredDevice[]) {
    this.name = name;
    for (const { shardId } of known) this.count(shardId);
  }

  next(): string {
    let number = 1;
    while ((this.sizes.get(`${this.name}${number}`) ?? 0) >= MOST_IN_SHARD) number += 1;
    return this.count(`${this.name}${number}`);
  }

  private count(shardId: string): string {
    this.sizes.set(shardId, (this.sizes.get(shardId) ?? 0) + 1);
    return shardId;
  }
}
