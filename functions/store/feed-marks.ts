import type { AccountId } from '../../core/access/scope.ts';
import type { KeyedSource } from '../../core/domain/source-key.ts';
import { get, putMany } from './client.ts';

/** How far the values of a source have been taken in. Epoch seconds, of minutes. */
export interface FeedMark {
  /** The latest minute that was taken in; 0 before the first. */
  takenEpochSeconds: number;
  /** Minutes that were missed and are still to be fetched: from the first to before the second. */
  missedFromEpochSeconds: number;
  missedUntilEpochSeconds: number;
}

export async function feedMark(accountId: AccountId, source: KeyedSource): Promise<FeedMark> {
  const row = await get('polls', keyOf(accountId, source));
  return {
    takenEpochSeconds: Number(row?.['takenEpochSeconds'] ?? 0),
    missedFromEpochSeconds: Number(row?.['missedFromEpochSeconds'] ?? 0),
    missedUntilEpochSeconds: Number(row?.['missedUntilEpochSeconds'] ?? 0),
  };
}

export async function putFeedMark(
  accountId: AccountId,
  source: KeyedSource,
  mark: FeedMark,
): Promise<void> {
  await putMany('polls', [{ ...keyOf(accountId, source), ...mark }]);
}

const keyOf = (accountId: AccountId, source: KeyedSource) => ({
  accountId,
  shardId: `fed#${source}`,
});
