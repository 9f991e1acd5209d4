import { decimalsOfSeries } from '../domain/datasource.ts';
import type { RollupBlock, SeriesBlock } from './block.ts';
import { ByteReader, ByteWriter } from './bytes.ts';
import { readFirstRollup, readRollup, writeRollup } from './rollup-format.ts';
import { readSamples, writeSamples } from './samples.ts';
import { readSeriesKey, writeSeriesKey } from './series-key.ts';

/**
 * Stored blocks: version u8, start u32, step u32, samples varint, series varint; then per series
 * its key, byte length and bytes. rollup-format.ts describes the bytes of a roll-up.
 */
const SAMPLES_V1 = 0x01;
/** Format of the first release, read only. */
const ROLLUP_V1 = 0x11;
const ROLLUP_V2 = 0x12;

/** Memo: parsing the id is expensive, and each block of each series needs it. */
const knownDecimals = new Map<string, number>();
const DECIMALS_KEPT = 50_000;

function decimalsOnce(id: string): number {
  let decimals = knownDecimals.get(id);
  if (decimals === undefined) {
    if (knownDecimals.size >= DECIMALS_KEPT) knownDecimals.clear();
    decimals = decimalsOfSeries(id);
    knownDecimals.set(id, decimals);
  }
  return decimals;
}

export type DecimalsOf = (seriesId: string) => number;

/** Series without samples are left out. Values are rounded to their datapoint's decimals. */
export function encodeBlock(block: SeriesBlock, decimalsOf: DecimalsOf = decimalsOnce): Uint8Array {
  const measured = [...block.series].filter(([, values]) => hasSample(values));
  return encode(
    SAMPLES_V1,
    block,
    measured,
    (out, id, values) => writeSamples(out, values, decimalsOf(id)),
    (values) => values.length,
  ).slice();
}

/** @throws RangeError for another format. `wanted` skips series. */
export function decodeBlock(
  bytes: Uint8Array,
  wanted?: (seriesId: string) => boolean,
): SeriesBlock {
  return decode(SAMPLES_V1, bytes, wanted, readSamples);
}

export function encodeRollup(
  block: RollupBlock,
  decimalsOf: DecimalsOf = decimalsOnce,
): Uint8Array {
  const measured = [...block.series].filter(([, { count }]) =>
    count.some((samples) => samples > 0),
  );
  return encode(
    ROLLUP_V2,
    block,
    measured,
    (out, id, values) => writeRollup(out, values, block, decimalsOf(id)),
    (values) => values.count.length,
  ).slice();
}

/** @throws RangeError for another format. */
export function decodeRollup(
  bytes: Uint8Array,
  wanted?: (seriesId: string) => boolean,
): RollupBlock {
  return isFirstRollup(bytes)
    ? decode(ROLLUP_V1, bytes, wanted, readFirstRollup)
    : decode(ROLLUP_V2, bytes, wanted, readRollup);
}

/** Such roll-ups must be rebuilt. */
export function isFirstRollup(bytes: Uint8Array): boolean {
  return bytes[0] === ROLLUP_V1;
}

interface Grid {
  startEpochSeconds: number;
  stepSeconds: number;
}

type Read<V> = (reader: ByteReader, count: number, grid: Grid) => V;

/** Reused, as allocation costs more than the encoding. */
const out = new ByteWriter();
const body = new ByteWriter();

function encode<V>(
  version: number,
  grid: Grid,
  series: [string, V][],
  write: (out: ByteWriter, id: string, values: V) => void,
  lengthOf: (values: V) => number,
): Uint8Array {
  const first = series[0];
  begin(version, grid, first ? lengthOf(first[1]) : 0, series.length);
  let instance = '';
  for (const [id, values] of series) {
    instance = writeSeriesKey(out, id, instance);
    body.length = 0;
    write(body, id, values);
    endSeries();
  }
  return out.view();
}

function begin(version: number, grid: Grid, samples: number, series: number): void {
  out.length = 0;
  out.byte(version);
  out.uint32(grid.startEpochSeconds);
  out.uint32(grid.stepSeconds);
  out.varint(samples);
  out.varint(series);
}

function endSeries(): void {
  out.varint(body.length);
  out.append(body);
}

function decode<V>(
  version: number,
  bytes: Uint8Array,
  wanted: ((seriesId: string) => boolean) | undefined,
  read: Read<V>,
): Grid & { series: Map<string, V> } {
  const reader = new ByteReader(bytes);
  const found = reader.byte();
  if (found !== version)
    throw new RangeError(`The stored block has the version ${found}, expected ${version}.`);
  const grid = { startEpochSeconds: reader.uint32(), stepSeconds: reader.uint32() };
  const count = reader.varint();
  const series = new Map<string, V>();
  let instance = '';
  for (let left = reader.varint(); left > 0; left--) {
    const key = readSeriesKey(reader, instance);
    instance = key.instance;
    const content = reader.raw(reader.varint());
    if (!wanted || wanted(key.id)) series.set(key.id, read(new ByteReader(content), count, grid));
  }
  return { ...grid, series };
}

function hasSample(values: Float64Array): boolean {
  for (let at = 0; at < values.length; at++) if (Number.isFinite(values[at])) return true;
  return false;
}
