import { PutObjectCommand, S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { publicFilesOf } from '../../core/domain/brand-files.ts';
import { themeOf, type Branding } from '../../core/domain/brand.ts';
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

/** Display size of logos. */
const LOGO = {
  width: 230,
  height: 60,
  textLeft: 56,
  textWidth: 160,
  largestText: 26,
  largestOfTwo: 22,
} as const;
/** Average character width of a semi-bold sans serif, relative to its size. */
const LETTER_WIDTH = 0.58;
/** Smaller single lines are unreadable in the page header. */
const SMALLEST_LINE = 20;
const LINE_HEIGHT = 1.1;

const sizeFor = (characters: number, largest: number) =>
  Math.min(largest, Math.floor(LOGO.textWidth / (characters * LETTER_WIDTH)));

/** The name on the brand's colour, legible on light and dark pages. */
export function logoOf(branding: Pick<Branding, 'name' | 'themeColours'>): string {
  const { primary } = themeOf(branding).portal;
  const lines = linesOf(branding.name);
  const size = sizeFor(longestOf(lines), lines.length > 1 ? LOGO.largestOfTwo : LOGO.largestText);
  const texts = lines.map((line, at) => {
    const middle = LOGO.height / 2 + (at - (lines.length - 1) / 2) * size * LINE_HEIGHT;
    // Fixed text length, so that the name fits in any font.
    const length = Math.round(line.length * LETTER_WIDTH * size);
    return `<text x="${LOGO.textLeft}" y="${Math.round(middle + size * 0.35)}" fill="#ffffff" font-family="system-ui, sans-serif" font-size="${size}" font-weight="600" textLength="${length}" lengthAdjust="spacingAndGlyphs">${escaped(line)}</text>`;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${LOGO.width} ${LOGO.height}" width="${LOGO.width}" height="${LOGO.height}" role="img" aria-label="${escaped(branding.name)}">`,
    `<rect width="${LOGO.width}" height="${LOGO.height}" rx="8" fill="${primary}"/>`,
    '<path d="M14 42 L25 19 L33 35 L41 24" fill="none" stroke="#ffffff" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"/>',
    ...texts,
    '</svg>\n',
  ].join('\n');
}

const longestOf = (lines: readonly string[]) => Math.max(...lines.map(({ length }) => length));

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Splits a long name into two lines of similar length. */
function linesOf(name: string): string[] {
  const words = name.split(' ');
  if (words.length === 1 || sizeFor(name.length, LOGO.largestText) >= SMALLEST_LINE) return [name];
  const parted = words
    .slice(1)
    .map((_, at) => [words.slice(0, at + 1).join(' '), words.slice(at + 1).join(' ')]);
  return parted.reduce((best, lines) => (longestOf(lines) < longestOf(best) ? lines : best));
}
