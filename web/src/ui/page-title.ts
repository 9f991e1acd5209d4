import { useEffect, useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let named = '';

function name(title: string): void {
  named = title;
  for (const listener of listeners) listener();
}

/** Names the page in the browser's tab while it is shown, where the name of its route is not enough. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    name(title);
    return () => name('');
  }, [title]);
}

/** Name that the page gives itself; '' when it has the name of its route. */
export function useNamedPage(): string {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => named,
  );
}
