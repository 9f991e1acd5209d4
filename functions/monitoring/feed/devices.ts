import pLimit from 'p-limit';
import { groupsAbove } from '../../../core/access/device-rights.ts';
import { circuitOf, readMap } from '../../../core/domain/device.ts';
import { idFromSource, theirDeviceId } from '../../../core/domain/source-command.ts';
import { sourceOfDevice } from '../../../core/domain/source-key.ts';
import { groupBelow } from '../../inventory/new-device.ts';
import { writeIf } from '../../store/client.ts';
import { deviceTombstone, devicesOf, type StoredDevice } from '../../store/devices.ts';
import { groupPut, groupsOf, type GroupRow } from '../../store/groups.ts';
import { putSourceDevice } from '../../store/source-devices.ts';
import { SourceRefused, type SourceDevice } from '../source.ts';
import type { Fed, FedDevice } from './fed.ts';
import { fedDevice } from './stored-devices.ts';
import { tellArrivals, type Arrival } from './tell-arrivals.ts';

export const idsOf = (path: readonly GroupRow[]): string[] => path.map(({ groupId }) => groupId);

/** Devices of a shard are stored together (functions/runtime/tables.ts). */
const MOST_IN_SHARD = 100;
const SHARDS_IN_PAGE = 5;
const WRITES_AT_ONCE = 10;

/** Devices that are read and stored together: those of some shards. */
export interface Page {
  /** The last of its shards, by which a later reading finds where to go on. */
  shardId: string;
  shards: ReadonlySet<string>;
  /** Ids in the source. */
  ids: readonly string[];
}

/** The devices of a source in the portal, during a reading. */
export class FedDevices {
  private readonly fed: Fed;
  private readonly groups: Groups;
  private readonly now: Date;
  /** By id in the source. */
  private readonly known: ReadonlyMap<string, StoredDevice>;
  /** Provisioned here and not in the source yet, by id in the portal. */
  private readonly awaited: ReadonlyMap<string, StoredDevice>;
  /** Shards of new devices, by id in the source. */
  private readonly given: ReadonlyMap<string, string>;
  private readonly found = new Map<string, FedDevice>();
  readonly pages: readonly Page[];
  /** Ids in the source by shard. */
  readonly shards: ReadonlyMap<string, readonly string[]>;

  private constructor(
    fed: Fed,
    stored: { own: readonly StoredDevice[]; groups: Groups },
    ids: readonly string[],
    now: Date,
  ) {
    this.fed = fed;
    this.groups = stored.groups;
    this.now = now;
    const known = new Map<string, StoredDevice>();
    const awaited = new Map<string, StoredDevice>();
    for (const device of stored.own) {
      const theirId = theirDeviceId(fed.name, device.record);
      if (theirId === '') awaited.set(device.record.id, device);
      else known.set(theirId, device);
    }
    this.known = known;
    this.awaited = awaited;
    const shards = new Shards(fed.name, stored.own);
    const fresh = ids.filter((id) => !known.has(id));
    this.given = new Map(fresh.map((id) => [id, shards.next()]));
    this.shards = shardsOf(ids, (id) => known.get(id)?.shardId ?? this.given.get(id)!);
    this.pages = pagesOf(this.shards);
  }

  /**
   * Removes the devices that the source lists no longer. A device that was provisioned here stays
   * until the source lists it. Those that moved away are left out.
   * @throws SourceRefused if a source lists no devices but had some: probably a fault of the source.
   */
  static async of(fed: Fed, ids: readonly string[], now: Date): Promise<FedDevices> {
    const all = await devicesOf(fed.account.accountId);
    const own = all.filter(({ basis }) => sourceOfDevice(basis) === fed.name);
    const left = new Set(
      all.flatMap(({ former }) => (former?.source === fed.name ? [former.theirId] : [])),
    );
    const staying = ids.filter((id) => !left.has(id));
    const stored = { own, groups: await Groups.of(fed.account) };
    const found = new FedDevices(fed, stored, staying, now);
    if (ids.length === 0 && found.known.size > 0)
      throw new SourceRefused(`${fed.name} names no devices any more.`, 'empty');
    const present = new Set(ids);
    const gone = [...found.known].filter(([id]) => !present.has(id));
    const limit = pLimit(WRITES_AT_ONCE);
    await Promise.all(
      gone.map(([, { record }]) => limit(() => writeIf([deviceTombstone(record, now)]))),
    );
    return found;
  }

  /** Those of some ids that the portal does not have. */
  newAmong(ids: readonly string[]): string[] {
    return ids.filter((id) => !this.known.has(id));
  }

  /** As taken in now, or else as stored before. */
  find(id: string): FedDevice | undefined {
    const found = this.found.get(id);
    if (found) return found;
    const stored = this.known.get(id);
    if (!stored) return undefined;
    const asStored = fedDevice(stored, (path) => this.groups.withIds(path));
    this.found.set(id, asStored);
    return asStored;
  }

  /**
   * Adds and updates devices; people's properties stay. A device that was provisioned here is
   * matched by its portal id.
   * @returns all devices of the page by their id in the source.
   */
  async take(page: Page, given: readonly SourceDevice[]): Promise<Map<string, FedDevice>> {
    const { accountId } = this.fed.account;
    const { name } = this.fed;
    const arrivals: Arrival[] = [];
    const writes: (() => Promise<unknown>)[] = [];
    for (const device of given) {
      const awaited = this.awaited.get(device.portalId ?? '');
      const former = this.known.get(device.id) ?? awaited;
      const deviceId = former?.record.id ?? idFromSource(name, device.id);
      const path = await this.groups.pathOf(device.groupPaths[0] ?? [], true);
      const others: GroupRow[][] = [];
      for (const names of device.groupPaths.slice(1))
        others.push(await this.groups.pathOf(names, false));
      const shardId = former?.shardId ?? this.given.get(device.id)!;
      const system = systemOf(name, deviceId, device, { path, others }, former, this.now);
      const circuit = circuitOf({ system, manual: former?.record.manual ?? '' });
      const place = { deviceId, shardId, label: device.name };
      this.found.set(device.id, { ...place, circuit, groups: path, others });
      if (former?.record.system !== system)
        writes.push(() => putSourceDevice({ accountId, deviceId, shardId, system }, this.now));
      const position = { groupPath: idsOf(path), otherGroupPaths: others.map(idsOf) };
      if ((former && former === awaited) || !isIn(position, former))
        arrivals.push({ id: deviceId, ...position });
    }
    await tellArrivals(this.fed, arrivals, this.now);
    const limit = pLimit(WRITES_AT_ONCE);
    await Promise.all(writes.map((write) => limit(write)));
    const all = new Map<string, FedDevice>();
    for (const id of page.ids) {
      const device = this.find(id);
      // The other devices of an awaited device's shard may be on another page.
      if (device && (page.shards.has(device.shardId) || this.pages.length === 1))
        all.set(id, device);
    }
    return all;
  }
}

/** Ids by shard, in the order of the shards. */
function shardsOf(ids: readonly string[], shardOf: (id: string) => string): Map<string, string[]> {
  const byShard = new Map<string, string[]>();
  for (const id of ids) {
    const shardId = shardOf(id);
    const others = byShard.get(shardId);
    if (others) others.push(id);
    else byShard.set(shardId, [id]);
  }
  return new Map([...byShard].sort(([a], [b]) => a.localeCompare(b, 'en', { numeric: true })));
}

function pagesOf(shards: ReadonlyMap<string, readonly string[]>): Page[] {
  const names = [...shards.keys()];
  return Array.from({ length: Math.ceil(names.length / SHARDS_IN_PAGE) }, (_, at) => {
    const own = names.slice(at * SHARDS_IN_PAGE, (at + 1) * SHARDS_IN_PAGE);
    return {
      shardId: own.at(-1)!,
      shards: new Set(own),
      ids: own.flatMap((shardId) => shards.get(shardId) ?? []),
    };
  });
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
    return this.withIds(group.path);
  }

  withIds(path: readonly string[]): GroupRow[] {
    return path.flatMap((id) => this.byId.get(id) ?? []);
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
