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
 * The design system's tokens under names that a style sheet can write: its own carry a hash of its
 * version. Set as the style of the outermost element of a composition that has a style sheet of its
 * own.
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
