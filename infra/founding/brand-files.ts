import { PutObjectCommand, S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { publicFilesOf } from '../../core/domain/brand-files.ts';
import type { Branding } from '../../core/domain/brand.ts';
import { logoOf } from '../../core/domain/first-logo.ts';
import type { PortalConfig } from '../../core/domain/portal-config.ts';

export interface BrandFile {
  key: string;
  body: string;
  contentType: string;
}

/** By file extension. */
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  svg: 'image/svg+xml',
  json: 'application/json',
  csv: 'text/csv',
  css: 'text/css; charset=utf-8',
};

/** A public file of a brand, as the site serves it. */
export function brandFile(brand: string, name: string, body: string): BrandFile {
  const contentType = CONTENT_TYPES[name.split('.').at(-1)!]!;
  return { key: `brand/${brand}/${name}`, body, contentType };
}

/**
 * Files of a new brand; its logo is generated from its name.
 * @param providers circuit providers as CSV
 */
export function firstFiles(
  brand: string,
  branding: Branding,
  config: PortalConfig,
  providers = 'Provider\n',
): BrandFile[] {
  return [
    brandFile(brand, 'logo.svg', logoOf(branding)),
    brandFile(brand, branding.portal_logo_filename, logoOf(branding)),
    ...facesOf([branding], brand),
    brandFile(brand, PORTAL_CONFIG, JSON.stringify(config, null, 2)),
    brandFile(brand, 'ProviderList.csv', providers),
  ];
}

/** Public files of brandings, as after a save. */
export function facesOf(brandings: readonly Branding[], folder?: string): BrandFile[] {
  return brandings.flatMap((branding) =>
    publicFilesOf(branding).map(({ name, body }) => brandFile(folder ?? branding.id, name, body)),
  );
}

/** The only file that follows the brand's configuration at each founding. */
export const PORTAL_CONFIG = 'portal-config.json';

/** @param stored treatment of existing files */
export async function writeBrandFiles(
  bucket: string,
  files: readonly BrandFile[],
  stored: 'replace' | 'keep' = 'replace',
): Promise<void> {
  const client = new S3Client({ forcePathStyle: true });
  for (const { key: Key, body: Body, contentType: ContentType } of files)
    try {
      const IfNoneMatch = stored === 'keep' ? '*' : undefined;
      await client.send(
        new PutObjectCommand({ Bucket: bucket, Key, Body, ContentType, IfNoneMatch }),
      );
    } catch (error) {
      const isThere = error instanceof S3ServiceException && error.name === 'PreconditionFailed';
      if (!isThere) throw error;
    }
  client.destroy();
}
