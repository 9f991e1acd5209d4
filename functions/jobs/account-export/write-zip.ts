import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { ZipWriter } from '@zip.js/zip.js/lib/zip-core-writer.js';
import type { JobFile } from '../../gateways/job-files.ts';
import { putJobStream } from '../../gateways/job-stream.ts';
import type { Packed } from './pack.ts';

/** DEFLATE, as pack compresses. */
const COMPRESSION_METHOD = 8;

/** Files that lie behind each other in one body. */
export interface PackedPart {
  files: readonly Packed[];
  body(): Promise<Uint8Array>;
}

/**
 * Puts the parts together as one zip, a part at a time. The file is there once all of it is.
 * @returns its size in bytes.
 */
export async function writeZip(
  to: JobFile,
  parts: readonly PackedPart[],
  lastModDate: Date,
): Promise<number> {
  let bytes = 0;
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, out) {
      bytes += chunk.length;
      out.enqueue(chunk);
    },
  });
  const write = async () => {
    try {
      const zip = new ZipWriter(writable, { useWebWorkers: false, lastModDate });
      for (const part of parts) await addPart(zip, part);
      await zip.close();
    } catch (error) {
      await writable.abort(error).catch(() => undefined);
      throw error;
    }
  };
  const stream = Readable.fromWeb(readable as ReadableStream<Uint8Array>);
  await Promise.all([putJobStream(to, stream, 'application/zip'), write()]);
  return bytes;
}

async function addPart(zip: ZipWriter<unknown>, { files, body }: PackedPart): Promise<void> {
  if (files.length === 0) return;
  const all = await body();
  let at = 0;
  for (const { name, bytes, rawBytes, crc32 } of files) {
    await zip.add(name, new Blob([new Uint8Array(all.subarray(at, at + bytes))]).stream(), {
      passThrough: true,
      compressionMethod: COMPRESSION_METHOD,
      uncompressedSize: rawBytes,
      crc32,
    });
    at += bytes;
  }
}
