import type { SavedReportView } from '../../../../core/contract/reports.ts';
import { reportRangeLabel } from '../../../../core/domain/report/range.ts';
import type { RowReader } from '../../../../core/domain/table.ts';
import { PageLink } from '../../ui/page-link.tsx';
import type { ColumnSpec } from '../../ui/table/column.ts';

const VALUES: Record<string, (report: SavedReportView) => string> = {
  'Report Name': ({ report_name }) => report_name,
  Template: ({ report_template }) => report_template,
  'Time Range': ({ time_range }) => reportRangeLabel(time_range),
  Recipients: ({ recipients }) => recipients.replaceAll(',', ', '),
  Schedule: ({ scheduleReadable }) => scheduleReadable,
  Format: ({ report_format }) => report_format,
};

export const REPORT_PROPERTIES = Object.keys(VALUES);
export const REPORT_COLUMNS: readonly string[] = [...REPORT_PROPERTIES, 'Actions'];

const value = (report: SavedReportView, property: string) => VALUES[property]?.(report) ?? '';

export const reportReader: RowReader<SavedReportView> = {
  searchText: (report) =>
    REPORT_PROPERTIES.map((property) => value(report, property))
      .join('\n')
      .toLowerCase(),
  property: value,
  sortKey: value,
  text: value,
};

const WIDTHS: Record<string, number> = {
  'Report Name': 170,
  Recipients: 180,
  Schedule: 180,
  Format: 80,
};

export function reportColumn(id: string): ColumnSpec<SavedReportView> {
  return {
    id,
    text: (report) => value(report, id),
    isAlwaysTold: true,
    ...(id === 'Report Name'
      ? {
          cell: ({ report_name }) => (
            <PageLink to={`/reports/${encodeURIComponent(report_name)}`}>{report_name}</PageLink>
          ),
          isRowHeader: true,
          line: 1,
        }
      : { line: 2 }),
    width: WIDTHS[id] ?? 130,
  };
}
