import { toCsv } from '../../core/domain/csv.ts';
import type { ReportDocument } from '../../core/domain/report/document.ts';
import { REPORT_TEXTS } from '../../core/domain/report/request.ts';

export const CSV_TYPE = 'text/csv; charset=utf-8';
/** The mark tells spreadsheets that the text is UTF-8. */
const MARK = '\uFEFF';

/** The first table of a report. */
export function reportCsv({ tables: [table] }: ReportDocument): string {
  const { columns, rows } = table!;
  const lines = rows.length > 0 ? rows : [[REPORT_TEXTS.noResults]];
  return `${MARK}${toCsv(
    columns.map(({ name }) => name),
    lines,
  )}\r\n`;
}
