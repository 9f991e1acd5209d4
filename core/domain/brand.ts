import * as z from 'zod';
import { DEFAULT_STAFF_NAME } from '../access/staff.ts';
import { DATE_LANGUAGES } from './preferences.ts';
import type { Reader } from './reader.ts';
import { isZone } from './zone.ts';

export const DEFAULT_BRANDING_ID = 'default';
const DEFAULT_PRIMARY = '#022f6b';
/** Primary colour of themes other than the default one. */
export const OTHER_PRIMARY = '#5b2a86';

/** Zone of brands that were stored before a brand had one, and of a deployment without any. */
const FIRST_ZONE = 'Europe/London';

/** Languages that dates may be told in; the portal's words are English in all. */
const languages = Object.keys(DATE_LANGUAGES) as (keyof typeof DATE_LANGUAGES)[];

const colour = z.string().regex(/^#[0-9a-f]{6}$/i, 'must be a colour such as #022f6b');

export const themeColoursSchema = z.strictObject({
  reports: z.strictObject({ primary: colour, secondary: colour }),
  portal: z.strictObject({
    primary: colour,
    secondary: colour,
    type: z.enum(['light', 'dark']),
    sidebar: colour,
  }),
});
export type ThemeColours = z.infer<typeof themeColoursSchema>;

const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .regex(/^\P{Cc}*$/u, 'must not contain control characters');

const linkSchema = z.strictObject({
  label: line(40).min(1, 'is required'),
  url: z.url({ protocol: /^https$/, error: 'must begin with https://' }).max(500),
});

/** A file of the brand: its name alone, '' for none. */
const fileName = z
  .string()
  .max(200)
  .regex(/^(?!\.\.?$)[^\\/?#\p{Cc}]*$/u, 'is not the name of a file');

/** Branding settings that an account's people set; themeColours is JSON text of ThemeColours. */
export const brandSettingsSchema = z.strictObject({
  name: line(80).min(1, 'is required'),
  themeColours: z
    .string()
    .max(1_000)
    .refine((text) => readTheme(text) !== undefined, 'must be colours such as #022f6b'),
  logo_filename: fileName,
  portal_logo_filename: fileName,
  /** IANA name: of mails, reports and calendars to people without a zone of their own. */
  time_zone: z
    .string()
    .max(64)
    .refine(isZone, 'must be the name of a time zone, such as Europe/London'),
  language: z.enum(languages),
  /** Address for help; '' for none. */
  support_address: z.union([z.literal(''), z.email()]),
  links: z.array(linkSchema).max(6, 'must be at most 6'),
  /** Name of people above a reseller, for its people and customers. */
  staff_name: line(40).min(1, 'is required'),
});
export type BrandSettings = z.infer<typeof brandSettingsSchema>;

/** A brand as pages, mails and documents read it. Rows of before have only what the default is given for. */
export const brandingSchema = z.strictObject({
  id: z.string(),
  account_id: z.string(),
  name: z.string(),
  themeColours: z.string(),
  logo_filename: z.string(),
  portal_logo_filename: z.string(),
  time_zone: z.string().default(FIRST_ZONE),
  language: z.enum(languages).default('en-GB'),
  support_address: z.string().default(''),
  links: z.array(linkSchema).default([]),
  staff_name: z.string().default(DEFAULT_STAFF_NAME),
  /** Number of saves. */
  version: z.number().int().default(1),
});
export type Branding = z.infer<typeof brandingSchema>;

/** A brand as it begins: a name, the theme that ships, and nothing else of its own. */
export function plainBrand(
  id: string,
  name: string,
  chosen: Partial<Omit<Branding, 'id' | 'account_id' | 'name'>> = {},
): Branding {
  const files = { logo_filename: '', portal_logo_filename: '' };
  return brandingSchema.parse({
    id,
    account_id: id,
    name,
    themeColours: '',
    ...files,
    ...chosen,
  });
}

/**
 * The brand of a new account, in the default colours with a logo made from its name.
 * @param brand the one whose logo file it shows
 */
export function firstBrand(id: string, brand: string, name: string): Branding {
  return plainBrand(id, name, {
    themeColours: JSON.stringify(DEFAULT_THEME),
    logo_filename: `${brand}.svg`,
    portal_logo_filename: `${brand}.svg`,
  });
}

/** A branding's earlier version. */
export const formerBrandSchema = z.object({
  saved_at_ms: z.number(),
  saved_by: z.string(),
  settings: brandingSchema.omit({ id: true, account_id: true, version: true }),
});
export type FormerBrand = z.infer<typeof formerBrandSchema>;

/** The same as stored. */
export const storedFormerSchema = formerBrandSchema.extend({
  /** Home account of the person; '' in older rows. */
  saved_home: z.string().default(''),
});

export const DEFAULT_THEME: ThemeColours = {
  reports: { primary: DEFAULT_PRIMARY, secondary: '#5f6b7a' },
  portal: { primary: DEFAULT_PRIMARY, secondary: '#5f6b7a', type: 'light', sidebar: '#ffffff' },
};

/** Colours of a brand that has chosen none, other than the default one. */
export const OTHER_THEME: ThemeColours = {
  reports: { ...DEFAULT_THEME.reports, primary: OTHER_PRIMARY },
  portal: { ...DEFAULT_THEME.portal, primary: OTHER_PRIMARY },
};

/** The colours of a record; those of a theme that ships when its text is not readable. */
export function themeOf(
  branding: (Pick<Branding, 'themeColours'> & Partial<Pick<Branding, 'id'>>) | undefined,
): ThemeColours {
  const isDefault = branding?.id === undefined || branding.id === DEFAULT_BRANDING_ID;
  return readTheme(branding?.themeColours ?? '') ?? (isDefault ? DEFAULT_THEME : OTHER_THEME);
}

function readTheme(text: string): ThemeColours | undefined {
  try {
    return themeColoursSchema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** How moments are told to people of a brand who have not chosen for themselves. */
export function brandReader(
  branding: Pick<Branding, 'time_zone' | 'language'> | undefined,
): Reader {
  return { zone: branding?.time_zone ?? FIRST_ZONE, dates: branding?.language ?? 'en-GB' };
}

/** The editable settings of a branding. */
export function settingsOf({
  id: _id,
  account_id: _account,
  version: _version,
  ...settings
}: Branding): BrandSettings {
  return settings;
}

const UPLOADED = /^(portal|report)-logo-[0-9a-f]{16}\.(svg|png)$/;

/** Was it uploaded by people? Then it stands in the account's own folder of the bucket. */
export function isUploaded(logo: string): boolean {
  return UPLOADED.test(logo);
}

/** The logo of letters and papers: the company's, else the portal's; '' for none. */
export function paperLogo(
  branding: Pick<Branding, 'logo_filename' | 'portal_logo_filename'>,
): string {
  return branding.logo_filename || branding.portal_logo_filename;
}

/** The picture that is made of an uploaded logo for mailboxes, which show no SVG. */
export const mailPictureOf = (logo: string): string => `${logo}.mail.png`;
