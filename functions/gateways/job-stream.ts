import { Upload } from '@aws-sdk/lib-storage';
import type { Readable } from 'node:stream';
import { placeOf, s3, type JobFile } from './job-files.ts';

const PART_BYTES = 8 * 1024 * 1024;
const PARTS_AT_ONCE = 3;

/**
 * Writes a file of a length that is not known before, holding only some of it in memory. It is there
 * once all of it is, or not at all.
 */
export async function putJobStream(
  file: JobFile,
  body: Readable,
  contentType: string,
): Promise<void> {
  const upload = new Upload({
    client: s3(),
    params: { ...placeOf(file), Body: body, ContentType: contentType },
    partSize: PART_BYTES,
    queueSize: PARTS_AT_ONCE,
    // The bucket lets go of what a writer that failed or was killed has left.
    leavePartsOnError: true,
  });
  await upload.done();
}
