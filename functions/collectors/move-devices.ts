import type { collectors } from '../../core/contract/collectors.ts';
import {
  collectorOfShard,
  PORTAL_SHARDS,
  shardPrefixOf,
} from '../../core/domain/site-collector.ts';
import { sourceOfDevice } from '../../core/domain/source-key.ts';
import { reachedAs } from '../inventory/new-device.ts';
import { shardsWithRoom } from '../inventory/shard-with-room.ts';
import type { Call, Verb } from '../kernel/serve.ts';
import { requireDevice } from '../reads/visible.ts';
import { Conflict } from '../runtime/errors.ts';
import { collectorThing, customerThing } from '../store/audit-things.ts';
import { changesOf, countedOnce } from '../store/change-counter.ts';
import { writeTogether } from '../store/client.ts';
import { collectorsOf, type Collector } from '../store/collectors.ts';
import { deviceMove, devicesOf, type StoredDevice } from '../store/devices.ts';
import { changeShards, type Move } from './change-shards.ts';
import { requireAccountWide, requireCollected, requireCollector } from './collected-account.ts';

/** Of 100 items of a transaction: the device, and its log, customer and collector. */
const DEVICES_AT_ONCE = 20;

/** PUT /collectors: devices that a collector polls from now on, or the portal. */
export const moveDevices: Verb<typeof collectors.moveDevices> = async (call) => {
  const { actor, account, body, now } = call;
  requireAccountWide(actor);
  await requireCollected(account);
  const changes = await changesOf('collectors', actor.providerId);
  const target = body.collector_id === '' ? undefined : await targetOf(call);
  const moving = (await devicesToMove(call)).filter(
    ({ shardId }) => collectorOfShard(shardId) !== target?.collectorId,
  );
  const to = target?.name ?? 'the portal';
  if (moving.length === 0) {
    call.changedNothing();
    return { message: `All of these devices are polled by ${to} already.` };
  }
  const prefix = target ? shardPrefixOf(target.collectorId) : PORTAL_SHARDS;
  const all = await devicesOf(account);
  refuseSameAddress(all, moving, target);
  const nextShard = shardsWithRoom(all, prefix);
  const moves = moving.map((stored) => ({ stored, shardId: nextShard() }));
  await changeShards(account, moves, now, () => write(call, changes, target, moves));
  const count = moving.length === 1 ? 'A device is' : `${moving.length} devices are`;
  return { message: `${count} polled by ${to} from now on.` };
};

type Moving = Call<typeof collectors.moveDevices>;
async function targetOf({ account, body }: Moving): Promise<Collector> {
  return (await requireCollector(account, body.collector_id)).collector;
}

/** @throws NotFound, Forbidden as requireDevice; Conflict for a device that another source asks. */
async function devicesToMove({ actor, account, body }: Moving): Promise<StoredDevice[]> {
  const scope = { accountIds: [account], customer: null };
  const devices = await Promise.all(
    [...new Set(body.device_ids)].map((id) =>
      requireDevice(actor, scope, id, 'systemProperties', 'manage'),
    ),
  );
  const other = devices.find(({ basis }) => sourceOfDevice(basis) !== 'collector');
  if (other) throw new Conflict(`${other.device.label} is not polled over SNMP by the portal.`);
  return devices;
}

/** Two sites may have one address; whoever polls both devices would ask one of them twice. */
function refuseSameAddress(
  all: readonly StoredDevice[],
  moving: readonly StoredDevice[],
  target: Collector | undefined,
): void {
  const there = all.filter(({ shardId }) => collectorOfShard(shardId) === target?.collectorId);
  const reached = new Map<string, StoredDevice>();
  for (const one of [...there, ...moving]) {
    if (!one.snmp) continue;
    const place = reachedAs(one.snmp);
    const other = reached.get(place);
    if (other)
      throw new Conflict(
        `${one.device.label} and ${other.device.label} have the same loopback IP and SNMP port, so ${target?.name ?? 'the portal'} cannot poll both.`,
      );
    reached.set(place, one);
  }
}

/** One transaction for each part, so that a call that ends halfway can be repeated. */
async function write(
  { account, actor, now, audit }: Moving,
  changes: number,
  target: Collector | undefined,
  moves: readonly Move[],
): Promise<void> {
  const all = (await collectorsOf(account)).map(({ collector }) => collector);
  const pollerOf = ({ shardId }: StoredDevice): string =>
    all.find(({ collectorId }) => collectorId === collectorOfShard(shardId))?.name ?? 'the portal';
  const to = target?.name ?? 'the portal';
  for (let part = 0; part * DEVICES_AT_ONCE < moves.length; part += 1) {
    const moved = moves.slice(part * DEVICES_AT_ONCE, (part + 1) * DEVICES_AT_ONCE);
    const devices = moved.map(({ stored }) => stored.device);
    const former = new Set(moved.map(({ stored }) => pollerOf(stored)));
    const customers = new Set(devices.map(({ Customer }) => Customer));
    const row = audit({
      accountId: account,
      things: [
        ...all
          .filter(
            ({ collectorId, name }) => collectorId === target?.collectorId || former.has(name),
          )
          .map(collectorThing),
        ...devices.map(({ id, label }) => ({ kind: 'device' as const, id, name: label })),
        ...[...customers].flatMap(customerThing),
      ],
      customer: customers.size === 1 ? devices[0]!.Customer : undefined,
      information: `Moved ${moved.length === 1 ? devices[0]!.label : `${moved.length} devices`} from ${[...former].join(' and ')} to ${to}`,
      before: moved.map(({ stored }) => ({
        device: stored.device.label,
        polledBy: pollerOf(stored),
      })),
      after: { polledBy: to },
    });
    await writeTogether(
      [
        ...moved.map(({ stored, shardId }) => deviceMove(stored, shardId, now)),
        countedOnce('collectors', actor.providerId, changes + part),
        row,
      ],
      () => new Conflict('Somebody else changed these devices or collectors. Please try again.'),
    );
  }
}
