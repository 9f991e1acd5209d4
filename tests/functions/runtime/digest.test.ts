import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { digestOf, rowDigest } from '../../../functions/runtime/digest.ts';

const row = { b: 1, a: 'x', list: [{ d: null, c: 2 }, 'y'], inner: { f: true, e: [] } };

test('a digest is SHA-256 in base64url', () => {
  expect(digestOf('linekeeper')).toBe(
    createHash('sha256').update('linekeeper').digest().toString('base64url'),
  );
});

test('the digest of a row is the same in any order of its fields, in and below it', () => {
  const sorted =
    '[["a","x"],["b",1],["inner",[["e",[]],["f",true]]],["list",[[["c",2],["d",null]],"y"]]]';
  const other = { inner: { e: [], f: true }, list: [{ c: 2, d: null }, 'y'], a: 'x', b: 1 };
  expect([rowDigest(row), rowDigest(other)]).toEqual([digestOf(sorted), digestOf(sorted)]);
});

test.each([
  { ...row, a: 'y' },
  { ...row, b: '1' },
  { ...row, added: undefined },
  { ...row, list: row.list.toReversed() },
  { ...row, list: [{ d: null, c: 3 }, 'y'] },
  { ...row, inner: { f: true, e: {}, g: 1 } },
  { a: row.a, b: row.b, list: row.list },
])('a row that differs has another digest: %j', (other) => {
  expect(rowDigest(other)).not.toBe(rowDigest(row));
});
