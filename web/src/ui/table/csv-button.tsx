import Button from '@cloudscape-design/components/button';
import { useState } from 'react';
import { csvName, rowsToCsv } from '../../../../core/domain/csv.ts';
import type { RowReader } from '../../../../core/domain/table.ts';
import { useFlash } from '../flash/flashes.tsx';
import { saveFile } from './save-file.ts';
import type { TableRows } from './table-rows.ts';

export interface CsvExport {
  /** What the file is called, before the moment: the list, and what it is narrowed to. */
  name: readonly string[];
  /** Columns that the file has beside those that are shown. */
  always?: readonly string[];
}

interface CsvButtonProps<T> extends CsvExport {
  reader: RowReader<T>;
  rows: TableRows<T>;
  /** The shown columns, in their order. */
  columns: readonly string[];
}

/** Hands over every row that passes search and filters, not only those of the page. */
export function CsvButton<T>({ name, always, reader, rows, columns }: CsvButtonProps<T>) {
  const [isReading, setReading] = useState(false);
  const flash = useFlash();
  const download = async () => {
    setReading(true);
    try {
      const csv = rowsToCsv(await rows.readAll(), reader, columns, always);
      saveFile(csvName(name, new Date()), 'text/csv;charset=utf-8', csv);
    } catch (error) {
      console.warn('A list could not be exported.', error);
      flash({ type: 'error', text: 'The rows could not be read, so there is no file. Try again.' });
    }
    setReading(false);
  };
  const refused = reasonOf(rows);
  return (
    <Button
      iconName="download"
      loading={isReading}
      disabled={refused !== undefined}
      disabledReason={refused}
      onClick={() => void download()}
    >
      CSV
    </Button>
  );
}

/** Half a list would look like a whole one. */
function reasonOf<T>({ count, isComplete, page }: TableRows<T>): string | undefined {
  if (!isComplete) return 'The rows are still on their way.';
  return count === 0 || page.rows.length === 0 ? 'There is no row to download.' : undefined;
}
