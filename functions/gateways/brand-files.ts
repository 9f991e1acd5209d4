import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import * as z from 'zod';
import type { AccountId } from '../../core/access/scope.ts';
import type { PublicFile } from '../../core/domain/brand-files.ts';
import { baseEnvironment, readEnvironment } from '../runtime/environment.ts';

/** Environment of functions that write a brand's files for the site. */
export const brandFilesEnvironment = baseEnvironment.extend({ BRAND_BUCKET: z.string().min(1) });

let client: S3Client | undefined;

/** Writes a file of an account's brand where the site serves it. */
export async function putBrandFile(account: AccountId, file: PublicFile): Promise<void> {
  const { BRAND_BUCKET } = readEnvironment(brandFilesEnvironment);
  client ??= new S3Client({ forcePathStyle: true });
  await client.send(
    new PutObjectCommand({
      Bucket: BRAND_BUCKET,
      Key: `brand/${account}/${file.name}`,
      Body: file.body,
      ContentType: file.contentType,
      CacheControl: file.isForEver ? 'public, max-age=31536000, immutable' : 'no-cache',
    }),
  );
}

/**
 * A file that the site serves of a brand.
 * @param folder the account of the brand, or the brand of the deployment.
 * @throws when there is none.
 */
export async function readBrandFile(folder: string, name: string): Promise<Uint8Array> {
  const { BRAND_BUCKET } = readEnvironment(brandFilesEnvironment);
  client ??= new S3Client({ forcePathStyle: true });
  const { Body } = await client.send(
    new GetObjectCommand({ Bucket: BRAND_BUCKET, Key: `brand/${folder}/${name}` }),
  );
  return await Body!.transformToByteArray();
}
