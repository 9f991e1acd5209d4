import { ALERT_CSV_COLUMNS, alertReader } from '../../../core/domain/alert-reader.ts';
import type { AlertRow } from '../../../core/domain/alert-row.ts';
import type { ExportInput, ExportTable } from '../../../core/domain/export.ts';
import { SERVICE_CSV_COLUMNS, serviceReader } from '../../../core/domain/service-reader.ts';
import type { Service } from '../../../core/domain/service.ts';
import { selectRows, sortRows, type RowReader } from '../../../core/domain/table.ts';
import { listedAlerts, listedServices } from '../../reads/listed.ts';
import type { JobCall } from '../kind.ts';
import { exportedLog } from './exported-log.ts';
import type { ExportedTable } from './exported-table.ts';

/** A table whose rows are all read at once: those that its page shows to the person. */
interface Definition<T> extends Pick<ExportedTable, 'nouns'> {
  reader: RowReader<T>;
  /** Columns that the file has beside those that are shown. */
  always: readonly string[];
  rows(call: JobCall): Promise<readonly T[]>;
  idOf(row: T): string;
}

export const exportedTables: Readonly<Record<ExportTable, ExportedTable>> = {
  services: exported<Service>({
    nouns: ['service', 'services'],
    reader: serviceReader,
    always: SERVICE_CSV_COLUMNS,
    rows: ({ actor, scope, now }) => listedServices(actor, scope, now),
    idOf: ({ device }) => `${device['Account ID']}/${device.id}`,
  }),
  alerts: exported<AlertRow>({
    nouns: ['alert', 'alerts'],
    reader: alertReader,
    always: ALERT_CSV_COLUMNS,
    rows: ({ actor, scope, now }) => listedAlerts(actor, scope, now),
    idOf: ({ alert }) => `${alert.account_id}/${alert.id}`,
  }),
  audit: exportedLog,
};

function exported<T>({ nouns, reader, always, rows, idOf }: Definition<T>): ExportedTable {
  const headings = ({ columns }: ExportInput) => [...new Set([...columns, ...always])];
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
        return row ? [columns.map((column) => reader.text(row, column))] : [];
      });
    },
  };
}
