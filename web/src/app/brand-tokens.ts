import * as tokens from '@cloudscape-design/design-tokens';

/** The design system's own font is not shipped; system fonts replace it. */
const SYSTEM_FONT = "-apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";

/** The custom property behind a design token: tokens read 'var(--name-hash, fallback)'. */
function propertyOf(token: string): string {
  return /var\((--[\w-]+)/.exec(token)?.[1] ?? '';
}

/**
 * Design tokens for each colour of the brand's sheet (core/domain/theme.ts). Cloudscape's own
 * theming would cost 90 KB and half a second (measured), so the accent tokens are set here.
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
 * Maps the design system's accent to the brand's colours; call once before the first paint. Inline
 * properties satisfy the content security policy.
 */
export function applyBrandTokens(target: HTMLElement = document.body): void {
  target.style.setProperty(propertyOf(tokens.fontFamilyBase), SYSTEM_FONT);
  for (const [colour, names] of Object.entries(TAKES))
    for (const token of names) target.style.setProperty(propertyOf(token), `var(${colour})`);
}
