import type { ExportInput, ExportTable } from '../../../core/domain/export.ts';
import { serviceReader } from '../../../core/domain/service-reader.ts';
import type { Service } from '../../../core/domain/service.ts';
import { selectRows, sortRows, type RowReader } from '../../../core/domain/table.ts';
import { lookOf } from '../../../core/domain/state.ts';
import { listedServices } from '../../reads/listed.ts';
import type { JobCall } from '../kind.ts';

/** A table that can be exported, with the rows that its page shows to the person. */
interface Definition<T> {
  /** "service", "services". */
  nouns: readonly [one: string, many: string];
  reader: RowReader<T>;
  /** What a cell says. */
  text(row: T, column: string): string;
  rows(call: JobCall): Promise<readonly T[]>;
  idOf(row: T): string;
}

interface ExportedTable extends Pick<Definition<unknown>, 'nouns'> {
  headings(input: ExportInput): readonly string[];
  /** Ids of the rows that pass search and filter, in their order. */
  select(call: JobCall, input: ExportInput): Promise<string[]>;
  /** The cells of these rows, in this order; rows that are the person's no longer are left out. */
  cells(call: JobCall, input: ExportInput, ids: readonly string[]): Promise<string[][]>;
}

export const exportedTables: Readonly<Record<ExportTable, ExportedTable>> = {
  services: exported<Service>({
    nouns: ['service', 'services'],
    reader: serviceReader,
    text: (service, column) =>
      column === 'Status' ? lookOf(service).word : serviceReader.property(service, column),
    rows: ({ actor, scope, now }) => listedServices(actor, scope, now),
    idOf: ({ device }) => `${device['Account ID']}/${device.id}`,
  }),
};

function exported<T>({ nouns, reader, text, rows, idOf }: Definition<T>): ExportedTable {
  const headings = ({ columns }: ExportInput) => columns;
  return {
    nouns,
    headings,
    async select(call, { search, filter, sort }) {
      const passing = selectRows(await rows(call), search, filter, reader);
      return sortRows(passing, sort, reader).map(idOf);
    },
    async cells(call, input, ids) {
      const byId = new Map((await rows(call)).map((row) => [idOf(row), row]));
      const columns = headings(input);
      return ids.flatMap((id) => {
        const row = byId.get(id);
        return row ? [columns.map((column) => text(row, column))] : [];
      });
    },
  };
}
