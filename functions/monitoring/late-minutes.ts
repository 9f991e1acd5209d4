import type { AccountId } from '../../core/access/scope.ts';
import { HOUR_SECONDS, MINUTE_SECONDS } from '../../core/series/block.ts';
import { putCompaction, takeCompaction, type Compaction } from '../store/polls.ts';
import { putHours } from '../store/series.ts';
import { putMinute } from '../store/series-buffer.ts';

const LEASE_MS = 120_000;

interface Shard {
  accountId: AccountId;
  shardId: string;
}

/** By minute, device and series. */
export type LateSamples = Map<number, Map<string, Map<string, number>>>;

/**
 * Stores samples of past minutes: in their hourly chunk if that exists, else in the recent buffer.
 * Blocks compaction meanwhile.
 * @param stream late samples of one minute that come at different times have another each
 * @throws Error while a compaction runs.
 */
export async function putLate(shard: Shard, samples: LateSamples, stream = 0): Promise<void> {
  const { accountId, shardId } = shard;
  const compaction = await takeCompaction(accountId, shardId, Date.now() + LEASE_MS);
  if (!compaction) throw new Error(`The minutes of the shard ${shardId} are being folded.`);
  try {
    await putByMinute(shard, compaction, samples, stream);
  } finally {
    await putCompaction(accountId, shardId, compaction);
  }
}

async function putByMinute(
  shard: Shard,
  { untilEpochSeconds: folded }: Compaction,
  samples: LateSamples,
  stream: number,
): Promise<void> {
  const hours = new Map<string, Hour>();
  for (const [minute, byDevice] of samples) {
    if (minute >= folded) {
      await putMinute(shard, minute, byDevice, stream);
      continue;
    }
    for (const [deviceId, bySeries] of byDevice) {
      const { startEpochSeconds, series } = hourOf(hours, deviceId, minute);
      for (const [id, value] of bySeries)
        lineOf(series, id)[(minute - startEpochSeconds) / MINUTE_SECONDS] = value;
    }
  }
  if (hours.size === 0) return;
  await putHours(
    [...hours.values()].map(({ deviceId, ...block }) => ({
      accountId: shard.accountId,
      deviceId,
      block: { ...block, stepSeconds: MINUTE_SECONDS },
    })),
  );
}

interface Hour {
  deviceId: string;
  startEpochSeconds: number;
  series: Map<string, Float64Array>;
}

function hourOf(hours: Map<string, Hour>, deviceId: string, minute: number): Hour {
  const startEpochSeconds = minute - (minute % HOUR_SECONDS);
  const key = `${deviceId} ${startEpochSeconds}`;
  const hour = hours.get(key) ?? { deviceId, startEpochSeconds, series: new Map() };
  hours.set(key, hour);
  return hour;
}

function lineOf(series: Map<string, Float64Array>, id: string): Float64Array {
  const line = series.get(id) ?? new Float64Array(HOUR_SECONDS / MINUTE_SECONDS).fill(Number.NaN);
  series.set(id, line);
  return line;
}
