import type { AccountId } from '../../core/access/scope.ts';
import type { KeyedSource } from '../../core/domain/source-key.ts';
import { get, putMany } from './client.ts';

/** Progress of reading a source's values. Epoch seconds of whole minutes. */
export interface FeedMark {
  /** Latest minute read; 0 before the first. */
  takenEpochSeconds: number;
  /** Missed minutes still to fetch: start inclusive, end exclusive. */
  missedFromEpochSeconds: number;
  missedUntilEpochSeconds: number;
  /** Shard after which the fetching of the first missed hour goes on; '' for its beginning. */
  missedAfterShard: string;
}

interface MarkPlace {
  accountId: AccountId;
  source: KeyedSource;
  /** Values that a source gives at another time than others have a mark of their own. */
  stream: number;
}

export async function feedMark(place: MarkPlace): Promise<FeedMark> {
  const row = await get('polls', keyOf(place));
  return {
    takenEpochSeconds: Number(row?.['takenEpochSeconds'] ?? 0),
    missedFromEpochSeconds: Number(row?.['missedFromEpochSeconds'] ?? 0),
    missedUntilEpochSeconds: Number(row?.['missedUntilEpochSeconds'] ?? 0),
    missedAfterShard: String(row?.['missedAfterShard'] ?? ''),
  };
}

export async function putFeedMark(place: MarkPlace, mark: FeedMark): Promise<void> {
  await putMany('polls', [{ ...keyOf(place), ...mark }]);
}

const keyOf = ({ accountId, source, stream }: MarkPlace) => ({
  accountId,
  shardId: stream === 0 ? `fed#${source}` : `fed#${source}#${stream}`,
});
