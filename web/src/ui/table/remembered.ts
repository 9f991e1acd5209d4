import { useCallback, useState } from 'react';
import type * as z from 'zod';

/** Null for missing or invalid values. */
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
    // With full or forbidden storage, the value lasts until the page closes.
    console.warn('This browser does not keep settings.', error);
  }
}

/** State in localStorage. */
export function useRemembered<T>(
  key: string,
  schema: z.ZodType<T>,
  initial: T,
): [T, (value: T) => void] {
  const [stored, setStored] = useState(() => ({ key, value: recall(key, schema) ?? initial }));
  const value = stored.key === key ? stored.value : (recall(key, schema) ?? initial);
  const change = useCallback(
    (next: T) => {
      remember(key, next);
      setStored({ key, value: next });
    },
    [key],
  );
  return [value, change];
}
