import type { AccountId } from '../../core/access/scope.ts';
import { foldOpenHours, withoutCompaction } from '../monitoring/moved-minutes.ts';
import type { StoredDevice } from '../store/devices.ts';
import { latestPolls, startLatest, type LatestPoll } from '../store/polls.ts';

export interface Move {
  stored: StoredDevice;
  /** The next shard. */
  shardId: string;
}

/**
 * Devices change their shards and keep their last state and each minute.
 * @param write stores the shards
 */
export async function changeShards(
  account: AccountId,
  moves: readonly Move[],
  now: Date,
  write: () => Promise<void>,
): Promise<void> {
  const shards = new Set(moves.flatMap(({ stored, shardId }) => [stored.shardId, shardId]));
  const latest = await latestPolls(account);
  await withoutCompaction(account, [...shards], async (folded) => {
    await write();
    await keepLatest(account, moves, latest);
    await foldOpenHours(
      account,
      moves.map(({ stored }) => ({ deviceId: stored.record.id, shardId: stored.shardId })),
      folded,
      now,
    );
  });
}

/** The next poll of a former shard has no row of them any more. */
async function keepLatest(
  account: AccountId,
  moves: readonly Move[],
  latest: ReadonlyMap<string, LatestPoll>,
): Promise<void> {
  for (const shardId of new Set(moves.map((move) => move.shardId))) {
    const polls = moves.flatMap(({ stored, shardId: next }) => {
      const poll = next === shardId ? latest.get(stored.record.id) : undefined;
      return poll ? [[stored.record.id, poll] as const] : [];
    });
    if (polls.length > 0) await startLatest(account, shardId, new Map(polls));
  }
}
