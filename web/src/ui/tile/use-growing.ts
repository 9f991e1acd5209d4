import { startTransition, useCallback, useEffect, useState } from 'react';

/** More than a screen holds, and drawn at once. */
const FIRST = 240;
/**
 * Drawn by itself behind the first, and no more than that: beyond, what nobody scrolls to is never
 * made.
 */
const BY_ITSELF = 1_000;
const STEP = 380;

/**
 * How many of a long list are drawn: those of the first screen at once, more of them in pieces that
 * give way to whatever the person does, and the rest as it is asked for. @returns the number, and
 * what asks for more.
 */
export function useGrowing(total: number): [number, () => void] {
  const [drawn, setDrawn] = useState(FIRST);
  const grow = useCallback(() => startTransition(() => setDrawn((former) => former + STEP)), []);
  useEffect(() => {
    if (drawn < Math.min(total, BY_ITSELF)) grow();
  }, [drawn, total, grow]);
  return [Math.min(drawn, total), grow];
}
