import { leftOutId } from '../../../core/domain/left-out.ts';
import { HOUR_SECONDS, MINUTE_SECONDS } from '../../../core/series/block.ts';
import { feedMark, putFeedMark, type FeedMark } from '../../store/feed-marks.ts';
import { putLate, type LateSamples } from '../late-minutes.ts';
import type { LateValues, MonitoringSource, SourceAccess, SourceValue } from '../source.ts';
import type { FedDevices } from './devices.ts';
import type { Fed } from './fed.ts';
import { troubleOf } from '../trouble.ts';
import { isStored } from './values.ts';

/** Typical retention of raw values in a source. */
const MOST_SECONDS = 7 * 24 * HOUR_SECONDS;

/** The next mark: minutes since the last one read were missed. */
export function markAfter(mark: FeedMark, minuteEpochSeconds: number): FeedMark {
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

/**
 * The same of values that are late: each whole step of them was missed. The end stays until all
 * shards have the minutes before it.
 */
function markOfLate(
  mark: FeedMark,
  minuteEpochSeconds: number,
  { lateSeconds, stepSeconds }: LateValues,
): FeedMark {
  const isWithinHour = mark.missedAfterShard !== '';
  const latest = minuteEpochSeconds - lateSeconds;
  const until = isWithinHour ? mark.missedUntilEpochSeconds : latest - (latest % stepSeconds);
  const from = mark.missedUntilEpochSeconds === 0 ? until : mark.missedFromEpochSeconds;
  const oldest = minuteEpochSeconds - MOST_SECONDS;
  return {
    ...mark,
    takenEpochSeconds: minuteEpochSeconds,
    missedFromEpochSeconds: Math.max(from, oldest - (oldest % stepSeconds)),
    missedUntilEpochSeconds: until,
  };
}

interface Asked {
  fed: Fed;
  access: SourceAccess;
  /** Shards have the source's ids of their devices. */
  devices: { shards: ReadonlyMap<string, readonly string[]> } & Pick<FedDevices, 'find'>;
  times: { now: Date; endsAtMs: number };
}

/**
 * Records that a minute was read, and fetches one hour of missed minutes if there are any, shard by
 * shard. What there is no time for is fetched by the next run. Late values that fail hold up no
 * others.
 * @throws the source's first error; the next run retries.
 */
export async function takeMissed(asked: Asked, source: MonitoringSource): Promise<void> {
  const { late, valuesBetween } = source;
  if (valuesBetween) await takeSince(asked, { stream: 0, valuesBetween }, markAfter);
  const failures: unknown[] = [];
  for (const values of late ?? [])
    await takeSince(asked, values, (mark, minute) => markOfLate(mark, minute, values)).catch(
      (error: unknown) => failures.push(error),
    );
  if (failures.length > 0) throw failures[0];
}

async function takeSince(
  { fed: { account, name }, access, devices, times }: Asked,
  { stream, valuesBetween }: Pick<LateValues, 'stream' | 'valuesBetween'>,
  next: (mark: FeedMark, minuteEpochSeconds: number) => FeedMark,
): Promise<void> {
  const { accountId } = account;
  const nowEpochSeconds = Math.floor(times.now.getTime() / 1_000);
  const minute = nowEpochSeconds - (nowEpochSeconds % MINUTE_SECONDS);
  const place = { accountId, source: name, stream };
  const mark = next(await feedMark(place), minute);
  await putFeedMark(place, mark);
  const { missedFromEpochSeconds: from, missedUntilEpochSeconds: until } = mark;
  if (from >= until) return;
  const end = Math.min(from - (from % HOUR_SECONDS) + HOUR_SECONDS, until);
  const shards = [...devices.shards];
  const begin = shards.findIndex(([shardId]) => shardId === mark.missedAfterShard) + 1;
  let missedAfterShard = mark.missedAfterShard;
  for (const [shardId, ids] of shards.slice(begin)) {
    const values = await unlessBusy(() => valuesBetween(access, ids, from, end));
    if (values) {
      await putLate({ accountId, shardId }, samplesOf(devices, values), stream);
      missedAfterShard = shardId;
      if (Date.now() < times.endsAtMs) continue;
      if (shardId === shards.at(-1)?.[0]) break;
    }
    await putFeedMark(place, { ...mark, missedAfterShard });
    return;
  }
  await putFeedMark(place, { ...mark, missedFromEpochSeconds: end, missedAfterShard: '' });
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
