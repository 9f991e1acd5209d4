import { useCallback, useState } from 'react';
import type * as z from 'zod';

/** Reads what this browser remembers; a damaged or foreign value counts as nothing. */
function recall<T>(key: string, schema: z.ZodType<T>): T | null {
  try {
    return schema.parse(JSON.parse(localStorage.getItem(key) ?? 'null'));
  } catch {
    return null;
  }
}

function remember(key: string, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch (error) {
    // A full or forbidden storage must not stop the page: the choice then holds until it is closed.
    console.warn('This browser does not keep settings.', error);
  }
}

/** State that this browser keeps between visits. */
export function useRemembered<T>(
  key: string,
  schema: z.ZodType<T>,
  initial: T,
): [T, (value: T) => void] {
  const [held, setHeld] = useState(() => ({ key, value: recall(key, schema) ?? initial }));
  const value = held.key === key ? held.value : (recall(key, schema) ?? initial);
  const change = useCallback(
    (next: T) => {
      remember(key, next);
      setHeld({ key, value: next });
    },
    [key],
  );
  return [value, change];
}
