import type { ExportInput } from '../../../core/domain/export.ts';
import type { JobCall } from '../kind.ts';

/** A table that can be exported as CSV. */
export interface ExportedTable {
  /** "service", "services". */
  nouns: readonly [one: string, many: string];
  headings(input: ExportInput): readonly string[];
  /** Ids of the rows that pass search and filter, in their order. */
  select(call: JobCall, input: ExportInput): Promise<string[]>;
  /** The cells of these rows, in this order; rows that are the person's no longer are left out. */
  cells(call: JobCall, input: ExportInput, ids: readonly string[]): Promise<string[][]>;
}
