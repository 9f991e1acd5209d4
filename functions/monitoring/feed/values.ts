import { datapointOf, HOST_STATUS, readSeriesId, UPTIME } from '../../../core/domain/datasource.ts';
import type { LeftOutReason } from '../../../core/domain/left-out.ts';
import { MINUTE_SECONDS } from '../../../core/series/block.ts';
import { putPoll, type LatestPoll } from '../../store/polls.ts';
import type { SourceValue } from '../source.ts';
import type { Fed, FedDevice } from './fed.ts';

/** An older value belongs to a past minute. */
const FRESH_SECONDS = 90;
const NOTHING_CARRIED = new Uint8Array();

interface TakenShard {
  samples: Map<string, Map<string, number>>;
  leftOut: Map<string, Map<string, LeftOutReason>>;
  latest: Map<string, LatestPoll>;
}

/** Newest measured value by device of the portal, epoch seconds. */
export type LatestByDevice = Map<string, number>;

/**
 * Stores a source's values as samples of this minute, with the time of each device's last value.
 * Older values leave a gap, values that are no number are counted as left out, and values of unknown
 * series are dropped.
 * @returns the newest value of each device that has one.
 */
export async function takeValues(
  { account: { accountId } }: Fed,
  devices: ReadonlyMap<string, FedDevice>,
  values: readonly SourceValue[],
  now: Date,
): Promise<LatestByDevice> {
  const nowEpochSeconds = Math.floor(now.getTime() / 1000);
  const minuteEpochSeconds = nowEpochSeconds - (nowEpochSeconds % MINUTE_SECONDS);
  const shards = new Map<string, TakenShard>();
  for (const given of values) {
    const device = devices.get(given.deviceId);
    if (!device || !isStored(given.series)) continue;
    const shard = entry(shards, device.shardId, newShard);
    takeValue(shard, device.deviceId, given, nowEpochSeconds - given.measuredEpochSeconds);
  }
  for (const [shardId, { samples, leftOut, latest }] of shards)
    await putPoll(
      accountId,
      shardId,
      minuteEpochSeconds,
      latest,
      NOTHING_CARRIED,
      samples,
      leftOut,
    );
  return new Map(
    [...shards.values()].flatMap(({ latest }) =>
      [...latest].map(([deviceId, { lastPolledEpochSeconds: at }]) => [deviceId, at] as const),
    ),
  );
}

function takeValue(
  { samples, leftOut, latest }: TakenShard,
  deviceId: string,
  { series, value, measuredEpochSeconds }: SourceValue,
  ageSeconds: number,
): void {
  const isNumber = Number.isFinite(value);
  if (isNumber) {
    const known = latest.get(deviceId) ?? NEVER_HEARD;
    latest.set(deviceId, {
      lastPolledEpochSeconds: Math.max(known.lastPolledEpochSeconds, measuredEpochSeconds),
      uptimeSeconds: series === UPTIME ? value : known.uptimeSeconds,
      answering: series === HOST_STATUS ? value === 1 : known.answering,
    });
  }
  if (ageSeconds > FRESH_SECONDS) return;
  if (isNumber) entry(samples, deviceId, () => new Map<string, number>()).set(series, value);
  if (isNumber) leftOut.get(deviceId)?.delete(series);
  else if (!samples.get(deviceId)?.has(series))
    entry(leftOut, deviceId, () => new Map<string, LeftOutReason>()).set(series, 'noValue');
}

const newShard = (): TakenShard => ({
  samples: new Map(),
  leftOut: new Map(),
  latest: new Map(),
});

function entry<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key) ?? make();
  map.set(key, known);
  return known;
}

const NEVER_HEARD: LatestPoll = { lastPolledEpochSeconds: 0, uptimeSeconds: 0, answering: true };

/** The series is in the catalogue and not derived. */
export function isStored(series: string): boolean {
  const parts = readSeriesId(series);
  const datapoint = parts && datapointOf(parts.datasource, parts.datapoint);
  return datapoint !== undefined && !datapoint.derived;
}
