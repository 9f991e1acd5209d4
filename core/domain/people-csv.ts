import Papa from 'papaparse';
import { bulkFault, type BulkPerson } from './bulk-person.ts';
import { emailOf } from './person.ts';

/** The columns of a file of people, in the order that is taken for one without headings. */
export const PEOPLE_COLUMNS = ['First Name', 'Last Name', 'Email', 'Phone', 'Role'] as const;
type Column = (typeof PEOPLE_COLUMNS)[number];

/** Column names of other systems, in small letters without separators. */
const HEADINGS: Readonly<Record<string, Column>> = {
  firstname: 'First Name',
  givenname: 'First Name',
  lastname: 'Last Name',
  familyname: 'Last Name',
  surname: 'Last Name',
  email: 'Email',
  emailaddress: 'Email',
  phone: 'Phone',
  phonenumber: 'Phone',
  mobile: 'Phone',
  role: 'Role',
};

/** Most rows of one file. */
export const MOST_PEOPLE = 50_000;

/** Error of a file none of whose rows can be read. */
export class UnreadableFile extends Error {}

/** Most characters of a cell that are kept: a file may hold more in one than a row of the table. */
const MOST_IN_CELL = 256;

/**
 * Reads people from CSV, with commas, semicolons or tabs between the cells, with or without a row of
 * headings. A row that cannot be added says why; nothing is left out but empty rows.
 * @throws UnreadableFile when it is not known which column is which, or there are too many rows.
 */
export function readPeopleCsv(csv: string): BulkPerson[] {
  const { data, errors } = Papa.parse<string[]>(csv.replace(/^\uFEFF/, ''), {
    delimitersToGuess: [',', ';', '\t'],
  });
  const quotes = new Map(errors.flatMap(({ type, row }) => (type === 'Quotes' ? [[row, 1]] : [])));
  const columns = headingsOf(data[0] ?? []);
  const people: BulkPerson[] = [];
  for (const [at, cells] of data.entries()) {
    if ((at === 0 && columns) || cells.every((cell) => cell.trim() === '')) continue;
    const person = personIn(cells, at + 1, columns ?? PEOPLE_COLUMNS);
    people.push(quotes.has(at) ? { ...person, why: 'A quote is opened and not closed.' } : person);
  }
  if (people.length === 0) throw new UnreadableFile('There is nobody in it.');
  if (people.length > MOST_PEOPLE)
    throw new UnreadableFile(
      `It has ${people.length.toLocaleString('en-GB')} rows; at most ${MOST_PEOPLE.toLocaleString('en-GB')} are added at once.`,
    );
  return people;
}

/** @returns undefined when the first row is somebody, and not a row of headings. */
function headingsOf(first: readonly string[]): Column[] | undefined {
  const named = first.map((cell) => HEADINGS[cell.toLowerCase().replaceAll(/[^\p{L}]/gu, '')]);
  if (named.every((column) => column === undefined)) return undefined;
  const strange = first.find((cell, at) => named[at] === undefined && cell.trim() !== '');
  if (strange !== undefined)
    throw new UnreadableFile(
      `The heading "${strange.slice(0, MOST_IN_CELL)}" is not known. The columns are ${PEOPLE_COLUMNS.join(', ')}.`,
    );
  const missing = PEOPLE_COLUMNS.find((column) => !named.includes(column));
  if (missing) throw new UnreadableFile(`The column ${missing} is missing.`);
  const columns = named.filter((column) => column !== undefined);
  if (columns.length > PEOPLE_COLUMNS.length) throw new UnreadableFile('A column appears twice.');
  return columns;
}

function personIn(cells: readonly string[], row: number, columns: readonly Column[]): BulkPerson {
  const whole = (column: Column) => (cells[columns.indexOf(column)] ?? '').trim();
  const cell = (column: Column) => whole(column).slice(0, MOST_IN_CELL);
  const person = {
    row,
    given_name: cell('First Name'),
    family_name: cell('Last Name'),
    email: emailOf(cell('Email')),
    phone_number: cell('Phone'),
    role: cell('Role'),
  };
  const tooWide = columns.find((column) => whole(column).length > MOST_IN_CELL);
  const isTooLong = cells.slice(columns.length).some((more) => more.trim() !== '');
  return {
    ...person,
    why: isTooLong
      ? `It has ${cells.length} cells; a row has ${columns.length}.`
      : tooWide && !tooWide.endsWith('Name')
        ? `${tooWide} is longer than ${MOST_IN_CELL} characters.`
        : bulkFault(person),
  };
}

/** Of several rows with one address, the first that is not refused is taken. */
export function withoutRepeats(people: readonly BulkPerson[]): BulkPerson[] {
  const first = new Map<string, number>();
  return people.map((person) => {
    if (person.why !== '') return person;
    const former = first.get(person.email);
    if (former !== undefined) return { ...person, why: `Row ${former} has this address already.` };
    first.set(person.email, person.row);
    return person;
  });
}
