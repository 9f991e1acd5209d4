import { csvLines } from '../../../core/domain/csv.ts';
import type { Owned } from './owned.ts';

/** A column of a CSV file. */
export interface OwnedColumn<T> {
  name: string;
  /** Content and unit for the README; '' when the name is enough. */
  about: string;
  of(row: T): string | number | boolean;
}

/** A file of the export, with one kind of thing. */
export interface OwnedFile {
  name: string;
  about: string;
  /** Columns of a CSV file. */
  columns: readonly { name: string; about: string }[];
  text(owned: Owned): AsyncIterable<string>;
}

interface CsvFile<T> {
  name: string;
  about: string;
  columns: readonly OwnedColumn<T>[];
  /** All rows, or some at a time where there may be very many. */
  rows(owned: Owned): Promise<readonly T[]> | AsyncIterable<readonly T[]>;
}

/** Lines that are made at once. */
const LINES = 1_000;
/** Spreadsheets read the text as UTF-8 by this mark. */
export const MARK = '\uFEFF';

export function csvFile<T>({ name, about, columns, rows }: CsvFile<T>): OwnedFile {
  return {
    name,
    about,
    columns,
    async *text(owned) {
      yield MARK + csvLines([columns.map((column) => column.name)]);
      const all = rows(owned);
      for await (const some of Symbol.asyncIterator in all ? all : [all])
        for (let at = 0; at < some.length; at += LINES)
          yield csvLines(
            some
              .slice(at, at + LINES)
              .map((row) => columns.map((column) => String(column.of(row)))),
          );
    },
  };
}

/** One JSON value, whose names say what they hold. */
export function jsonFile(
  name: string,
  about: string,
  value: (owned: Owned) => Promise<unknown>,
): OwnedFile {
  return {
    name,
    about,
    columns: [],
    async *text(owned) {
      yield `${JSON.stringify(await value(owned), null, 2)}\n`;
    },
  };
}

export const column = <T>(name: string, of: OwnedColumn<T>['of'], about = ''): OwnedColumn<T> => ({
  name,
  about,
  of,
});
