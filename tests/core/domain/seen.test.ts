import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { idDigest } from '../../../core/domain/seen.ts';

const ids = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 12 }), { maxLength: 40 });

test('the word of a set of ids is the same in any order', () => {
  fc.assert(fc.property(ids, (set) => idDigest(set.toReversed()) === idDigest(set)));
});

test('sets that differ by an id, or have one in place of another, have other words', () => {
  fc.assert(
    fc.property(
      ids,
      fc.string({ minLength: 13, maxLength: 20 }),
      fc.string({ minLength: 13, maxLength: 20 }),
      (set, one, other) => {
        fc.pre(one !== other);
        expect(idDigest([...set, one])).not.toBe(idDigest(set));
        expect(idDigest([...set, one])).not.toBe(idDigest([...set, other]));
      },
    ),
  );
});

test('of ten thousand sets that differ by one of their neighbours no two have the same word', () => {
  const all = Array.from({ length: 10_000 }, (_, at) => `device-${at}`);
  expect(new Set(all.map((id) => idDigest(['device-x', id]))).size).toBe(all.length);
});
