/** Negative, zero or positive as the first OID sorts before, with or after the second. */
export function compareOids(a: string, b: string): number {
  const left = a.split('.');
  const right = b.split('.');
  for (let at = 0; at < Math.min(left.length, right.length); at++) {
    const difference = Number(left[at]) - Number(right[at]);
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
}

/** Is the OID below the root, or the root itself? */
export function isWithin(root: string, oid: string): boolean {
  return oid === root || oid.startsWith(`${root}.`);
}
