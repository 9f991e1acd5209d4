/** Negative, zero or positive, as for Array.sort. */
export function compareOids(a: string, b: string): number {
  const left = a.split('.');
  const right = b.split('.');
  for (let at = 0; at < Math.min(left.length, right.length); at++) {
    const difference = Number(left[at]) - Number(right[at]);
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
}

/** Below the root or the root itself. */
export function isWithin(root: string, oid: string): boolean {
  return oid === root || oid.startsWith(`${root}.`);
}
