import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareNatural } from '../../../core/domain/natural-order.ts';

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
const sorted = (texts: string[]) => texts.toSorted(compareNatural);

test('numbers in names go by their size, wherever they stand', () => {
  expect(sorted(['CPE-10', 'cpe-9', 'CPE-100', 'CPE-09a', 'CPE'])).toEqual([
    'CPE',
    'cpe-9',
    'CPE-09a',
    'CPE-10',
    'CPE-100',
  ]);
  expect(sorted(['10.0.0.2', '9.255.0.1', '10.0.0.10'])).toEqual([
    '9.255.0.1',
    '10.0.0.2',
    '10.0.0.10',
  ]);
});

test('case, accents and leading zeros make no difference', () => {
  for (const [one, other] of [
    ['Leeds', 'LEEDS'],
    ['Orléans', 'orleans'],
    ['R007', 'r7'],
  ] as const)
    expect(compareNatural(one, other)).toBe(0);
});

test('it is the order of Intl.Collator for names as devices have them', () => {
  const name = fc
    .array(fc.constantFrom('a', 'B', 'z', 'é', '0', '1', '9', '42', ' ', '-', '.', '/'), {
      maxLength: 8,
    })
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(
      name,
      name,
      (one, other) =>
        Math.sign(compareNatural(one, other)) === Math.sign(collator.compare(one, other)),
    ),
    { numRuns: 2_000 },
  );
});
