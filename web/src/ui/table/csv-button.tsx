import Button from '@cloudscape-design/components/button';
import ButtonDropdown from '@cloudscape-design/components/button-dropdown';
import { useState } from 'react';
import { MOST_ROWS_IN_BROWSER } from '../../../../core/domain/export.ts';
import type { RowReader } from '../../../../core/domain/table.ts';
import { useFlash } from '../flash/flashes.tsx';
import { saveFile } from './save-file.ts';
import type { TableRows } from './table-rows.ts';

export interface CsvExport {
  /** Parts of the file name: the list and its filter. */
  name: readonly string[];
  /** Columns that the file always includes. */
  always?: readonly string[];
  /** Lets the server make the file. */
  onServer?: {
    start(columns: readonly string[]): Promise<void>;
    /** Why the server cannot export the current table. */
    refused?: string | undefined;
  };
}

interface CsvButtonProps<T> extends CsvExport {
  reader: RowReader<T>;
  rows: TableRows<T>;
  /** Visible columns, in order. */
  columns: readonly string[];
}

/**
 * Downloads all rows that match search and filters. The server makes the file of a long list, where
 * supported.
 */
export function CsvButton<T>({ name, always, onServer, reader, rows, columns }: CsvButtonProps<T>) {
  const [isBusy, setBusy] = useState(false);
  const flash = useFlash();
  const download = async () => {
    setBusy(true);
    try {
      const { csvName, rowsToCsv } = await import('../../../../core/domain/csv.ts');
      const all = await rows.readAll(onServer && MOST_ROWS_IN_BROWSER);
      if (all === null) await onServer?.start(columns);
      else {
        const csv = rowsToCsv(all, reader, columns, always);
        saveFile(csvName(name, new Date()), 'text/csv;charset=utf-8', csv);
      }
    } catch (error) {
      console.warn('A list could not be exported.', error);
      flash({ type: 'error', text: 'The rows could not be read, so there is no file. Try again.' });
    }
    setBusy(false);
  };
  const startOnServer = async () => {
    setBusy(true);
    await onServer?.start(columns);
    setBusy(false);
  };
  const refused = reasonOf(rows);
  const isLong = rows.count !== null && rows.count > MOST_ROWS_IN_BROWSER;
  const button = {
    iconName: 'download' as const,
    loading: isBusy,
    disabled: refused !== undefined,
    onClick: () => void (isLong && onServer && !onServer.refused ? startOnServer() : download()),
    ...(refused === undefined ? {} : { disabledReason: refused }),
  };
  if (!onServer) return <Button {...button}>CSV</Button>;
  return (
    <ButtonDropdown
      ariaLabel="More ways to download"
      mainAction={{ ...button, text: 'CSV' }}
      expandToViewport
      items={[
        {
          id: 'server',
          text: 'All rows, made by the server',
          secondaryText: 'You can leave this page. The file will be under Jobs.',
          disabled: isBusy || onServer.refused !== undefined,
          ...(onServer.refused ? { disabledReason: onServer.refused } : {}),
        },
      ]}
      onItemClick={() => void startOnServer()}
    />
  );
}

/** An incomplete list would look complete. */
function reasonOf<T>({ count, isComplete, page }: TableRows<T>): string | undefined {
  if (!isComplete) return 'The rows are still loading.';
  return count === 0 || page.rows.length === 0 ? 'There is no row to download.' : undefined;
}
