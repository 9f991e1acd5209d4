import { createHash } from 'node:crypto';

/** SHA-256 in base64url. */
export const digestOf = (text: string) => createHash('sha256').update(text).digest('base64url');

/** Covers every field of a stored row, independent of field order. */
export const rowDigest = (row: Readonly<Record<string, unknown>>) =>
  digestOf(JSON.stringify(sorted(row)));

function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(sorted);
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, item]) => [name, sorted(item)]);
}
