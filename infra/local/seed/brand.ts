import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import Papa from 'papaparse';
import { themeOf, type Branding } from '../../../core/domain/branding.ts';
import {
  DEFAULT_PORTAL_CONFIG,
  portalConfigSchema,
  type PortalConfig,
} from '../../../core/domain/portal-config.ts';
import { isReseller, type AccountRow } from '../../../functions/store/accounts.ts';
import { CUSTOMERS } from './customers.ts';
import { CONTENT_TYPES, type BrandFile } from './content-types.ts';
import { resellerOf } from './organisation.ts';
import { brandOf } from './plan-extras.ts';
import { SUPPLIERS } from './circuits.ts';

/**
 * The public files of every brand, under brand/{brand}/ as the site serves them. Each brand has all
 * logos, because on one machine one site serves the people of every brand.
 */
export function brandFiles(
  accounts: readonly AccountRow[],
  branding: readonly Branding[],
): BrandFile[] {
  const brands = [...new Set(accounts.map((account) => brandOf(account.accountId)))];
  const logos = branding.filter((record) => !record.id.endsWith('_SUPER'));
  return brands.flatMap((brand): BrandFile[] => {
    const record = branding.find((candidate) => candidate.id === brand)!;
    const account = accounts.find((candidate) => brandOf(candidate.accountId) === brand)!;
    const file = (name: string, body: string): BrandFile => ({
      key: `brand/${brand}/${name}`,
      body,
      contentType: CONTENT_TYPES[name.split('.').at(-1)!]!,
    });
    return [
      file('logo.svg', logoOf(record)),
      ...logos.map((other) => file(other.portal_logo_filename, logoOf(other))),
      file(
        'branding.json',
        JSON.stringify(
          {
            name: record.name,
            themeColours: record.themeColours,
            logo_filename: record.logo_filename,
            portal_logo_filename: record.portal_logo_filename,
          },
          null,
          2,
        ),
      ),
      file('portal-config.json', JSON.stringify(portalConfigOf(account, accounts), null, 2)),
      file('ProviderList.csv', providerList()),
    ];
  });
}

export async function writeBrandFiles(bucket: string, files: readonly BrandFile[]): Promise<void> {
  const client = new S3Client({ forcePathStyle: true });
  for (const { key, body, contentType } of files)
    await client.send(
      new PutObjectCommand({ Bucket: bucket, Key: key, Body: body, ContentType: contentType }),
    );
  client.destroy();
}

function portalConfigOf(account: AccountRow, accounts: readonly AccountRow[]): PortalConfig {
  const resellers = accounts
    .filter((candidate) => candidate.providerId === account.providerId)
    // Resellers do not know of each other.
    .filter((candidate) => !isReseller(account) || candidate === account)
    .map((candidate) => resellerOf(candidate.accountId))
    .filter(Boolean);
  return portalConfigSchema.parse({
    ...DEFAULT_PORTAL_CONFIG,
    rootFolderId: account.rootGroupId,
    dashboard_config: {
      default: { stats: [{ title: 'Traffic', template: 'summary' }], availability: true },
      Switch: { stats: [], availability: true },
    },
    device_page_title: '{label} · {Site Name}',
    device_identifier: 'Billing Reference',
    resellers,
    sample_ids: {
      Customer: customerOf(account),
    },
  });
}

function customerOf({ accountId, providerId }: AccountRow): string {
  const all = CUSTOMERS[providerId === 'calder' ? 'calder' : 'northbeam'];
  return (all.find((customer) => customer.accountId === accountId) ?? all[0]!).name;
}

/** The carriers that a circuit can be ordered from. */
function providerList(): string {
  return `${Papa.unparse(SUPPLIERS.map(({ name }) => ({ Provider: name })))}\n`;
}

/** The size that the portal shows logos at. */
const LOGO = { width: 230, height: 60, textLeft: 56, textWidth: 160, largestText: 26 } as const;
/** Width of a mean letter of a semi-bold sans serif, by its size. */
const LETTER_WIDTH = 0.58;

/** The brand's name on its colour, which is legible on light and on dark pages alike. */
export function logoOf(branding: Pick<Branding, 'name' | 'themeColours'>): string {
  const { primary } = themeOf(branding).portal;
  const size = Math.min(
    LOGO.largestText,
    Math.floor(LOGO.textWidth / (branding.name.length * LETTER_WIDTH)),
  );
  // Said outright, so that the name ends within the picture in whatever font a machine has.
  const length = Math.round(branding.name.length * LETTER_WIDTH * size);
  const escaped = branding.name.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${LOGO.width} ${LOGO.height}" width="${LOGO.width}" height="${LOGO.height}" role="img" aria-label="${escaped}">`,
    `<rect width="${LOGO.width}" height="${LOGO.height}" rx="8" fill="${primary}"/>`,
    '<path d="M14 42 L25 19 L33 35 L41 24" fill="none" stroke="#ffffff" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"/>',
    `<text x="${LOGO.textLeft}" y="${30 + Math.round(size * 0.35)}" fill="#ffffff" font-family="system-ui, sans-serif" font-size="${size}" font-weight="600" textLength="${length}" lengthAdjust="spacingAndGlyphs">${escaped}</text>`,
    '</svg>\n',
  ].join('\n');
}
