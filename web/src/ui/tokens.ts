import {
  colorBackgroundContainerContent,
  colorBackgroundLayoutMain,
  colorBorderDividerDefault,
  colorBorderDividerSecondary,
  colorBorderItemFocused,
  colorTextBodyDefault,
  colorTextBodySecondary,
  colorTextHeadingDefault,
  colorTextLinkDefault,
  colorBackgroundDropdownItemHover,
  colorBackgroundItemSelected,
} from '@cloudscape-design/design-tokens';
import type { CSSProperties } from 'react';

/**
 * Cloudscape tokens under stable names for style sheets: their own names include a version hash.
 * Set it as the style of the root element of a component with a style sheet.
 */
export const surface = {
  '--surface': colorBackgroundContainerContent,
  '--page': colorBackgroundLayoutMain,
  '--divider': colorBorderDividerDefault,
  '--divider-faint': colorBorderDividerSecondary,
  '--text': colorTextBodyDefault,
  '--text-faint': colorTextBodySecondary,
  '--heading': colorTextHeadingDefault,
  '--link': colorTextLinkDefault,
  '--focus': colorBorderItemFocused,
  '--hover': colorBackgroundDropdownItemHover,
  '--selected': colorBackgroundItemSelected,
} as CSSProperties;
