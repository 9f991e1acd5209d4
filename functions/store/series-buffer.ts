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

/** Survives a compactor that fails for three days and recovers within hours. */
export const BUFFER_KEPT_SECONDS = 76 * HOUR_SECONDS;
/** Layouts outlive the rows that need them. */
const LAYOUT_KEPT_SECONDS = BUFFER_KEPT_SECONDS + 24 * HOUR_SECONDS;
const LAYOUT_WRITTEN_MS = 12 * HOUR_SECONDS * 1_000;
/**
 * A DynamoDB item is at most 400 KB; a device of sixty interfaces has 2 KB of names in the layout.
 */
const DEVICES_IN_ROW = 100;
const SERIES_IN_ROW = 8_000;
/** Names outside the catalogue are stored as text of some fifty bytes. */
const LEFT_OUT_IN_ROW = 4_000;

/** Samples with a list of series that is the same object at every poll. */
interface Named {
  names: readonly string[];
  values: readonly number[];
}

interface Shard {
  accountId: AccountId;
  shardId: string;
}

/** Memo by list of series: its key and decimals. */
const described = new WeakMap<readonly string[], { key: string; decimals: readonly number[] }>();
/** Layouts written recently, by shard and id. */
const written = new LRUCache<string, true>({ max: 1_000, ttl: LAYOUT_WRITTEN_MS });
/** Layouts read, by id; the id is a digest of the content. */
const read = new LRUCache<string, BufferLayout>({ max: 100 });

/**
 * Rows of one poll of a shard, by device and series. Stores missing layouts first. Writing a minute
 * again overwrites it. Counts of left-out samples differ from poll to poll, so they have rows of
 * their own and the other rows share a layout.
 */
export async function minuteRows(
  shard: Shard,
  minuteEpochSeconds: number,
  samples: ReadonlyMap<string, StepSamples>,
  leftOut: ReadonlyMap<string, LeftOutOfPoll> = new Map(),
  firstPart = 0,
): Promise<Row[]> {
  const deviceKey = shardKeyOf(shard.accountId, shard.shardId);
  const parts = [
    ...inParts(samples, SERIES_IN_ROW),
    ...inParts(countsOf(leftOut), LEFT_OUT_IN_ROW),
  ];
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
      slot: minuteSlot(minuteEpochSeconds, firstPart + at),
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

/** Devices in shard order, split to fit rows. */
function inParts(samples: ReadonlyMap<string, StepSamples>, mostSeries: number): NamedDevice[][] {
  const parts: NamedDevice[][] = [];
  let part: NamedDevice[] = [];
  let series = 0;
  for (const [deviceId, one] of samples) {
    const { names, values } = withNames(one);
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

/** Beyond the parts of any poll. */
const LATE_PART = 1_000;

/**
 * Stores samples of a past minute beside those of its poll. Samples of the same stream that came
 * late before are overwritten.
 */
export async function putMinute(
  shard: Shard,
  minuteEpochSeconds: number,
  samples: ReadonlyMap<string, StepSamples>,
  stream = 0,
): Promise<void> {
  const firstPart = LATE_PART * (1 + stream);
  const rows = await minuteRows(shard, minuteEpochSeconds, samples, new Map(), firstPart);
  await putMany('series', rows);
}

function withNames(samples: StepSamples | (StepSamples & Named)): Named {
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

/** One map by device for each row. */
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

/** Minutes in [fromSeconds, toSeconds): one map by device for each stored row. */
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
