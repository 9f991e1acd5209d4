import { decimalsOfSeries } from '../domain/datasource.ts';
import { MINUTE_SECONDS, type SeriesBlock } from './block.ts';
import { ByteReader, ByteWriter } from './bytes.ts';
import { decodeBlock } from './chunk.ts';
import { readStep, writeStep } from './samples.ts';
import { readSeriesKey, writeSeriesKey } from './series-key.ts';

/**
 * The recent buffer of a shard. A row has the samples of one poll, by device and series in the
 * order of a layout. Many rows share a stored layout, as names would take four times the space of
 * the samples.
 */
export interface BufferLayout {
  devices: readonly BufferDevice[];
}

export interface BufferDevice {
  deviceId: string;
  /** Series ids, in sample order. */
  series: readonly string[];
  decimals: readonly number[];
}

/** Samples of one poll of a device; NaN for no value. */
export interface StepSamples {
  forEach(each: (value: number, series: string) => void): void;
}

/** First byte of every row; rows of older releases start with the length of a device id. */
const WITH_LAYOUT = 0;
const VERSION = 2;
const ID_BYTES = 8;

export const decimalsOf = (series: readonly string[]): number[] => series.map(decimalsOfSeries);

export function encodeLayout({ devices }: BufferLayout): Uint8Array {
  const out = new ByteWriter(16_384);
  for (const { deviceId, series, decimals } of devices) {
    out.text(deviceId);
    out.varint(series.length);
    let instance = '';
    series.forEach((id, at) => {
      instance = writeSeriesKey(out, id, instance);
      out.byte(decimals[at]!);
    });
  }
  return out.view().slice();
}

/** @throws RangeError for another format. */
export function decodeLayout(bytes: Uint8Array): BufferLayout {
  const reader = new ByteReader(bytes);
  const devices: BufferDevice[] = [];
  while (reader.at < bytes.length) {
    const deviceId = reader.text();
    const series: string[] = [];
    const decimals: number[] = [];
    let instance = '';
    for (let left = reader.varint(); left > 0; left--) {
      const key = readSeriesKey(reader, instance);
      instance = key.instance;
      series.push(key.id);
      decimals.push(reader.byte());
    }
    devices.push({ deviceId, series, decimals });
  }
  return { devices };
}

const out = new ByteWriter(16_384);
const body = new ByteWriter();

/**
 * @param layoutId 16 hexadecimal digits
 * @param values per device of the layout, in order
 */
export function encodeMinute(
  startEpochSeconds: number,
  layoutId: string,
  { devices }: BufferLayout,
  values: readonly (readonly number[])[],
): Uint8Array {
  out.length = 0;
  out.byte(WITH_LAYOUT);
  out.byte(VERSION);
  for (let at = 0; at < ID_BYTES; at++)
    out.byte(Number.parseInt(layoutId.slice(at * 2, at * 2 + 2), 16));
  out.uint32(startEpochSeconds);
  devices.forEach(({ decimals }, at) => {
    body.length = 0;
    writeStep(body, values[at]!, decimals);
    out.varint(body.length);
    out.append(body);
  });
  return out.view().slice();
}

/** Layout of a row; undefined for rows of older releases, which include names. */
export function layoutIdOf(bytes: Uint8Array): string | undefined {
  if (bytes[0] !== WITH_LAYOUT) return undefined;
  return [...bytes.subarray(2, 2 + ID_BYTES)]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}

/**
 * Samples of a row by device, optionally of one device or some series.
 * @param layout without it, the result is empty
 * @throws RangeError for another format.
 */
export function decodeMinute(
  bytes: Uint8Array,
  layout: BufferLayout | undefined,
  onlyDeviceId?: string,
  wanted?: (seriesId: string) => boolean,
): Map<string, SeriesBlock> {
  if (bytes[0] !== WITH_LAYOUT) return decodeFirstMinute(bytes, onlyDeviceId, wanted);
  const reader = new ByteReader(bytes);
  reader.byte();
  const version = reader.byte();
  if (version !== VERSION)
    throw new RangeError(`The stored minute has the version ${version}, expected ${VERSION}.`);
  reader.raw(ID_BYTES);
  const startEpochSeconds = reader.uint32();
  const devices = new Map<string, SeriesBlock>();
  for (const { deviceId, series, decimals } of layout?.devices ?? []) {
    const content = reader.raw(reader.varint());
    if (onlyDeviceId !== undefined && deviceId !== onlyDeviceId) continue;
    const values = readStep(new ByteReader(content), decimals);
    const measured = new Map<string, Float64Array>();
    values.forEach((value, at) => {
      const id = series[at]!;
      if (!Number.isNaN(value) && (!wanted || wanted(id))) measured.set(id, Float64Array.of(value));
    });
    devices.set(deviceId, { startEpochSeconds, stepSeconds: MINUTE_SECONDS, series: measured });
  }
  return devices;
}

/** Rows of older releases: per device its id and a block of one step with all names. */
function decodeFirstMinute(
  bytes: Uint8Array,
  onlyDeviceId: string | undefined,
  wanted: ((seriesId: string) => boolean) | undefined,
): Map<string, SeriesBlock> {
  const reader = new ByteReader(bytes);
  const devices = new Map<string, SeriesBlock>();
  while (reader.at < bytes.length) {
    const deviceId = reader.text();
    const block = reader.raw(reader.varint());
    if (onlyDeviceId === undefined || deviceId === onlyDeviceId)
      devices.set(deviceId, decodeBlock(block, wanted));
  }
  return devices;
}
