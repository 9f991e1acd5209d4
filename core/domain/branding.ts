import * as z from 'zod';

export const DEFAULT_BRANDING_ID = 'default';
const DEFAULT_PRIMARY = '#022f6b';
/** Primary colour of themes other than the default one. */
export const OTHER_PRIMARY = '#5b2a86';

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

/** A branding record; themeColours is JSON text of ThemeColours. */
export const brandingSchema = z.strictObject({
  id: z.string(),
  account_id: z.string(),
  name: z.string(),
  themeColours: z.string(),
  logo_filename: z.string(),
  portal_logo_filename: z.string(),
});
export type Branding = z.infer<typeof brandingSchema>;

export const DEFAULT_THEME: ThemeColours = {
  reports: { primary: DEFAULT_PRIMARY, secondary: '#5f6b7a' },
  portal: { primary: DEFAULT_PRIMARY, secondary: '#5f6b7a', type: 'light', sidebar: '#ffffff' },
};

/** The colours of a record; the default theme when its text is not readable. */
export function themeOf(branding: Pick<Branding, 'themeColours'> | undefined): ThemeColours {
  try {
    return themeColoursSchema.parse(JSON.parse(branding?.themeColours ?? ''));
  } catch {
    return DEFAULT_THEME;
  }
}
