/** Items by each of their keys, in order. */
export function grouped<T>(
  items: readonly T[],
  keysOf: (item: T) => Iterable<string>,
): ReadonlyMap<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items)
    for (const key of keysOf(item)) {
      const group = groups.get(key);
      if (group) group.push(item);
      else groups.set(key, [item]);
    }
  return groups;
}
