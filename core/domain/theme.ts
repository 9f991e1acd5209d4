import type { ThemeColours } from './brand.ts';
import { contrast, inkOn, mix, plainHex, readableOn, SHAPE_CONTRAST } from './colour.ts';

export type ColourScheme = 'light' | 'dark';

/** The pages' ground in each scheme, on which the brand's colours have to be read. */
export const GROUND: Readonly<Record<ColourScheme, string>> = {
  light: '#ffffff',
  dark: '#161d26',
};

/** On dark ground the accent is also the ground of buttons, so it has to be lighter than text. */
const ACCENT_CONTRAST: Readonly<Record<ColourScheme, number>> = { light: 4.5, dark: 6.5 };

/** How much of the accent a chosen row or token takes: secondary text has to be read on it. */
const FAINT_SHARE: Readonly<Record<ColourScheme, number>> = { light: 0.08, dark: 0.12 };

/** The primary as it is shown in a scheme: itself where it can be read, else its nearest kin. */
export function accentIn(scheme: ColourScheme, primary: string): string {
  return readableOn(GROUND[scheme], primary, ACCENT_CONTRAST[scheme]);
}

/**
 * The custom properties of a theme in one scheme. Their names are the portal's own: which of the
 * design system's tokens take them is settled in web/src/app/brand-tokens.ts.
 */
export function themeProperties(
  { portal }: Pick<ThemeColours, 'portal'>,
  scheme: ColourScheme,
): Record<string, string> {
  const ground = GROUND[scheme];
  const accent = accentIn(scheme, portal.primary);
  return {
    '--brand': plainHex(accent),
    '--brand-strong': mix(accent, inkOn(ground), 0.25),
    '--brand-ink': inkOn(accent),
    '--brand-faint': mix(ground, accent, FAINT_SHARE[scheme]),
    '--brand-second': plainHex(readableOn(ground, portal.secondary, SHAPE_CONTRAST)),
    ...sidebarProperties(portal, scheme),
  };
}

/**
 * The drawer's colours: the brand's sidebar colour, where it goes with the scheme, a text that reads
 * on it, and the ground and text of the entry that is open, which must not read worse than others.
 */
function sidebarProperties(
  { sidebar, primary }: ThemeColours['portal'],
  scheme: ColourScheme,
): Record<string, string> {
  const isTooBright = scheme === 'dark' && contrast(sidebar, '#000000') > 6;
  const ground = isTooBright ? GROUND.dark : plainHex(sidebar);
  const accent = readableOn(ground, primary);
  const selected = mix(ground, accent, 0.15);
  return {
    '--sidebar': ground,
    '--sidebar-text': readableOn(ground, mix(inkOn(ground), ground, 0.2), 7),
    '--sidebar-accent': plainHex(accent),
    '--sidebar-selected': selected,
    '--sidebar-selected-text': inkOn(selected),
  };
}

/**
 * The theme as a plain style sheet, for both schemes. The scheme that the brand begins with stands
 * in it too, so that the page knows before it draws anything.
 */
export function themeCss(theme: Pick<ThemeColours, 'portal'>): string {
  const rules = (scheme: ColourScheme) =>
    Object.entries(themeProperties(theme, scheme))
      .map(([name, value]) => `${name}:${value}`)
      .join(';');
  return [
    `:root{--brand-scheme:${theme.portal.type === 'dark' ? 'dark' : 'light'}}`,
    `html body{${rules('light')}}`,
    `html body.awsui-dark-mode{${rules('dark')}}`,
    '',
  ].join('\n');
}
