import { describe, expect, test } from 'vitest';
import { readDeviceRow } from '../../../core/domain/automation/device-csv.ts';
import { readImportCsv, UnreadableImport } from '../../../core/domain/automation/import-csv.ts';
import { MOST_IMPORTED } from '../../../core/domain/automation/imported.ts';

const HEADINGS = ['Customer', 'Group'];
const told = (csv: string) =>
  readImportCsv(csv, 'groups').map(({ row, cell, why }) => [
    row,
    ...(why === '' ? HEADINGS.map(cell) : [why]),
  ]);

describe('a file of another system', () => {
  test.each([
    ['commas', 'Customer,Group\nMill,North'],
    [
      'semicolons, a mark at its start and lines of Windows',
      '\uFEFFCustomer;Group\r\nMill;North\r\n',
    ],
    ['tabs, and its columns in another order', 'group\tcustomer\nNorth\tMill'],
    ['headings in another spelling', '"CUSTOMER ",group.\nMill,North'],
  ])('with %s is read', (_, csv) => {
    expect(told(csv)).toEqual([[2, 'Mill', 'North']]);
  });

  test('has quotes in quotes, delimiters within them, and empty rows that still count', () => {
    expect(told('Customer,Group\n"The ""Old"" Mill, Ltd",a;b\n\n,\nMill,')).toEqual([
      [2, 'The "Old" Mill, Ltd', 'a;b'],
      [5, 'Mill', ''],
    ]);
  });

  test('is told per row what is wrong with it', () => {
    const rows = [
      '=cmd(),x',
      ',x',
      'Mill,x,more',
      '"two\nlines",x',
      'M\uFFFDll,x',
      "'-Mill,x",
      '"Mill',
    ];
    expect(told(['Customer,Group', ...rows].join('\n'))).toEqual([
      [2, 'Customer begins like a formula.'],
      [3, 'Customer is empty.'],
      [4, 'It has 3 cells; a row has 2.'],
      [5, 'Customer goes over several lines.'],
      [6, 'Customer has a character that cannot be read. Save the file as UTF-8.'],
      [7, 'Customer begins like a formula.'],
      [8, 'A quote is opened and not closed.'],
    ]);
  });

  test.each([
    ['', 'The column Customer is missing.'],
    [
      'Customer,Colour\nMill,red',
      'The heading "Colour" is not known. The columns are Customer, Group.',
    ],
    ['Group\nNorth', 'The column Customer is missing.'],
    ['Customer,customer\nMill,Mill', 'A column appears twice.'],
    ['Customer,Group\n', 'There are no groups in it.'],
    [
      `Customer\n${'Mill\n'.repeat(MOST_IMPORTED.groups + 1)}`,
      'It has 501 rows; at most 500 are taken at once.',
    ],
  ])('none of whose rows can be read says why: %#', (csv, why) => {
    expect(() => readImportCsv(csv, 'groups')).toThrow(new UnreadableImport(why));
  });
});

test.each([
  ['', undefined, ''],
  ['10161', 10_161, ''],
  ['0', undefined, 'SNMP Port must be a whole number from 1 to 65535.'],
  ['65536', undefined, 'SNMP Port must be a whole number from 1 to 65535.'],
  ['161.5', undefined, 'SNMP Port must be a whole number from 1 to 65535.'],
])('the SNMP port of a device may be left out: %j', (typed, port, why) => {
  const head =
    'Customer,Device,Loopback IP,Postcode,Circuit Reference,Circuit Size,Bearer Size,Request ID,SNMP Port';
  const [row] = readImportCsv(`${head}\nMill,M-1,10.9.0.1,LS1,C,100Mb,1Gb,R,${typed}`, 'devices');
  expect(readDeviceRow(row!)).toMatchObject({ snmpPort: port, why });
});
