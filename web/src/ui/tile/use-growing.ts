import { startTransition, useCallback, useEffect, useState } from 'react';

/** More than fits on a screen; drawn at once. */
const FIRST = 240;
/** Drawn by itself in the background; the rest only on scrolling. */
const BY_ITSELF = 1_000;
const STEP = 380;

/**
 * Draws a long list in steps: the first screen at once, more in the background, and the rest on
 * demand.
 * @returns the number of items to draw, and a function for more.
 */
export function useGrowing(total: number): [number, () => void] {
  const [drawn, setDrawn] = useState(FIRST);
  const grow = useCallback(() => startTransition(() => setDrawn((former) => former + STEP)), []);
  useEffect(() => {
    if (drawn < Math.min(total, BY_ITSELF)) grow();
  }, [drawn, total, grow]);
  return [Math.min(drawn, total), grow];
}
