import { describe, expect, test } from 'vitest';
import { findRows, foundBy } from '../../../core/domain/find.ts';

const ROWS = [
  { name: 'MAN-CPE-01', site: 'Leeds road', reference: 'NB1' },
  { name: 'LDS-CPE-01', site: 'Leeds head office', reference: 'NB104033' },
  { name: 'Leeds', site: '', reference: '' },
  { name: 'Leeds-SW-01', site: '', reference: '' },
  { name: 'New leeds', site: '', reference: '' },
  { name: 'Oldleeds', site: '', reference: '' },
];
const how = {
  name: (row: (typeof ROWS)[number]) => row.name,
  text: (row: (typeof ROWS)[number]) => Object.values(row).join('\n').toLowerCase(),
};
const names = (search: string, limit = 10) =>
  findRows(ROWS, search, how, limit).rows.map(({ name }) => name);

describe('what the words of a search find', () => {
  test('the name itself comes first, then names that begin with it, hold it, and the rest', () => {
    expect(names('LEEDS')).toEqual([
      'Leeds',
      'Leeds-SW-01',
      'New leeds',
      'Oldleeds',
      'MAN-CPE-01',
      'LDS-CPE-01',
    ]);
  });

  test('every word must be there, in any order and any field', () => {
    expect(names('office lds')).toEqual(['LDS-CPE-01']);
    expect(names('office man')).toEqual([]);
  });

  test('only the best are given, and all are counted', () => {
    const found = findRows(ROWS, 'leeds', how, 2);
    expect(found.rows).toHaveLength(2);
    expect(found).toMatchObject({ total: 6, rank: 0 });
  });

  test.each(['', '   '])('no word finds nothing (%j)', (search) => {
    expect(findRows(ROWS, search, how, 10)).toEqual({ rows: [], total: 0, rank: 5 });
  });
});

test('what was found by a field that is not shown says which', () => {
  const fields = [
    ['Site Name', 'Leeds head office'],
    ['Circuit Reference', 'NB104033'],
  ] as const;
  expect(foundBy(fields, 'nb1040', 'LDS-CPE-01 Leeds head office')).toBe(
    'Circuit Reference NB104033',
  );
  expect(foundBy(fields, 'lds office', 'LDS-CPE-01 Leeds head office')).toBe('');
});
