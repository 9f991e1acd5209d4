import { toCsv } from './csv.ts';
import type { SampleRow, Samples } from './samples.ts';
import { unitWord } from './units.ts';

/** Oldest first, in UTC, with the unit of each column in its header. */
export function samplesCsv(columns: Samples['columns'], rows: readonly SampleRow[]): string {
  const headers = columns.map(({ name, unit }) => {
    const word = unitWord(unit);
    return word ? `${name} (${word})` : name;
  });
  return toCsv(
    ['Time (UTC)', ...headers],
    rows
      .toSorted((a, b) => a[0] - b[0])
      .map(([moment, ...values]) => [
        new Date(moment * 1000).toISOString().replace('.000Z', 'Z'),
        ...values.map((value) => (value === null ? '' : String(value))),
      ]),
  );
}
