import type { AccountId } from '../../../core/access/scope.ts';
import type { CollectedPolls } from '../../../core/domain/collected-poll.ts';
import { putMessages } from '../../store/messages.ts';
import { accountContext } from '../collector/account-context.ts';
import { startOfMinute } from '../collector/shards.ts';
import { MOST_LATE_SECONDS } from './take-collected.ts';

/** A clock may be this much ahead. */
const MOST_AHEAD_MS = 60_000;

/**
 * Stores what devices of a shard have sent. Messages of other devices, of the future and of more
 * than 26 hours ago are left out.
 */
export async function keepMessages(
  accountId: AccountId,
  { shardId, messages = [] }: Pick<CollectedPolls, 'shardId' | 'messages'>,
  nowMs: number,
): Promise<void> {
  if (messages.length === 0) return;
  const { shards } = await accountContext(accountId, startOfMinute(nowMs / 1_000));
  const ids = new Set(shards.get(shardId)?.map(({ deviceId }) => deviceId));
  const isPast = (epochMs: number) =>
    epochMs <= nowMs + MOST_AHEAD_MS && epochMs >= nowMs - MOST_LATE_SECONDS * 1_000;
  await putMessages(
    accountId,
    messages.filter(
      ({ deviceId, firstEpochMs, lastEpochMs }) =>
        ids.has(deviceId) && isPast(lastEpochMs) && isPast(firstEpochMs),
    ),
  );
}
