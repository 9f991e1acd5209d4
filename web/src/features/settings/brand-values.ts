import * as z from 'zod';
import {
  brandSettingsSchema,
  themeColoursSchema,
  themeOf,
  type BrandSettings,
  type ThemeColours,
} from '../../../../core/domain/brand.ts';

const { portal, reports } = themeColoursSchema.shape;

/** Values of the branding form: its settings, with each colour a field of its own. */
export const brandValuesSchema = z.strictObject({
  ...brandSettingsSchema.omit({ themeColours: true }).shape,
  portalPrimary: portal.shape.primary,
  portalSecondary: portal.shape.secondary,
  sidebar: portal.shape.sidebar,
  type: portal.shape.type,
  reportPrimary: reports.shape.primary,
  reportSecondary: reports.shape.secondary,
});
export type BrandValues = z.infer<typeof brandValuesSchema>;

/** Former settings were valid when they were saved; what is not any more shows in its field. */
export function valuesOf({ themeColours, ...settings }: BrandSettings): BrandValues {
  const theme = themeOf({ themeColours });
  return {
    ...settings,
    portalPrimary: theme.portal.primary,
    portalSecondary: theme.portal.secondary,
    sidebar: theme.portal.sidebar,
    type: theme.portal.type,
    reportPrimary: theme.reports.primary,
    reportSecondary: theme.reports.secondary,
  };
}

export function themeOfValues(values: BrandValues): ThemeColours {
  const { portalPrimary, portalSecondary, sidebar, type, reportPrimary, reportSecondary } = values;
  return {
    reports: { primary: reportPrimary, secondary: reportSecondary },
    portal: { primary: portalPrimary, secondary: portalSecondary, type, sidebar },
  };
}

/** The settings that differ between two states of the form, which are what a save sends. */
export function changedSettings(begun: BrandValues, values: BrandValues): Partial<BrandSettings> {
  const [before, after] = [settingsOfValues(begun), settingsOfValues(values)];
  const names = Object.keys(after) as (keyof BrandSettings)[];
  const changed = names.filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  return Object.fromEntries(changed.map((name) => [name, after[name]]));
}

function settingsOfValues(values: BrandValues): BrandSettings {
  const { name, logo_filename, portal_logo_filename } = values;
  const { time_zone, language, support_address, links, staff_name } = values;
  return {
    name,
    themeColours: JSON.stringify(themeOfValues(values)),
    logo_filename,
    portal_logo_filename,
    time_zone,
    language,
    support_address,
    links,
    staff_name,
  };
}
