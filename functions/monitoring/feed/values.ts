import { datapointOf, HOST_STATUS, readSeriesId, UPTIME } from '../../../core/domain/datasource.ts';
import { MINUTE_SECONDS } from '../../../core/series/block.ts';
import { putPoll, type LatestPoll } from '../../store/polls.ts';
import type { SourceValue } from '../source.ts';
import type { Fed, FedDevice } from './fed.ts';

/** An older value belongs to a minute that is over. */
const FRESH_SECONDS = 90;
const NOTHING_CARRIED = new Uint8Array();

type Samples = Map<string, Map<string, number>>;

/**
 * Stores the values of a source as the samples of this minute, with when each device was heard of
 * last. A value that is older makes a gap, and one of a series that the catalogue does not have is
 * left out.
 */
export async function takeValues(
  { account: { accountId } }: Fed,
  devices: ReadonlyMap<string, FedDevice>,
  values: readonly SourceValue[],
  now: Date,
): Promise<void> {
  const nowEpochSeconds = Math.floor(now.getTime() / 1000);
  const minuteEpochSeconds = nowEpochSeconds - (nowEpochSeconds % MINUTE_SECONDS);
  const shards = new Map<string, { samples: Samples; latest: Map<string, LatestPoll> }>();
  for (const { deviceId, series, value, measuredEpochSeconds } of values) {
    const device = devices.get(deviceId);
    if (!device || !isStored(series) || !Number.isFinite(value)) continue;
    const shard = shards.get(device.shardId) ?? { samples: new Map(), latest: new Map() };
    shards.set(device.shardId, shard);
    const latest = shard.latest.get(device.deviceId) ?? NEVER_HEARD;
    shard.latest.set(device.deviceId, {
      lastPolledEpochSeconds: Math.max(latest.lastPolledEpochSeconds, measuredEpochSeconds),
      uptimeSeconds: series === UPTIME ? value : latest.uptimeSeconds,
      answering: series === HOST_STATUS ? value === 1 : latest.answering,
    });
    if (nowEpochSeconds - measuredEpochSeconds > FRESH_SECONDS) continue;
    const samples = shard.samples.get(device.deviceId) ?? new Map<string, number>();
    shard.samples.set(device.deviceId, samples.set(series, value));
  }
  for (const [shardId, { samples, latest }] of shards)
    await putPoll(accountId, shardId, minuteEpochSeconds, latest, NOTHING_CARRIED, samples);
}

const NEVER_HEARD: LatestPoll = { lastPolledEpochSeconds: 0, uptimeSeconds: 0, answering: true };

/** Is it a series of the catalogue that is kept? */
export function isStored(series: string): boolean {
  const parts = readSeriesId(series);
  const datapoint = parts && datapointOf(parts.datasource, parts.datapoint);
  return datapoint !== undefined && !datapoint.derived;
}
