import { useEffect, useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let current = '';

function name(title: string): void {
  current = title;
  for (const listener of listeners) listener();
}

/** Overrides the route's title while mounted. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    name(title);
    return () => name('');
  }, [title]);
}

/** '' without an override. */
export function useNamedPage(): string {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current,
  );
}
