import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import * as z from 'zod';
import type { AccountId } from '../../core/access/scope.ts';
import type { JobKindName } from '../../core/domain/job.ts';
import { baseEnvironment, readEnvironment } from '../runtime/environment.ts';

/** Environment of functions that read or write files of jobs. */
export const jobFilesEnvironment = baseEnvironment.extend({ JOB_BUCKET: z.string().min(1) });

/** A file of a job; the bucket lets it go after the days that its kind is kept. */
export interface JobFile {
  kind: JobKindName;
  account: AccountId;
  jobId: string;
  /** Name within the job, such as 'part-000001' or 'result'. */
  part: string;
}

let client: S3Client | undefined;

export function s3(): S3Client {
  client ??= new S3Client({});
  return client;
}

/** Writes a file; one that is there is replaced by the same. */
export async function putJobFile(
  file: JobFile,
  body: Uint8Array,
  contentType: string,
): Promise<void> {
  await s3().send(new PutObjectCommand({ ...placeOf(file), Body: body, ContentType: contentType }));
}

/** @throws NoSuchKey when it is not there, or no longer. */
export async function readJobFile(file: JobFile): Promise<Uint8Array> {
  const { Body } = await s3().send(new GetObjectCommand(placeOf(file)));
  return await Body!.transformToByteArray();
}

/**
 * An address from which whoever has it can download the file for some seconds.
 * @param name what the browser saves it as.
 */
export async function jobFileLink(
  file: JobFile,
  name: string,
  expiresInSeconds: number,
): Promise<string> {
  const ascii = name.replace(/[^\w .,()-]/g, '_');
  const command = new GetObjectCommand({
    ...placeOf(file),
    ResponseContentDisposition: `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name)}`,
  });
  return await getSignedUrl(s3(), command, { expiresIn: expiresInSeconds });
}

export function placeOf({ kind, account, jobId, part }: JobFile) {
  const { JOB_BUCKET } = readEnvironment(jobFilesEnvironment);
  return { Bucket: JOB_BUCKET, Key: `${kind}/${account}/${jobId}/${part}` };
}
