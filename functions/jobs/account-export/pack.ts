import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';
import * as z from 'zod';

/** A file of the zip, as it lies compressed in the part that a step has written. */
export const packedSchema = z.strictObject({
  name: z.string(),
  /** Compressed, and as it was. */
  bytes: z.int(),
  rawBytes: z.int(),
  crc32: z.int(),
});
export type Packed = z.infer<typeof packedSchema>;

export type Content = Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>;

/** Compresses a file piece by piece, so that only its compressed form is whole in memory. */
export async function pack(
  name: string,
  content: Content,
): Promise<{ packed: Packed; body: Buffer }> {
  let [crc, rawBytes] = [0, 0];
  async function* counted() {
    for await (const piece of content) {
      const bytes = Buffer.from(piece);
      crc = crc32(bytes, crc);
      rawBytes += bytes.length;
      yield bytes;
    }
  }
  const body = await pipeline(Readable.from(counted()), createDeflateRaw(), buffer);
  return { packed: { name, bytes: body.length, rawBytes, crc32: crc }, body };
}
