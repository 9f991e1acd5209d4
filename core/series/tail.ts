import { MINUTE_SECONDS, type SeriesBlock } from './block.ts';
import { ByteReader, ByteWriter } from './bytes.ts';
import { decodeBlock, encodeStep, type StepSamples } from './chunk.ts';

/** All new samples of one poll of a shard: for each device its id and its block of one step. */
export function encodeTail(
  startEpochSeconds: number,
  devices: Iterable<readonly [deviceId: string, samples: StepSamples]>,
): Uint8Array {
  const out = new ByteWriter(16_384);
  for (const [deviceId, samples] of devices) {
    const bytes = encodeStep({ startEpochSeconds, stepSeconds: MINUTE_SECONDS }, samples);
    out.text(deviceId);
    out.varint(bytes.length);
    out.raw(bytes);
  }
  return out.view().slice();
}

/**
 * @throws RangeError for bytes that are no tail. With `onlyDeviceId` other devices, with `wanted`
 * other series are passed over.
 */
export function decodeTail(
  bytes: Uint8Array,
  onlyDeviceId?: string,
  wanted?: (seriesId: string) => boolean,
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
