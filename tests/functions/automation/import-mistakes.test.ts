import { expect, test } from 'vitest';
import { repetitions } from '../../setup/repetitions.ts';
import { imported } from './open-imports.ts';
import { eachWithRunner } from './open-runs.ts';

eachWithRunner();

const ROWS = repetitions(1_000, 10_000);
const COLUMNS = [
  'Customer',
  'Device',
  'Loopback IP',
  'Postcode',
  'Circuit Reference',
  'Circuit Size',
  'Bearer Size',
  'Request ID',
  'SNMP Port',
] as const;
type Column = (typeof COLUMNS)[number];
type Cells = Record<Column, string>;

const right = (row: number): Cells => ({
  Customer: 'Harbour Foods',
  Device: `MISTAKE-${row}`,
  'Loopback IP': `10.8.${row >> 8}.${row & 255}`,
  Postcode: 'LS1 4AP',
  'Circuit Reference': `CR-${row}`,
  'Circuit Size': '100Mb',
  'Bearer Size': '1Gb',
  'Request ID': `R-${row}`,
  'SNMP Port': '',
});

const LONG = 'x'.repeat(3_000);
/** Wrong in every column that must be filled. */
const ANYWHERE = [
  ['', ' ', '\t', '   '],
  ['=1+1', '+44', '-1', '@SUM(A1)', '=HYPERLINK("http://x")', '\t=1'],
  ['a\u0001b', 'a\u0007b', 'a\u001bb', 'a\u007fb', 'a\nb', 'a\r\nb', 'a\u0085b', 'a\u2028b'],
  [LONG, `a${LONG}`],
].flat();
const SIZES = ['fast', '100', 'Mb', '100 Mb', '100mbps', '1e3Mb', '100Tb', '1.5Gb', '0Mb', '00Gb'];
const NO_ADDRESSES = [
  ['nowhere', '10.0.0', '10.0.0.256', '10.0.0.1.1', '10.0.0.1/24', '010.1.1.1', '10,0,0,1'],
  ['10.0.0.1:161', '10.0.0.-1', 'http://10.0.0.1', '::g', ':::', '2001:db8::1::2', '1'],
  ['١٠.٠.٠.١', '10.0.0.1 10.0.0.2', '0x0a000001', '10.0.0.1%eth0'],
  ['0.0.0.0', '0.1.2.3', '224.0.0.1', '239.255.255.250', '240.0.0.1', '255.255.255.255'],
  ['::', 'ff02::1', 'fe80::1%eth0'],
].flat();
const WRONG: Readonly<Record<Column, readonly string[]>> = {
  Customer: ['Nobody', 'Harbour/Foods', 'Quay Bakery', 'Moor Legal', '🙂', 'Harbour Foods Ltd'],
  Device: ['LDS-CPE-01', 'lds-cpe-01', 'x'.repeat(65), 'a\u202eb'],
  'Loopback IP': NO_ADDRESSES,
  Postcode: ['x'.repeat(17)],
  'Circuit Reference': ['x'.repeat(129)],
  'Circuit Size': SIZES,
  'Bearer Size': SIZES,
  'Request ID': ['x'.repeat(65)],
  'SNMP Port': ['0', '65536', '-1', 'abc', '161.5', '1e3', '70000', '16 1', '=1'],
};
const KINDS = COLUMNS.flatMap((column) =>
  [...(column === 'SNMP Port' ? [] : ANYWHERE), ...WRONG[column]].map((value) => ({
    column,
    value,
  })),
);

const line = (cells: readonly string[]) =>
  cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',');
const cellsOf = (row: Cells) => COLUMNS.map((column) => row[column]);

test(`of ${ROWS} rows with each of ${KINDS.length} mistakes, each is refused at its own row and column, and no other row`, async () => {
  expect(KINDS.length).toBeGreaterThanOrEqual(200);
  // As many right rows between two mistakes as fit.
  const apart = Math.floor(ROWS / KINDS.length);
  const kindAt = (row: number) => (row % apart === 0 ? KINDS[row / apart] : undefined);
  const rows = Array.from({ length: ROWS }, (_, row) => {
    const kind = kindAt(row);
    return kind ? { ...right(row), [kind.column]: kind.value } : right(row);
  });
  const { lines } = await imported(
    'devices',
    [COLUMNS, ...rows.map(cellsOf)].map(line).join('\n'),
    true,
  );
  expect(lines).toHaveLength(ROWS);
  const wrong = lines.flatMap(({ name, will, note }, row) => {
    const kind = kindAt(row);
    const isAtItsRow = new RegExp(`^Row ${row + 2}(:|$)`).test(name);
    const isRight = kind
      ? will === 'refuse' && note.toLowerCase().includes(kind.column.toLowerCase())
      : will === 'make';
    return isRight && isAtItsRow
      ? []
      : [{ kind, name: name.slice(0, 40), will, note: note.slice(0, 120) }];
  });
  expect(wrong).toEqual([]);
});

test('a row that is refused itself refuses no other of its name and address', async () => {
  const rows = [
    { ...right(1), 'Circuit Size': 'fast' },
    right(1),
    { ...right(1), 'Loopback IP': '10.8.200.1' },
    { ...right(2), Device: 'MISTAKE-1' },
    right(3),
  ];
  const { lines } = await imported(
    'devices',
    [COLUMNS, ...rows.map(cellsOf)].map(line).join('\n'),
    true,
  );
  expect(lines.map(({ will, note }) => [will, note])).toEqual([
    ['refuse', 'Circuit Size must be digits followed by Mb or Gb.'],
    ['make', 'At LS1 4AP, a new site.'],
    ['refuse', 'Device: row 3 already has this name.'],
    ['refuse', 'Device: row 3 already has this name.'],
    ['make', 'At LS1 4AP, a new site.'],
  ]);
});
