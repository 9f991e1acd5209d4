import { createContext, use, useState, useSyncExternalStore, type ReactNode } from 'react';

/** The moment under the pointer, shared by all charts of a page for comparison. */
export interface Cursor {
  /** Epoch seconds; null outside charts. */
  read(): number | null;
  move(epochSeconds: number | null): void;
  subscribe(listener: () => void): () => void;
}

function createCursor(): Cursor {
  let current: number | null = null;
  const listeners = new Set<() => void>();
  return {
    read: () => current,
    move(epochSeconds) {
      if (epochSeconds === current) return;
      current = epochSeconds;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const CursorContext = createContext<Cursor>(createCursor());

export function SharedCursor({ children }: { children: ReactNode }) {
  const [cursor] = useState(createCursor);
  return <CursorContext value={cursor}>{children}</CursorContext>;
}

export function useCursor(): Cursor {
  return use(CursorContext);
}

export function useCursorMoment(): number | null {
  const cursor = useCursor();
  return useSyncExternalStore(cursor.subscribe, cursor.read);
}
