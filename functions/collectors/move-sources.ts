import type { collectors } from '../../core/contract/collectors.ts';
import { PORTAL_SHARDS } from '../../core/domain/site-collector.ts';
import { SOURCES, sourceOfDevice } from '../../core/domain/source-key.ts';
import { shardsWithRoom } from '../inventory/shard-with-room.ts';
import { publishAlertChange } from '../gateways/live.ts';
import type { Call, Verb } from '../kernel/serve.ts';
import { tellArrivals } from '../monitoring/feed/tell-arrivals.ts';
import { Conflict, NotFound } from '../runtime/errors.ts';
import { getAccount } from '../store/accounts.ts';
import { changesOf, countedOnce } from '../store/change-counter.ts';
import { writeTogether, type TransactItem } from '../store/client.ts';
import { devicesOf } from '../store/devices.ts';
import { discoveriesOf } from '../store/polls.ts';
import { changeShards, type Move } from './change-shards.ts';
import { requireAccountWide, requireCollected } from './collected-account.ts';
import { movedItems } from './moved-items.ts';
import { digestOf, planMoves, type Planned } from './source-plan.ts';

/** Of 100 items the others are the audit row, its pointers and the head of the log. */
const ITEMS_AT_ONCE = 85;

type Moving = Call<typeof collectors.moveSources>;

/** PUT /collectors/sources: devices of another source are polled by the collector, or go back. */
export const moveSources: Verb<typeof collectors.moveSources> = async (call) => {
  const { actor, account, body, now } = call;
  const { to } = body;
  requireAccountWide(actor);
  await requireCollected(account);
  const changes = await changesOf('collectors', actor.providerId);
  const planned = await planMoves({ actor, account, ids: body.device_ids, to, now });
  const moving = planned.filter(({ item }) => item.stays === '');
  if (moving.length === 0) {
    call.changedNothing();
    return { message: 'None of these devices moves.' };
  }
  if (digestOf(to, planned) !== body.digest)
    throw new Conflict('The plan has changed since you saw it. Please look at it again.');
  const moves = await movesOf(call, moving);
  if (to === 'former') await tellFormer(call, moving);
  await changeShards(account, moves, now, () => write(call, changes, moves));
  if (moving.some(({ fates }) => fates.length > 0))
    await publishAlertChange(account, now.getTime());
  const count = moving.length === 1 ? 'A device' : `${moving.length} devices`;
  return {
    message:
      to === 'collector'
        ? `${count} moved to the built-in collector.`
        : `${count} moved back to ${sourcesOf(moving)}.`,
  };
};

const sourcesOf = (moving: readonly Planned[]): string =>
  [...new Set(moving.map(({ stored }) => SOURCES[stored.former!.source]))].join(' and ');

interface PlannedShard extends Move {
  planned: Planned;
}

/** A device takes over the shard of its twin, so that the same collector at a site polls it. */
async function movesOf({ account, body }: Moving, moving: readonly Planned[]) {
  const all = await devicesOf(account);
  const shards = new Map<string, () => string>();
  const next = (prefix: string) => {
    const known = shards.get(prefix) ?? shardsWithRoom(all, prefix);
    shards.set(prefix, known);
    return known();
  };
  return moving.map((planned): PlannedShard => {
    const { stored, match } = planned;
    const shardId =
      body.to === 'former'
        ? next(stored.former!.source)
        : (match.twin?.shardId ?? next(PORTAL_SHARDS));
    return { planned, stored, shardId };
  });
}

/** The former source learns of thresholds and planned work that were set meanwhile. */
async function tellFormer({ account, now }: Moving, moving: readonly Planned[]): Promise<void> {
  const row = await getAccount(account);
  if (!row?.keySource) throw new NotFound('Account');
  await tellArrivals(
    { account: row, name: row.keySource },
    moving.map(({ stored }) => stored.device),
    now,
  );
}

/** One transaction for each device, so that a call that ends halfway can be repeated. */
async function write(call: Moving, changes: number, moves: readonly PlannedShard[]): Promise<void> {
  const { account, actor, audit, body, now } = call;
  const twins = moves.flatMap(({ planned }) => planned.match.twin?.record.id ?? []);
  const discoveries = await discoveriesOf(account, twins);
  for (const [at, { planned, stored, shardId }] of moves.entries()) {
    const { device } = stored;
    const { item, match } = planned;
    const from = SOURCES[sourceOfDevice(stored.basis)];
    const next = body.to === 'former' ? SOURCES[stored.former!.source] : SOURCES.collector;
    const row = audit({
      accountId: account,
      target: device.id,
      device,
      things: match.twin
        ? [{ kind: 'device', id: match.twin.record.id, name: match.twin.device.label }]
        : [],
      information: `Moved ${device.label} from ${from} to ${next}${match.twin ? `, in place of ${match.twin.device.label}` : ''}`,
      before: { monitoredBy: from },
      after: {
        monitoredBy: next,
        address: item.address,
        alertsKept: item.alerts.kept.length,
        alertsClosed: item.alerts.closed,
        thresholdsDropped: item.thresholds.dropped,
      },
    });
    const items = movedItems(planned, {
      to: body.to,
      shardId,
      from,
      now,
      walked: discoveries.get(match.twin?.record.id ?? ''),
    });
    const last: TransactItem[] = [
      ...items.device,
      countedOnce('collectors', actor.providerId, changes + at),
      row,
    ];
    const lost = () =>
      new Conflict('The plan has changed since you saw it. Please look at it again.');
    // Those beyond the first go before the device: after a break here it is planned anew.
    const beside = [...items.beside];
    while (beside.length > ITEMS_AT_ONCE)
      await writeTogether(beside.splice(0, ITEMS_AT_ONCE), lost);
    await writeTogether([...last, ...beside], lost);
  }
}
