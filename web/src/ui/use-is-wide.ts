import { useSyncExternalStore } from 'react';

/** A phone has fewer pixels. */
const PHONE_PIXELS = 600;

/** Whether the window has so many pixels; by default, whether it is not a phone's. */
export function useIsWide(leastPixels = PHONE_PIXELS): boolean {
  const query = `(min-width: ${leastPixels}px)`;
  return useSyncExternalStore(
    (listener) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    () => window.matchMedia(query).matches,
  );
}
