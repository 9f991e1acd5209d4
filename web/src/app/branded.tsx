import { useLayoutEffect, type ReactNode } from 'react';
import { DEFAULT_THEME } from '../../../core/domain/brand.ts';
import { useFace } from '../access/face.ts';
import { applyBrand } from './brand-colours.ts';
import { applyIcon } from './brand-icon.ts';
import { useColourMode } from './colour-mode.ts';

/** Everything inside, and the tab's icon, is in the colours of the brand that is in force. */
export function Branded({ children }: { children: ReactNode }) {
  const face = useFace();
  const mode = useColourMode();
  const theme = face?.theme ?? DEFAULT_THEME;
  useLayoutEffect(() => applyBrand(theme, mode), [theme, mode]);
  useLayoutEffect(() => {
    if (face) applyIcon(face.theme.portal.primary);
  }, [face]);
  return children;
}
