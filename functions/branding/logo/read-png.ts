import { createInflate } from 'node:zlib';
import { imageSize } from 'image-size';
import { sizeText, type Logo } from './logo.ts';
import { UnsafeLogo } from './unsafe-logo.ts';

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** Signature, and the IHDR chunk with width and height. */
const HEAD = 33;
/** Offsets of the IHDR chunk's fields. */
const [DEPTH, COLOUR_TYPE, INTERLACE] = [24, 25, 28];
const DEPTHS = new Set([1, 2, 4, 8, 16]);
const SAMPLES_BY_COLOUR_TYPE: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
/** Chunks that draw; others may hold compressed text, profiles of any size, or further frames. */
const DRAWING = new Set('IHDR PLTE tRNS gAMA cHRM sRGB sBIT bKGD pHYs IDAT IEND'.split(' '));
const MOST_PIXELS = 4_000;
const LEAST_PIXELS = 16;
const CUT_OFF = 'This PNG is cut off or damaged. Export it again.';

export const isPng = (bytes: Uint8Array) => SIGNATURE.every((byte, at) => bytes[at] === byte);

/**
 * A PNG with the chunks that draw it, and nothing after its end.
 * @throws UnsafeLogo if its size is unusable, or its data decode to more than that size needs.
 */
export async function readPng(bytes: Uint8Array): Promise<Logo> {
  if (bytes.length < HEAD) throw new UnsafeLogo(CUT_OFF);
  const { width, height } = sizeOf(bytes);
  const isUsable = (length: number) => length >= LEAST_PIXELS && length <= MOST_PIXELS;
  if (!isUsable(width) || !isUsable(height))
    throw new UnsafeLogo(
      `A logo is 16 to 4,000 pixels wide and high; this one is ${sizeText({ width, height })}.`,
    );
  const chunks = chunksOf(bytes);
  const data = chunks.filter(({ name }) => name === 'IDAT').map((chunk) => chunk.data);
  await refuseMoreThan(mostBytes(bytes, width, height), data);
  const drawing = chunks.filter(({ name }) => DRAWING.has(name));
  const dropped = new Set(chunks.map(({ name }) => name).filter((name) => !DRAWING.has(name)));
  return {
    type: 'png',
    bytes: Buffer.concat([Uint8Array.from(SIGNATURE), ...drawing.map((chunk) => chunk.whole)]),
    width,
    height,
    notes: dropped.size > 0 ? [`Left out: ${[...dropped].join(', ')}.`] : [],
  };
}

function sizeOf(bytes: Uint8Array): { width: number; height: number } {
  try {
    return imageSize(bytes);
  } catch {
    throw new UnsafeLogo(CUT_OFF);
  }
}

interface Chunk {
  name: string;
  data: Uint8Array;
  whole: Uint8Array;
}

/** Up to IEND: anything after it, such as a second file, is cut off. */
function chunksOf(png: Uint8Array): Chunk[] {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  const chunks: Chunk[] = [];
  for (let at = SIGNATURE.length; at + 12 <= png.length;) {
    const end = at + 12 + view.getUint32(at);
    if (end > png.length) break;
    const name = String.fromCharCode(...png.subarray(at + 4, at + 8));
    chunks.push({ name, data: png.subarray(at + 8, end - 4), whole: png.subarray(at, end) });
    if (name === 'IEND') return chunks;
    at = end;
  }
  throw new UnsafeLogo(CUT_OFF);
}

/** Decoded size of all rows. A row begins with the byte of its filter. */
function mostBytes(png: Uint8Array, width: number, height: number): number {
  const samples = SAMPLES_BY_COLOUR_TYPE[png[COLOUR_TYPE]!];
  const depth = png[DEPTH]!;
  if (samples === undefined || !DEPTHS.has(depth)) throw new UnsafeLogo(CUT_OFF);
  const row = 1 + Math.ceil((width * samples * depth) / 8);
  // Interlaced, the passes have twice as many rows, most of them short.
  return row * height * (png[INTERLACE] === 0 ? 1 : 2);
}

/** Decompresses beside the main thread, keeps nothing, and stops at the bound. */
async function refuseMoreThan(most: number, data: readonly Uint8Array[]): Promise<void> {
  const inflate = createInflate({ chunkSize: 262_144 });
  inflate.end(Buffer.concat(data));
  let bytes = 0;
  try {
    for await (const part of inflate) {
      bytes += (part as Buffer).length;
      if (bytes > most) break;
    }
  } catch {
    throw new UnsafeLogo(CUT_OFF);
  }
  if (bytes > most)
    throw new UnsafeLogo(
      'This PNG has more data than a picture of its size needs. Export it again.',
    );
}
