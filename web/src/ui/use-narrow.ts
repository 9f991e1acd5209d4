import { useSyncExternalStore } from 'react';

/** Breakpoint of the phone layout in the style sheets. */
const NARROW = '(max-width: 640px)';

const query = typeof window.matchMedia === 'function' ? window.matchMedia(NARROW) : null;

function subscribe(listener: () => void): () => void {
  query?.addEventListener('change', listener);
  return () => query?.removeEventListener('change', listener);
}

export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => query?.matches ?? false);
}
