import type { AccountId } from '../../../core/access/scope.ts';
import { HOUR_SECONDS, MINUTE_SECONDS, type SeriesBlock } from '../../../core/series/block.ts';
import { layOut } from '../../../core/series/grid.ts';
import { startOfHour } from '../../../core/series/slots.ts';
import { devicesByShard } from '../../store/collected-devices.ts';
import { putCompaction, takeCompaction } from '../../store/polls.ts';
import { putHours, type DeviceHour } from '../../store/series.ts';
import { readShardBuffer, BUFFER_KEPT_SECONDS } from '../../store/series-buffer.ts';
import { remakeFirstRollups } from '../../store/series-remake.ts';

/** Minutes are folded when their hour is over. */
export const COMPACTION_SECONDS = HOUR_SECONDS;
/** No poll is stored this long after its minute began (take-poll.ts, poll-leases.ts). */
const LATEST_POLL_SECONDS = 180;

/** Longer than a run of the compactor may take (infra/constructs/clocks.ts). */
const LEASE_MS = 330_000;

/** The form of roll-ups that is written now; an older one is made anew once. */
export const ROLLUPS_FORM = 2;

/** Up to where minutes may be folded at this moment: the end of an hour. */
export function compactionEnd(nowEpochSeconds: number): number {
  return startOfHour(nowEpochSeconds - LATEST_POLL_SECONDS);
}

/**
 * Folds the minutes of a shard into hourly chunks, and those into roll-ups: all hours that nobody
 * has folded yet, as far back as minutes are kept. Running it again, or after it ended halfway,
 * gives the same: chunks are merged with what they hold, and the mark moves with each hour.
 * @param untilEpochSeconds an hour that is not over by then waits.
 * @returns up to where minutes were folded before; 0 before the first time.
 * @throws Error while another run has the shard.
 */
export async function compactShard(
  accountId: AccountId,
  shardId: string,
  untilEpochSeconds: number,
): Promise<number> {
  const wholeHours = startOfHour(untilEpochSeconds);
  const leasedUntilMs = Date.now() + LEASE_MS;
  const former = await takeCompaction(accountId, shardId, leasedUntilMs);
  if (!former) throw new Error(`Another run folds the minutes of the shard ${shardId}.`);
  let { untilEpochSeconds: done, rollups } = former;
  try {
    if (rollups < ROLLUPS_FORM) await remakeShard(accountId, shardId, wholeHours);
    rollups = ROLLUPS_FORM;
    const oldest = wholeHours - BUFFER_KEPT_SECONDS;
    for (let hour = startOfHour(Math.max(done, oldest)); hour < wholeHours;) {
      const end = hour + HOUR_SECONDS;
      await putHours(await hoursOf(accountId, shardId, hour, end));
      done = hour = end;
      await putCompaction(accountId, shardId, { untilEpochSeconds: done, rollups }, leasedUntilMs);
    }
  } finally {
    await putCompaction(accountId, shardId, { untilEpochSeconds: done, rollups });
  }
  return former.untilEpochSeconds;
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
  for (const devices of await readShardBuffer(accountId, shardId, from, end)) {
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
