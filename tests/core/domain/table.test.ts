import { describe, expect, test } from 'vitest';
import { csvLines, csvName, rowsToCsv, toCsv } from '../../../core/domain/csv.ts';
import {
  changeColumn,
  defaultColumns,
  groupRows,
  moveColumn,
  pageOf,
  placeColumn,
  selectRows,
  sortRows,
  valuesOf,
  withOffered,
  type RowReader,
} from '../../../core/domain/table.ts';
import { NO_FILTER } from '../../../core/domain/filter.ts';

interface Row {
  name: string;
  size: number;
  site: string;
}
const rows: Row[] = [
  { name: 'LDS-CPE-10', size: 10, site: 'Leeds' },
  { name: 'LDS-CPE-2', size: 0, site: 'York' },
  { name: 'man-sw-1', size: 300, site: '' },
];
const reader: RowReader<Row> = {
  searchText: (row) => `${row.name} ${row.site}`.toLowerCase(),
  property: (row, property) => (property === 'Site' ? row.site : row.name),
  sortKey: (row, column) =>
    column === 'Size' ? row.size : column === 'Site' ? row.site : row.name,
  text: (row, column) =>
    String(column === 'Size' ? row.size : column === 'Site' ? row.site : row.name),
};
const names = (selected: readonly Row[]) => selected.map((row) => row.name);
const ids = (columns: readonly { id: string }[]) => columns.map((column) => column.id).join('');

describe('rows', () => {
  test('sort naturally, numbers by size, empty values last either way', () => {
    expect(names(sortRows(rows, { column: 'Name', descending: false }, reader))).toEqual([
      'LDS-CPE-2',
      'LDS-CPE-10',
      'man-sw-1',
    ]);
    expect(names(sortRows(rows, { column: 'Size', descending: true }, reader))).toEqual([
      'man-sw-1',
      'LDS-CPE-10',
      'LDS-CPE-2',
    ]);
    for (const descending of [true, false])
      expect(names(sortRows(rows, { column: 'Site', descending }, reader)).at(-1)).toBe('man-sw-1');
  });

  test('TABLE-16 the search finds any part of any field in any case', () => {
    expect(names(selectRows(rows, ' CPE ', NO_FILTER, reader))).toEqual([
      'LDS-CPE-10',
      'LDS-CPE-2',
    ]);
    expect(names(selectRows(rows, 'york', NO_FILTER, reader))).toEqual(['LDS-CPE-2']);
    expect(selectRows(rows, '', NO_FILTER, reader)).toBe(rows);
  });

  test('a page that does not exist is the last that does', () => {
    expect(pageOf(rows, 7, 2)).toEqual({ rows: [rows[2]], page: 1, pages: 2 });
    expect(pageOf([], 0, 10)).toEqual({ rows: [], page: 0, pages: 1 });
  });

  test('groups stay together in the order in which they first come', () => {
    expect([...groupRows(['b1', 'a1', 'b2'], (row) => row[0]!)]).toEqual([
      ['b', ['b1', 'b2']],
      ['a', ['a1']],
    ]);
  });

  test('the values of a property are distinct, sorted and without the empty one', () => {
    expect(valuesOf(rows, 'Site', reader)).toEqual(['Leeds', 'York']);
  });
});

describe('columns', () => {
  const columns = defaultColumns([...'abcdefghij']);

  test('LIMIT-09 the first eight of a list are shown', () => {
    expect(ids(columns.filter((column) => column.visible))).toBe('abcdefgh');
  });

  test('LIMIT-11 what a table always offers cannot be lost through a stored view', () => {
    expect(withOffered([{ id: 'x', visible: true }], ['a', 'x'])).toEqual([
      { id: 'x', visible: true },
      { id: 'a', visible: false },
    ]);
  });

  test('a column moves by visible places, over hidden ones, and not beyond the ends', () => {
    const hidden = changeColumn(columns, 'b', { visible: false });
    expect(ids(moveColumn(hidden, 'a', 1))).toBe('bcadefghij');
    expect(ids(moveColumn(columns, 'a', -1))).toBe(ids(columns));
    expect(ids(moveColumn(columns, 'h', 1))).toBe(ids(columns));
  });

  test('a dragged column takes the place of the one it is dropped on', () => {
    expect(ids(placeColumn(columns, 'a', 'd'))).toBe('bcdaefghij');
    expect(ids(placeColumn(columns, 'd', 'a'))).toBe('dabcefghij');
    expect(ids(placeColumn(columns, 'stranger', 'a'))).toBe(ids(columns));
  });
});

describe('CSV', () => {
  test('TABLE-15 is quoted by RFC 4180', () => {
    expect(
      toCsv(
        ['Name', 'Site'],
        [
          ['a,b', 'say "hi"'],
          ['line\nbreak', ' plain'],
        ],
      ),
    ).toBe('Name,Site\r\n"a,b","say ""hi"""\r\n"line\nbreak"," plain"');
  });

  test('a cell that a spreadsheet would run is text; negative numbers and a dash stay as they are', () => {
    expect(toCsv(['v'], [['=HYPERLINK("x")'], ['-5.25'], ['@x'], ['-'], ['-x']])).toBe(
      'v\r\n"\'=HYPERLINK(""x"")"\r\n-5.25\r\n\'@x\r\n-\r\n\'-x',
    );
    expect(toCsv(['v'], [['+1+cmd|A0'], ['-2+3'], ['+447700900001'], ['＝1+1'], ['＋x']])).toBe(
      "v\r\n'+1+cmd|A0\r\n'-2+3\r\n+447700900001\r\n'＝1+1\r\n'＋x",
    );
  });

  test('rows have the columns that are shown, in their order, and behind them those that are always told', () => {
    expect(rowsToCsv(rows.slice(0, 1), reader, ['Site', 'Name'], ['Name', 'Size'])).toBe(
      'Site,Name,Size\r\nLeeds,LDS-CPE-10,10',
    );
    expect(rowsToCsv(rows.slice(0, 1), reader, ['Site'])).toBe('Site\r\nLeeds');
    expect(csvLines([])).toBe('');
  });

  test('a file is called by its list, what that is narrowed to, and the moment', () => {
    const moment = new Date('2026-11-22T01:05:59Z');
    expect(csvName(['Alerts', '', 'Critical'], moment, 'Europe/London')).toBe(
      'Alerts, Critical, 2026-11-22 01.05.csv',
    );
    expect(csvName(['Roles'], moment, 'America/New_York')).toBe('Roles, 2026-11-21 20.05.csv');
  });
});
