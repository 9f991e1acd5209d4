const MAX_KEPT = 500;

/** Keeps a value by its key; the oldest one leaves when there are too many. */
export function keepOne<V>(kept: Map<string, V>, key: string, value: V): void {
  kept.delete(key);
  kept.set(key, value);
  if (kept.size > MAX_KEPT) kept.delete(kept.keys().next().value!);
}
