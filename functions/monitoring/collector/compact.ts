import type { AccountId } from '../../../core/access/scope.ts';
import {
  DAY_SECONDS,
  HOUR_SECONDS,
  MINUTE_SECONDS,
  type SeriesBlock,
} from '../../../core/series/block.ts';
import { layOut } from '../../../core/series/grid.ts';
import { startOfHour } from '../../../core/series/slots.ts';
import { devicesByShard } from '../../store/collected-devices.ts';
import { compactionOf, putCompaction } from '../../store/polls.ts';
import { putHours, putPartHours, type DeviceHour } from '../../store/series.ts';
import { readShardTail } from '../../store/series-read.ts';
import { remakeFirstRollups } from '../../store/series-remake.ts';

/**
 * How often the minutes are folded into the chunk of their hour; a reader then has few minutes left
 * to read.
 */
export const COMPACTION_SECONDS = 900;
/** A poll may be stored this long after its minute began. */
const LATEST_POLL_SECONDS = 120;
/** Minutes that came later than that are still found by the next run. */
const OVERLAP_SECONDS = 900;

/** The form of roll-ups that is written now; an older one is made anew once. */
export const ROLLUPS_FORM = 2;

/** Up to where minutes may be folded at this moment. */
export function compactionEnd(nowEpochSeconds: number): number {
  const safe = nowEpochSeconds - LATEST_POLL_SECONDS;
  return safe - (safe % COMPACTION_SECONDS);
}

/**
 * Folds the minutes of a shard into hourly chunks, and the hours that are over into roll-ups.
 * Running it again, or after it ended halfway, gives the same: chunks are merged with what they
 * hold, and the mark moves last.
 */
export async function compactShard(
  accountId: AccountId,
  shardId: string,
  untilEpochSeconds: number,
): Promise<void> {
  const { untilEpochSeconds: done, rollups } = await compactionOf(accountId, shardId);
  if (done >= untilEpochSeconds) return;
  if (rollups < ROLLUPS_FORM) await remakeShard(accountId, shardId, untilEpochSeconds);
  const from = Math.max(done - OVERLAP_SECONDS, untilEpochSeconds - DAY_SECONDS);
  for (let at = from; at < untilEpochSeconds; at = startOfHour(at) + HOUR_SECONDS) {
    const end = Math.min(startOfHour(at) + HOUR_SECONDS, untilEpochSeconds);
    const hours = await hoursOf(accountId, shardId, at, end);
    if (end === startOfHour(at) + HOUR_SECONDS) await putHours(hours);
    else await putPartHours(hours, end);
  }
  await putCompaction(accountId, shardId, { untilEpochSeconds, rollups: ROLLUPS_FORM });
}

async function remakeShard(
  accountId: AccountId,
  shardId: string,
  nowEpochSeconds: number,
): Promise<void> {
  for (const { deviceId } of (await devicesByShard(accountId)).get(shardId) ?? [])
    await remakeFirstRollups({ accountId, deviceId }, nowEpochSeconds);
}

async function hoursOf(
  accountId: AccountId,
  shardId: string,
  from: number,
  end: number,
): Promise<DeviceHour[]> {
  const minutes = new Map<string, SeriesBlock[]>();
  for (const devices of await readShardTail(accountId, shardId, from, end)) {
    for (const [deviceId, block] of devices) {
      const blocks = minutes.get(deviceId);
      if (blocks) blocks.push(block);
      else minutes.set(deviceId, [block]);
    }
  }
  const grid = {
    startEpochSeconds: startOfHour(from),
    stepSeconds: MINUTE_SECONDS,
    count: HOUR_SECONDS / MINUTE_SECONDS,
  };
  return [...minutes].map(([deviceId, blocks]) => ({
    accountId,
    deviceId,
    block: layOut(grid, blocks),
  }));
}
