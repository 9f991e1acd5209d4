const BITS: Record<string, number> = { k: 1e3, m: 1e6, g: 1e9, t: 1e12 };
const SIZE = /^(\d+(?:\.\d+)?)\s*([kmgt])b(?:it)?(?:ps|\/s)?$/i;
const BARE_NUMBER = /^\d+(?:\.\d+)?$/;

/** A Circuit or Bearer Size as it is shown: a bare number gets 'Gb' when it is one character long, else 'Mb'. */
export function displaySize(size: string): string {
  const value = size.trim();
  if (!BARE_NUMBER.test(value)) return size;
  return value.length === 1 ? `${value}Gb` : `${value}Mb`;
}

/** Bits per second of a size such as '100Mb', '1Gb' or a bare number; undefined for what is no size, and for zero. */
export function sizeBitsPerSecond(size: string): number | undefined {
  const [, digits, unit] = SIZE.exec(displaySize(size).trim()) ?? [];
  if (digits === undefined || unit === undefined) return undefined;
  return Number(digits) * (BITS[unit.toLowerCase()] ?? 0) || undefined;
}
