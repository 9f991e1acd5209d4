import { leftOutId } from '../../../core/domain/left-out.ts';
import { HOUR_SECONDS, MINUTE_SECONDS } from '../../../core/series/block.ts';
import { feedMark, putFeedMark, type FeedMark } from '../../store/feed-marks.ts';
import { putLate, type LateSamples } from '../late-minutes.ts';
import type { MonitoringSource, SourceAccess, SourceValue } from '../source.ts';
import type { FedDevices } from './devices.ts';
import type { Fed } from './fed.ts';
import { troubleOf } from '../trouble.ts';
import { isStored } from './values.ts';

/** Typical retention of raw values in a source. */
const MOST_SECONDS = 7 * 24 * HOUR_SECONDS;

/**
 * The next mark: minutes since the last one read were missed. Of a source whose values are late,
 * each minute was, but for the last ones.
 */
export function markAfter(mark: FeedMark, minuteEpochSeconds: number, lateSeconds = 0): FeedMark {
  if (lateSeconds > 0) return markOfLate(mark, minuteEpochSeconds, lateSeconds);
  const next = mark.takenEpochSeconds + MINUTE_SECONDS;
  const taken = { ...mark, takenEpochSeconds: minuteEpochSeconds };
  if (mark.takenEpochSeconds === 0 || minuteEpochSeconds <= next) return taken;
  const isBehind = mark.missedFromEpochSeconds < mark.missedUntilEpochSeconds;
  const from = isBehind ? mark.missedFromEpochSeconds : next;
  return {
    ...taken,
    missedFromEpochSeconds: Math.max(from, minuteEpochSeconds - MOST_SECONDS),
    missedUntilEpochSeconds: minuteEpochSeconds,
    missedAfterShard: '',
  };
}

/** The end stays until all shards have the minutes before it. */
function markOfLate(mark: FeedMark, minuteEpochSeconds: number, lateSeconds: number): FeedMark {
  const isWithinHour = mark.missedAfterShard !== '';
  const until = isWithinHour ? mark.missedUntilEpochSeconds : minuteEpochSeconds - lateSeconds;
  const from = mark.missedUntilEpochSeconds === 0 ? until : mark.missedFromEpochSeconds;
  return {
    ...mark,
    takenEpochSeconds: minuteEpochSeconds,
    missedFromEpochSeconds: Math.max(from, minuteEpochSeconds - MOST_SECONDS),
    missedUntilEpochSeconds: until,
  };
}

/**
 * Records that a minute was read, and fetches one hour of missed minutes if there are any, shard by
 * shard. What there is no time for is fetched by the next run.
 * @param shards shards with the source's ids of their devices
 * @throws the source's error; the next run retries.
 */
export async function takeMissed(
  { account: { accountId }, name }: Fed,
  source: MonitoringSource,
  access: SourceAccess,
  devices: { shards: ReadonlyMap<string, readonly string[]> } & Pick<FedDevices, 'find'>,
  times: { now: Date; endsAtMs: number },
): Promise<void> {
  const nowEpochSeconds = Math.floor(times.now.getTime() / 1_000);
  const minute = nowEpochSeconds - (nowEpochSeconds % MINUTE_SECONDS);
  const mark = markAfter(await feedMark(accountId, name), minute, source.lateSeconds);
  await putFeedMark(accountId, name, mark);
  const { missedFromEpochSeconds: from, missedUntilEpochSeconds: until } = mark;
  if (!source.valuesBetween || from >= until) return;
  const end = Math.min(from - (from % HOUR_SECONDS) + HOUR_SECONDS, until);
  const shards = [...devices.shards];
  const begin = shards.findIndex(([shardId]) => shardId === mark.missedAfterShard) + 1;
  let missedAfterShard = mark.missedAfterShard;
  for (const [shardId, ids] of shards.slice(begin)) {
    const values = await unlessBusy(() => source.valuesBetween!(access, ids, from, end));
    if (values) {
      await putLate({ accountId, shardId }, samplesOf(devices, values));
      missedAfterShard = shardId;
      if (Date.now() < times.endsAtMs) continue;
      if (shardId === shards.at(-1)?.[0]) break;
    }
    await putFeedMark(accountId, name, { ...mark, missedAfterShard });
    return;
  }
  await putFeedMark(accountId, name, {
    ...mark,
    missedFromEpochSeconds: end,
    missedAfterShard: '',
  });
}

/** @returns undefined when the source takes no more calls for now. */
async function unlessBusy<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (troubleOf(error).trouble === 'busy') return undefined;
    throw error;
  }
}

function samplesOf(devices: Pick<FedDevices, 'find'>, values: readonly SourceValue[]): LateSamples {
  const samples: LateSamples = new Map();
  for (const { deviceId, series, value, measuredEpochSeconds } of values) {
    const device = devices.find(deviceId);
    if (!device || !isStored(series)) continue;
    const minute = measuredEpochSeconds - (measuredEpochSeconds % MINUTE_SECONDS);
    const byDevice = samples.get(minute) ?? new Map<string, Map<string, number>>();
    const bySeries = byDevice.get(device.deviceId) ?? new Map<string, number>();
    if (Number.isFinite(value)) bySeries.set(series, value);
    else bySeries.set(leftOutId(series, 'noValue'), 1);
    samples.set(minute, byDevice.set(device.deviceId, bySeries));
  }
  return samples;
}
