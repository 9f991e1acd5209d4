import { useSyncExternalStore } from 'react';
import { MAX_TICKS } from '../../../../core/domain/range.ts';

const WIDE = '(min-width: 600px)';
/** Time labels that fit on a phone. */
const NARROW_TICKS = 4;

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(WIDE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

export function useMostTicks(): number {
  return useSyncExternalStore(subscribe, () =>
    window.matchMedia(WIDE).matches ? MAX_TICKS : NARROW_TICKS,
  );
}
