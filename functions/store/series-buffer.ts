import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { AccountId } from '../../core/access/scope.ts';
import { leftOutId, type LeftOutOfPoll } from '../../core/domain/left-out.ts';
import { HOUR_SECONDS, type SeriesBlock } from '../../core/series/block.ts';
import { layoutSlot, minuteSlot } from '../../core/series/slots.ts';
import {
  decimalsOf,
  decodeLayout,
  decodeMinute,
  encodeLayout,
  encodeMinute,
  layoutIdOf,
  type StepSamples,
  type BufferDevice,
  type BufferLayout,
} from '../../core/series/recent-buffer.ts';
import { getMany, putMany, query, type Row } from './client.ts';
import { dataOf, shardKeyOf } from './series-rows.ts';

/** A compactor that fails for three days, and ends within the hours after, loses nothing. */
export const BUFFER_KEPT_SECONDS = 76 * HOUR_SECONDS;
/** A layout is written anew before it expires under the rows that need it. */
const LAYOUT_KEPT_SECONDS = BUFFER_KEPT_SECONDS + 24 * HOUR_SECONDS;
const LAYOUT_WRITTEN_MS = 12 * HOUR_SECONDS * 1_000;
/** A row of DynamoDB holds 400 KB; a device of sixty interfaces has 2 KB of names in the layout. */
const DEVICES_IN_ROW = 100;
/** Names that are not in the catalogue are written out, with some fifty bytes each. */
const LEFT_OUT_IN_ROW = 4_000;

/** Samples that say themselves of which series they are, the same list for every poll. */
interface Named {
  names: readonly string[];
  values: readonly number[];
}

interface Shard {
  accountId: AccountId;
  shardId: string;
}

/** By the list of series, which a plan gives to every poll: its decimals, and what stands for it. */
const described = new WeakMap<readonly string[], { key: string; decimals: readonly number[] }>();
/** Layouts that this process has written of late, by shard and id. */
const written = new LRUCache<string, true>({ max: 1_000, ttl: LAYOUT_WRITTEN_MS });
/** Layouts as read, by their ids, which say what is in them. */
const read = new LRUCache<string, BufferLayout>({ max: 100 });

/**
 * The rows of the samples of one poll of a shard, by device and series; their layouts are stored
 * when this returns. The same minute written again replaces itself. Samples that were left out
 * differ from poll to poll: their counts have rows of their own, so that the others share a layout.
 */
export async function minuteRows(
  shard: Shard,
  minuteEpochSeconds: number,
  samples: ReadonlyMap<string, StepSamples>,
  leftOut: ReadonlyMap<string, LeftOutOfPoll> = new Map(),
): Promise<Row[]> {
  const deviceKey = shardKeyOf(shard.accountId, shard.shardId);
  const parts = [...inParts(samples), ...inParts(countsOf(leftOut), LEFT_OUT_IN_ROW)];
  const rows: Row[] = [];
  const layouts: Row[] = [];
  parts.forEach((part, at) => {
    const layout = { devices: part.map(({ deviceId, names }) => bufferDevice(deviceId, names)) };
    const id = idOf(part);
    if (!written.has(`${deviceKey} ${id}`))
      layouts.push({
        deviceKey,
        slot: layoutSlot(id),
        data: encodeLayout(layout),
        expiresAt: minuteEpochSeconds + LAYOUT_KEPT_SECONDS,
      });
    rows.push({
      deviceKey,
      slot: minuteSlot(minuteEpochSeconds, at),
      data: encodeMinute(
        minuteEpochSeconds,
        id,
        layout,
        part.map(({ values }) => values),
      ),
      expiresAt: minuteEpochSeconds + BUFFER_KEPT_SECONDS,
    });
  });
  await putMany('series', layouts);
  for (const { slot } of layouts)
    written.set(`${deviceKey} ${String(slot).slice(layoutSlot('').length)}`, true);
  return rows;
}

interface NamedDevice extends Named {
  deviceId: string;
}

/** Devices in the order of a shard, as many to a part as fit into a row. */
function inParts(
  samples: ReadonlyMap<string, StepSamples>,
  mostSeries = Infinity,
): NamedDevice[][] {
  const parts: NamedDevice[][] = [];
  let part: NamedDevice[] = [];
  let series = 0;
  for (const [deviceId, one] of samples) {
    const { names, values } = named(one);
    series += names.length;
    if (part.length === 0 || part.length === DEVICES_IN_ROW || series > mostSeries) {
      parts.push((part = []));
      series = names.length;
    }
    part.push({ deviceId, names, values });
  }
  return parts;
}

function countsOf(leftOut: ReadonlyMap<string, LeftOutOfPoll>): Map<string, StepSamples> {
  return new Map(
    [...leftOut]
      .filter(([, reasons]) => reasons.size > 0)
      .map(([deviceId, reasons]) => [
        deviceId,
        new Map([...reasons].map(([series, reason]) => [leftOutId(series, reason), 1])),
      ]),
  );
}

/** Writes samples of a minute that is over, in place of those that it has. */
export async function putMinute(
  shard: Shard,
  minuteEpochSeconds: number,
  samples: ReadonlyMap<string, StepSamples>,
): Promise<void> {
  await putMany('series', await minuteRows(shard, minuteEpochSeconds, samples));
}

function named(samples: StepSamples | (StepSamples & Named)): Named {
  if ('names' in samples) return samples;
  const names: string[] = [];
  const values: number[] = [];
  samples.forEach((value, series) => {
    names.push(series);
    values.push(value);
  });
  return { names, values };
}

function describe(names: readonly string[]) {
  let known = described.get(names);
  if (!known) {
    const key = createHash('sha256').update(names.join('\n')).digest('base64');
    described.set(names, (known = { key, decimals: decimalsOf(names) }));
  }
  return known;
}

function bufferDevice(deviceId: string, names: readonly string[]): BufferDevice {
  return { deviceId, series: names, decimals: describe(names).decimals };
}

function idOf(devices: readonly { deviceId: string; names: readonly string[] }[]): string {
  const text = devices.map(({ deviceId, names }) => `${deviceId} ${describe(names).key}\n`);
  return createHash('sha256').update(text.join('')).digest('hex').slice(0, 16);
}

/** Decoded rows of a shard's minutes, each a map by device. */
export async function decodeMinutes(
  { accountId, shardId }: Shard,
  rows: readonly Row[],
  onlyDeviceId?: string,
  wanted?: (seriesId: string) => boolean,
): Promise<Map<string, SeriesBlock>[]> {
  const layouts = await layoutsOf(
    shardKeyOf(accountId, shardId),
    new Set(rows.map((row) => layoutIdOf(dataOf(row)))),
  );
  return rows.map((row) => {
    const id = layoutIdOf(dataOf(row));
    return decodeMinute(dataOf(row), id === undefined ? id : layouts.get(id), onlyDeviceId, wanted);
  });
}

async function layoutsOf(
  deviceKey: string,
  ids: ReadonlySet<string | undefined>,
): Promise<ReadonlyMap<string, BufferLayout>> {
  const layouts = new Map<string, BufferLayout>();
  const missing: string[] = [];
  for (const id of ids) {
    const known = id === undefined ? undefined : read.get(id);
    if (known) layouts.set(id!, known);
    else if (id !== undefined) missing.push(id);
  }
  const rows = await getMany(
    'series',
    missing.map((id) => ({ deviceKey, slot: layoutSlot(id) })),
    { consistent: true },
  );
  for (const row of rows) {
    const id = String(row['slot']).slice(layoutSlot('').length);
    const layout = decodeLayout(dataOf(row));
    read.set(id, layout);
    layouts.set(id, layout);
  }
  return layouts;
}

/** The minutes of a shard in [fromSeconds, toSeconds), one map of devices for each stored row. */
export async function readShardBuffer(
  accountId: AccountId,
  shardId: string,
  fromSeconds: number,
  toSeconds: number,
  onlyDeviceId?: string,
  wanted?: (seriesId: string) => boolean,
): Promise<Map<string, SeriesBlock>[]> {
  const rows = await query('series', {
    partition: { deviceKey: shardKeyOf(accountId, shardId) },
    sort: {
      condition: 'slot BETWEEN :from AND :to',
      values: { ':from': minuteSlot(fromSeconds), ':to': minuteSlot(toSeconds) },
    },
  });
  return await decodeMinutes(
    { accountId, shardId },
    rows.filter((row) => String(row['slot']) < minuteSlot(toSeconds)),
    onlyDeviceId,
    wanted,
  );
}
