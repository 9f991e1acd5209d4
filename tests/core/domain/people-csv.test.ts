import { describe, expect, test } from 'vitest';
import { bulkFault } from '../../../core/domain/bulk-person.ts';
import { MOST_PEOPLE, readPeopleCsv, withoutRepeats } from '../../../core/domain/people-csv.ts';

const ANN = 'Ann,Reader,ann@harbour.example,+447700900001,Customer Viewer';
const ann = {
  row: 1,
  given_name: 'Ann',
  family_name: 'Reader',
  email: 'ann@harbour.example',
  phone_number: '+447700900001',
  role: 'Customer Viewer',
  why: '',
};
const whyOf = (csv: string) => readPeopleCsv(csv).map(({ row, why }) => [row, why]);
/** A row in which one cell is another. */
const rowWith = (at: number, cell: string) =>
  ANN.split(',')
    .map((former, index) => (index === at ? cell : former))
    .join(',');

describe('a file of people', () => {
  test.each([
    ['without headings', ANN, 1],
    ['with a byte order mark', `\uFEFF${ANN}`, 1],
    ['with semicolons', ANN.replaceAll(',', ';'), 1],
    ['with tabs', ANN.replaceAll(',', '\t'), 1],
    [
      'with headings in another order',
      `Role;E-mail;First name;LAST NAME;Phone Number\r\nCustomer Viewer;ann@harbour.example;Ann;Reader;+447700900001\r\n`,
      2,
    ],
    ['with empty rows and empty cells at the end', `\n${ANN},,\n\n`, 2],
    ['with an address in capitals', rowWith(2, ' ANN@Harbour.Example '), 1],
  ])('is read %s', (_what, csv, row) => {
    expect(readPeopleCsv(csv)).toEqual([{ ...ann, row }]);
  });

  test('has quotes in quotes, and commas and semicolons within', () => {
    expect(readPeopleCsv(rowWith(0, '"Ann ""Annie"", A; B"'))).toEqual([
      { ...ann, given_name: 'Ann "Annie", A; B' },
    ]);
  });

  test.each([
    ['USER-31 a first name that is empty', rowWith(0, ' '), 'First Name is empty.'],
    ['USER-31 a last name that is empty', rowWith(1, ''), 'Last Name is empty.'],
    ['USER-31 an address that is empty', rowWith(2, ''), 'Email is empty.'],
    ['USER-31 a telephone number that is empty', rowWith(3, ''), 'Phone is empty.'],
    ['USER-31 a role that is empty', rowWith(4, ''), 'Role is empty.'],
    [
      'USER-32 no @',
      rowWith(2, 'ann.harbour.example'),
      "Email must be an address with '@' and '.'.",
    ],
    ['USER-32 no dot', rowWith(2, 'ann@harbour'), "Email must be an address with '@' and '.'."],
    ['USER-33 no plus', rowWith(3, '447700900001'), "Phone must begin with '+' and the country."],
    ['too few digits', rowWith(3, '+447700'), 'Phone must have 7 to 15 digits.'],
    ['a cell too many', `${ANN},extra`, 'It has 6 cells; a row has 5.'],
    ['a formula', rowWith(0, '=HYPERLINK("x")'), 'First Name begins like a formula.'],
    ['a formula as a role', rowWith(4, '@SUM(A1)'), 'Role begins like a formula.'],
    [
      'a name that is too long',
      rowWith(1, 'x'.repeat(300)),
      'Last Name is longer than 64 characters.',
    ],
    [
      'one character too many',
      rowWith(1, 'x'.repeat(65)),
      'Last Name is longer than 64 characters.',
    ],
    ['two lines', rowWith(0, '"Ann\nB"'), 'First Name goes over several lines.'],
    [
      'another encoding',
      rowWith(0, 'Ren\uFFFD'),
      'First Name has a character that cannot be read. Save the file as UTF-8.',
    ],
    ['a quote that stays open', rowWith(0, '"Ann'), 'A quote is opened and not closed.'],
  ])('tells of %s, with its row', (_what, csv, why) => {
    expect(whyOf(`Bob,Reader,bob@harbour.example,+447700900002,Customer Viewer\n${csv}`)).toEqual([
      [1, ''],
      [2, why],
    ]);
  });

  test('has the same person once, and tells of the others, in capitals too', () => {
    const people = readPeopleCsv([ANN, rowWith(2, 'ANN@HARBOUR.EXAMPLE'), ANN].join('\n'));
    expect(withoutRepeats(people).map(({ why }) => why)).toEqual([
      '',
      'Row 1 has this address already.',
      'Row 1 has this address already.',
    ]);
  });

  test('is refused for a row before it only where that one is taken', () => {
    const people = readPeopleCsv([rowWith(3, '+447700'), ANN, ANN].join('\n'));
    expect(withoutRepeats(people).map(({ why }) => why)).toEqual([
      'Phone must have 7 to 15 digits.',
      '',
      'Row 2 has this address already.',
    ]);
  });

  test.each([
    ['Department,First Name,Last Name,Email,Phone,Role', 'The heading "Department" is not known.'],
    ['First Name,Last Name,Email,Phone', 'The column Role is missing.'],
    ['First Name,Last Name,Email,Phone,Role,Role', 'A column appears twice.'],
    ['First Name,Last Name,Email,Phone,Role', 'There is nobody in it.'],
    ['\n\n', 'There is nobody in it.'],
  ])('is refused as a whole with the headings %j', (headings, sentence) => {
    expect(() => readPeopleCsv(`${headings}\n`)).toThrow(sentence);
  });

  test('keeps of a cell what a row of the table can hold, and takes nobody by half an address', () => {
    const long = `${'p'.repeat(450_000)}@harbour.example`;
    const [person] = readPeopleCsv(rowWith(2, long));
    expect(person?.why).toBe('Email is longer than 256 characters.');
    expect(JSON.stringify(person).length).toBeLessThan(1_000);
  });

  test('of 50,000 rows is read, and not one more', () => {
    const rows = Array.from({ length: MOST_PEOPLE }, (_, at) =>
      rowWith(2, `p${at}@harbour.example`),
    );
    const read = readPeopleCsv(rows.join('\n'));
    expect(read).toHaveLength(MOST_PEOPLE);
    expect(read.filter(({ why }) => why !== '')).toEqual([]);
    expect(() => readPeopleCsv([...rows, ANN].join('\n'))).toThrow(
      'It has 50,001 rows; at most 50,000 are added at once.',
    );
  });

  test('USER-32 USER-33 has the faults of a row that was typed', () => {
    const { row: _row, why: _why, ...typed } = ann;
    expect(bulkFault(typed)).toBe('');
    expect(bulkFault({ ...typed, role: '' })).toBe('Role is empty.');
    for (const email of ['nell', 'nell@harbour', 'nell.harbour.example'])
      expect(bulkFault({ ...typed, email })).toBe("Email must be an address with '@' and '.'.");
    for (const phone_number of ['447700900123', '07700900123'])
      expect(bulkFault({ ...typed, phone_number })).toBe(
        "Phone must begin with '+' and the country.",
      );
  });
});
