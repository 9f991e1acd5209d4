import { useSyncExternalStore } from 'react';

/** Below this the style sheets draw for a phone. */
const NARROW = '(max-width: 640px)';

const query = typeof window.matchMedia === 'function' ? window.matchMedia(NARROW) : null;

function subscribe(listener: () => void): () => void {
  query?.addEventListener('change', listener);
  return () => query?.removeEventListener('change', listener);
}

/** The window is as narrow as a phone. */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => query?.matches ?? false);
}
