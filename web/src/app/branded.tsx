import { useEffect, useLayoutEffect, type ReactNode } from 'react';
import { DEFAULT_THEME } from '../../../core/domain/brand.ts';
import { HOST_SHEET, useFace } from '../access/face.ts';
import { applyIcon } from './brand-icon.ts';
import { showTheme } from './theme-sheet.ts';

/** Applies the brand's theme and tab icon. */
export function Branded({ children }: { children: ReactNode }) {
  const face = useFace();
  const sheet = face?.sheet ?? HOST_SHEET;
  const theme = face?.theme;
  useLayoutEffect(() => void showTheme(sheet, theme ?? DEFAULT_THEME), [sheet, theme]);
  useEffect(() => {
    if (theme) applyIcon(theme.portal.primary);
  }, [theme]);
  return children;
}
