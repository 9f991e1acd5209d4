import Papa from 'papaparse';

const COLUMN = 'Provider';

/**
 * Papa counts rows from 0, of fields below the header, of quotes from the top of the file; a person
 * counts all of them from 1.
 */
const BELOW_HEADER = 2;
const OF_FILE = 1;

/**
 * The names of a brand's provider list, each once, in the order of the alphabet.
 * @param csv a table with a column 'Provider'; other columns are left out.
 * @throws Error that says what is wrong and in which row, for the operator who edits the file.
 */
export function readProviderList(csv: string, source: string): string[] {
  const {
    data,
    errors: [first],
    meta,
  } = Papa.parse<Record<string, string>>(csv, {
    header: true,
    delimiter: ',',
    skipEmptyLines: 'greedy',
    transformHeader: (name) => name.trim(),
  });
  if (!meta.fields?.includes(COLUMN)) throw new Error(`${source}: has no column '${COLUMN}'.`);
  if (first)
    throw new Error(
      `${source}: row ${(first.row ?? 0) + (first.type === 'FieldMismatch' ? BELOW_HEADER : OF_FILE)}: ${first.message}.`,
    );
  const names = data.map((row) => (row[COLUMN] ?? '').trim()).filter(Boolean);
  return [...new Set(names)].sort((a, b) => a.localeCompare(b, 'en'));
}
