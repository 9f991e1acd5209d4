import { expect, test } from 'vitest';
import { hyphenated } from '../../../core/domain/hyphens.ts';

const shown = (text: string) => hyphenated(text).replaceAll('\u00AD', '-');

test('long words may be broken where they are spoken in two', () => {
  expect(
    [
      'Wisbey Machinery',
      'Peterborough',
      'Birmingham',
      'neighbourhood',
      'Critical, acknowledged',
      'Aldersyke Schools Federation',
    ].map(shown),
  ).toEqual([
    'Wisbey Machi-nery',
    'Peter-bo-rough',
    'Bir-min-gham',
    'neigh-bour-hood',
    'Critical, ack-now-led-ged',
    'Alder-syke Schools Fede-ra-tion',
  ]);
});

test('short words, numbers and device names stay as they are', () => {
  for (const text of ['Leeds', 'Critical', 'LDS-CPE-01', '10.20.30.40', ''])
    expect(hyphenated(text)).toBe(text);
});
