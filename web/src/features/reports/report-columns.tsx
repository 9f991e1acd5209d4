import type { SavedReportView } from '../../../../core/contract/reports.ts';
import { reportRangeLabel } from '../../../../core/domain/report/range.ts';
import type { RowReader } from '../../../../core/domain/table.ts';
import { NO_VALUE } from '../../../../core/domain/units.ts';
import { zonedMoment } from '../../../../core/domain/wall-time.ts';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { PageLink } from '../../ui/page-link.tsx';
import type { ColumnSpec } from '../../ui/table/column.ts';

const VALUES: Record<string, (report: SavedReportView) => string> = {
  'Report Name': ({ report_name }) => report_name,
  Template: ({ report_template }) => report_template,
  'Time Range': ({ time_range }) => reportRangeLabel(time_range),
  Recipients: ({ recipients }) => recipients.replaceAll(',', ', '),
  Schedule: ({ scheduleReadable, is_paused, stopped }) =>
    `${scheduleReadable}${stopped ? ', stopped' : is_paused ? ', paused' : ''}`,
  Format: ({ report_format }) => report_format,
};

/** Further columns on the page of scheduled reports. */
const SCHEDULED: Record<string, (report: SavedReportView) => string> = {
  Status: ({ is_paused, stopped }) => (stopped ? 'Stopped' : is_paused ? 'Paused' : 'Scheduled'),
  'Next Run': ({ next_runs_ms: [nextMs], zone }) =>
    nextMs === undefined ? NO_VALUE : zonedMoment(Math.floor(nextMs / 1000), zone),
  'Made For': ({ runs_for }) => runs_for,
};

export const REPORT_PROPERTIES = Object.keys(VALUES);
export const REPORT_COLUMNS: readonly string[] = [...REPORT_PROPERTIES, 'Actions'];
export const SCHEDULED_PROPERTIES = [
  'Report Name',
  'Status',
  'Schedule',
  'Next Run',
  'Recipients',
  'Template',
  'Time Range',
  'Format',
  'Made For',
];

const value = (report: SavedReportView, property: string) =>
  (VALUES[property] ?? SCHEDULED[property])?.(report) ?? '';

export const reportReader: RowReader<SavedReportView> = {
  searchText: (report) =>
    [...REPORT_PROPERTIES, 'Status', 'Made For']
      .map((property) => value(report, property))
      .join('\n')
      .toLowerCase(),
  property: value,
  sortKey: (report, property) =>
    property === 'Next Run'
      ? String(report.next_runs_ms[0] ?? '').padStart(15, '~')
      : value(report, property),
  text: value,
};

function ScheduleState({ report }: { report: SavedReportView }) {
  const type = report.stopped ? 'error' : report.is_paused ? 'stopped' : 'success';
  return <StatusIndicator type={type}>{value(report, 'Status')}</StatusIndicator>;
}

const WIDTHS: Record<string, number> = {
  'Report Name': 150,
  Recipients: 150,
  Schedule: 130,
  'Next Run': 134,
  Status: 104,
  Template: 112,
  'Time Range': 96,
  Format: 78,
};

/** Columns on a phone's card: all of them would leave no room for any. */
const ON_A_CARD: Partial<Record<string, 1 | 2>> = { 'Report Name': 1, Template: 2, Schedule: 2 };

const SCHEDULED_ON_A_CARD: Partial<Record<string, 1 | 2>> = {
  'Report Name': 1,
  Status: 1,
  Schedule: 2,
  'Next Run': 2,
};

export function reportColumn(id: string): ColumnSpec<SavedReportView> {
  return {
    id,
    text: (report) => value(report, id),
    ...(id === 'Report Name'
      ? {
          cell: ({ report_name }) => (
            <PageLink to={`/reports/${encodeURIComponent(report_name)}`}>{report_name}</PageLink>
          ),
          isRowHeader: true,
        }
      : null),
    ...(ON_A_CARD[id] && { line: ON_A_CARD[id] }),
    ...(id === 'Status' && { cell: (report) => <ScheduleState report={report} /> }),
    width: WIDTHS[id] ?? 130,
  };
}

export function scheduledColumn(id: string): ColumnSpec<SavedReportView> {
  const { line: _line, ...column } = reportColumn(id);
  const line = SCHEDULED_ON_A_CARD[id];
  return line ? { ...column, line } : column;
}
