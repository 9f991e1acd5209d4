import type { AccountId } from '../../core/access/scope.ts';
import { HOUR_SECONDS, MINUTE_SECONDS, type SeriesBlock } from '../../core/series/block.ts';
import { layOut } from '../../core/series/grid.ts';
import { startOfHour } from '../../core/series/slots.ts';
import { Conflict } from '../runtime/errors.ts';
import { putCompaction, takeCompaction, type Compaction } from '../store/polls.ts';
import { putOpenHours } from '../store/series.ts';
import { BUFFER_KEPT_SECONDS, readShardBuffer } from '../store/series-buffer.ts';

/** Longer than a call may take. */
const LEASE_MS = 60_000;

/** Compaction progress by shard. */
type Folded = ReadonlyMap<string, Compaction>;

/**
 * Runs a change of shards while no compaction of them runs.
 * @throws Conflict while one runs.
 */
export async function withoutCompaction(
  accountId: AccountId,
  shardIds: readonly string[],
  run: (folded: Folded) => Promise<void>,
): Promise<void> {
  const folded = new Map<string, Compaction>();
  try {
    for (const shardId of shardIds) {
      const compaction = await takeCompaction(accountId, shardId, Date.now() + LEASE_MS);
      if (!compaction)
        throw new Conflict(
          'The last hour of these devices is being stored. Please try again in a minute.',
        );
      folded.set(shardId, compaction);
    }
    await run(folded);
  } finally {
    for (const [shardId, compaction] of folded) await putCompaction(accountId, shardId, compaction);
  }
}

interface MovedDevice {
  deviceId: string;
  /** The shard that it left. */
  shardId: string;
}

/**
 * Writes the minutes of moved devices that are only in the recent buffers of their former shards
 * into hourly chunks, since a reader looks into the buffer of the present shard alone.
 */
export async function foldOpenHours(
  accountId: AccountId,
  devices: readonly MovedDevice[],
  folded: Folded,
  now: Date,
): Promise<void> {
  const end = Math.floor(now.getTime() / 1_000) + HOUR_SECONDS;
  for (const shardId of new Set(devices.map((device) => device.shardId))) {
    const moved = new Set(
      devices.filter((device) => device.shardId === shardId).map(({ deviceId }) => deviceId),
    );
    const from = Math.max(folded.get(shardId)!.untilEpochSeconds, end - BUFFER_KEPT_SECONDS);
    const hours = new Map<string, OpenHour>();
    for (const minute of await readShardBuffer(accountId, shardId, from, end)) {
      for (const [deviceId, block] of minute)
        if (moved.has(deviceId)) addTo(hours, deviceId, block);
    }
    await putOpenHours([...hours.values()].map((hour) => ({ accountId, ...laidOut(hour) })));
  }
}

interface OpenHour {
  deviceId: string;
  blocks: SeriesBlock[];
}

function addTo(hours: Map<string, OpenHour>, deviceId: string, block: SeriesBlock): void {
  const key = `${deviceId} ${startOfHour(block.startEpochSeconds)}`;
  const hour = hours.get(key);
  if (hour) hour.blocks.push(block);
  else hours.set(key, { deviceId, blocks: [block] });
}

function laidOut({ deviceId, blocks }: OpenHour) {
  const starts = blocks.map(({ startEpochSeconds }) => startEpochSeconds);
  const grid = {
    startEpochSeconds: startOfHour(starts[0]!),
    stepSeconds: MINUTE_SECONDS,
    count: HOUR_SECONDS / MINUTE_SECONDS,
  };
  return { deviceId, block: layOut(grid, blocks), until: Math.max(...starts) + MINUTE_SECONDS };
}
