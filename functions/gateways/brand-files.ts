import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import * as z from 'zod';
import type { AccountId } from '../../core/access/scope.ts';
import { themeOf, type Branding } from '../../core/domain/brand.ts';
import { themeCss } from '../../core/domain/theme.ts';
import { baseEnvironment, readEnvironment } from '../runtime/environment.ts';

/** Of a function that writes what the site serves of a brand. */
export const brandFilesEnvironment = baseEnvironment.extend({ BRAND_BUCKET: z.string().min(1) });

export interface PublicFile {
  name: string;
  body: string | Uint8Array;
  contentType: string;
  /** Files whose name says their content are kept for ever by browsers; others are asked for anew. */
  isForEver?: true;
}

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

/** What everybody may read of a brand, signed in or not: its face, and its theme as a style sheet. */
export function publicFilesOf(branding: Branding): PublicFile[] {
  const { account_id: _account, ...shown } = branding;
  return [
    {
      name: 'theme.css',
      body: themeCss(themeOf(branding)),
      contentType: 'text/css; charset=utf-8',
    },
    {
      name: 'branding.json',
      body: JSON.stringify(shown, null, 2),
      contentType: 'application/json',
    },
  ];
}
