import * as tokens from '@cloudscape-design/design-tokens';

/** The design system's own font is not shipped: every system has a good one. */
const SYSTEM_FONT = "-apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";

/** The custom property behind a design token: tokens read 'var(--name-hash, fallback)'. */
function propertyOf(token: string): string {
  return /var\((--[\w-]+)/.exec(token)?.[1] ?? '';
}

/**
 * Tokens of the design system for each colour of the brand's sheet (core/domain/theme.ts). Its own
 * theming would cost 90 KB and half a second (measured); the few tokens that carry the accent are
 * set by hand instead.
 */
const TAKES: Readonly<Record<string, readonly string[]>> = {
  '--brand': [
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
  '--brand-strong': [
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
  '--brand-ink': [
    tokens.colorTextButtonPrimaryDefault,
    tokens.colorTextButtonPrimaryHover,
    tokens.colorTextButtonPrimaryActive,
    tokens.colorTextSegmentActive,
  ],
  '--brand-faint': [
    tokens.colorBackgroundItemSelected,
    tokens.colorBackgroundButtonNormalHover,
    tokens.colorBackgroundButtonLinkHover,
  ],
};

/**
 * Lets the design system take the brand's colours, whichever sheet is in force; to be called once
 * before the first paint. Style properties need no style element, so that the security policy holds.
 */
export function applyBrandTokens(target: HTMLElement = document.body): void {
  target.style.setProperty(propertyOf(tokens.fontFamilyBase), SYSTEM_FONT);
  for (const [colour, names] of Object.entries(TAKES))
    for (const token of names) target.style.setProperty(propertyOf(token), `var(${colour})`);
}
