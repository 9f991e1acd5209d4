import * as tokens from '@cloudscape-design/design-tokens';
import type { ThemeColours } from '../../../core/domain/brand.ts';
import type { ColourMode } from './colour-mode.ts';
import { contrast, inkOn, mix, readableOn } from './contrast.ts';

/** The pages' ground in each mode, on which the brand's colour has to be read. */
const GROUND: Record<ColourMode, string> = { light: '#ffffff', dark: '#161d26' };

/** The design system's own font is not shipped: every system has a good one. */
const SYSTEM_FONT = "-apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";

/** The custom property behind a design token: tokens read 'var(--name-hash, fallback)'. */
export function propertyOf(token: string): string {
  return /var\((--[\w-]+)/.exec(token)?.[1] ?? '';
}

const set = (names: readonly string[], colour: string) =>
  names.map((token) => [propertyOf(token), colour] as const);

/**
 * Custom properties that give the design system the brand's colour. Its own theming would cost 90
 * KB and half a second (measured); the few tokens that carry the accent are set by hand instead,
 * readable in light and in dark.
 */
export function brandProperties(theme: ThemeColours, mode: ColourMode): Record<string, string> {
  const ground = GROUND[mode];
  const accent = readableOn(ground, theme.portal.primary, mode === 'dark' ? 6.5 : 4.5);
  const stronger = mix(accent, inkOn(ground), 0.25);
  const faint = mix(ground, accent, 0.12);
  return Object.fromEntries([
    ['--brand', accent] as const,
    [propertyOf(tokens.fontFamilyBase), SYSTEM_FONT] as const,
    ...set(
      [
        tokens.colorBackgroundButtonPrimaryDefault,
        tokens.colorBorderButtonPrimaryDefault,
        tokens.colorBackgroundControlChecked,
        tokens.colorBackgroundSegmentActive,
        tokens.colorBackgroundSliderRangeDefault,
        tokens.colorBackgroundSliderHandleDefault,
        tokens.colorBackgroundProgressBarValueDefault,
        tokens.colorBorderItemFocused,
        tokens.colorBorderItemSelected,
        tokens.colorBorderInputFocused,
        tokens.colorTextLinkDefault,
        tokens.colorTextAccent,
        tokens.colorTextButtonNormalDefault,
        tokens.colorTextButtonLinkDefault,
        tokens.colorBorderButtonNormalDefault,
        tokens.colorTextButtonInlineIconDefault,
      ],
      accent,
    ),
    ...set(
      [
        tokens.colorBackgroundButtonPrimaryHover,
        tokens.colorBackgroundButtonPrimaryActive,
        tokens.colorBorderButtonPrimaryHover,
        tokens.colorBorderButtonPrimaryActive,
        tokens.colorTextLinkHover,
        tokens.colorTextButtonNormalHover,
        tokens.colorTextButtonNormalActive,
        tokens.colorTextButtonLinkHover,
        tokens.colorBorderButtonNormalHover,
        tokens.colorBackgroundSliderHandleActive,
        tokens.colorTextButtonInlineIconHover,
      ],
      stronger,
    ),
    ...set(
      [
        tokens.colorTextButtonPrimaryDefault,
        tokens.colorTextButtonPrimaryHover,
        tokens.colorTextButtonPrimaryActive,
        tokens.colorTextSegmentActive,
      ],
      inkOn(accent),
    ),
    ...set(
      [
        tokens.colorBackgroundItemSelected,
        tokens.colorBackgroundButtonNormalHover,
        tokens.colorBackgroundButtonLinkHover,
      ],
      faint,
    ),
    ...sidebarProperties(theme, mode).map(([name, colour]) => [name, colour] as const),
  ]);
}

/**
 * The drawer's colours: the brand's sidebar colour, where it goes with the mode, a text that reads
 * on it, and the ground and text of the entry that is open, which must not read worse than others.
 */
function sidebarProperties(theme: ThemeColours, mode: ColourMode): [string, string][] {
  const wanted = theme.portal.sidebar.toLowerCase();
  const isTooBright = mode === 'dark' && contrast(wanted, '#000000') > 6;
  const ground = isTooBright ? GROUND.dark : wanted;
  const text = readableOn(ground, mix(inkOn(ground), ground, 0.2), 7);
  const accent = readableOn(ground, theme.portal.primary);
  const selected = mix(ground, accent, 0.15);
  return [
    ['--sidebar', ground],
    ['--sidebar-text', text],
    ['--sidebar-accent', accent],
    ['--sidebar-selected', selected],
    ['--sidebar-selected-text', inkOn(selected)],
  ];
}

/**
 * Puts the brand on the page at once; style properties need no style element, so that the security
 * policy holds.
 */
export function applyBrand(
  theme: ThemeColours,
  mode: ColourMode,
  target: HTMLElement = document.body,
): void {
  for (const [name, colour] of Object.entries(brandProperties(theme, mode))) {
    if (name) target.style.setProperty(name, colour);
  }
}
