import Button from '@cloudscape-design/components/button';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useCallback, useState } from 'react';
import { useParams } from 'react-router';
import type { SavedReportView } from '../../../../core/contract/reports.ts';
import { reportRangeLabel } from '../../../../core/domain/report/range.ts';
import { REPORT_TEMPLATES } from '../../../../core/domain/report/templates.ts';
import { useOpenedFor } from '../../parts/customers/opened-for.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { TablePage } from '../../ui/table/table-page.tsx';
import type { ColumnSpec } from '../../ui/table/column.ts';
import { useRowsHere } from '../../ui/table/use-rows-here.ts';
import { useTableState } from '../../ui/table/use-table-state.ts';
import {
  REPORT_COLUMNS,
  REPORT_PROPERTIES,
  reportColumn,
  reportReader,
} from './report-columns.tsx';
import { ReportDialogs, type OpenDialog } from './report-dialogs.tsx';
import { ReportResults } from './report-results.tsx';
import { useReports } from './use-reports.ts';

const rowId = ({ report_name }: SavedReportView) => report_name;
const MISSING_RIGHT = "You need the 'manage' right on reports to do this.";

/** /reports: what people have saved, and what they have run. */
export function ReportsPage() {
  const reports = useReports();
  const { saved, runs, mayManage } = reports;
  /** Undefined until a dialog was opened or closed. */
  const [dialog, setOpen] = useState<OpenDialog | null>();
  const isOpened = useOpenedFor() !== undefined && reports.templates.length > 0;
  const open = dialog === undefined && isOpened ? { kind: 'add' as const } : dialog;
  const state = useTableState({ table: 'reports', offered: REPORT_COLUMNS });
  const rows = useRowsHere(state, {
    rows: saved.rows,
    reader: reportReader,
    isLoading: saved.isPending,
    failure: saved.error && {
      sentence: `The reports could not be read. ${saved.error.message}`,
      retry: saved.retry,
    },
  });
  const { runSaved } = reports;
  const { isAwaited } = runs;
  const specOf = useCallback(
    (id: string) =>
      id === 'Actions'
        ? actionsColumn({ mayManage, isAwaited, run: runSaved, open: setOpen })
        : reportColumn(id),
    [mayManage, isAwaited, runSaved],
  );
  return (
    <SpaceBetween size="xl">
      <TablePage
        title="Reports"
        description={
          <>
            Saved and scheduled reports. Run one, or add one of your own. Those that run
            automatically: <PageLink to="/scheduledreports/">Scheduled Reports</PageLink>.
          </>
        }
        state={state}
        rows={rows}
        reader={reportReader}
        specOf={specOf}
        offered={REPORT_COLUMNS}
        properties={REPORT_PROPERTIES}
        rowId={rowId}
        rowName={rowId}
        csv={{ name: ['Reports'] }}
        empty="No report has been saved yet. Add Report runs one, and saves it if you like."
        actions={
          <Button
            variant="primary"
            disabled={reports.templates.length === 0}
            onClick={() => setOpen({ kind: 'add' })}
          >
            Add Report
          </Button>
        }
      />
      <ReportResults runs={runs} />
      {open && <ReportDialogs open={open} reports={reports} setOpen={setOpen} />}
    </SpaceBetween>
  );
}

/** /reports/{id}: one saved report, or one template, with what the person has run of it. */
export function ReportPage() {
  const { id = '' } = useParams();
  const reports = useReports();
  const report = reports.saved.rows.find(({ report_name }) => report_name === id);
  const template = REPORT_TEMPLATES.find((one) => one.id === id);
  const name = report?.report_name ?? template?.name;
  const [open, setOpen] = useState<OpenDialog | null>(null);
  if (name === undefined)
    return (
      <Header variant="h1" description={reports.saved.error?.message}>
        {reports.saved.isPending ? 'Report' : 'Report not found'}
      </Header>
    );
  const ofIt = reports.runs.runs.filter(({ title }) => title === name);
  const start = () =>
    report ? reports.runSaved(report) : setOpen({ kind: 'add', template: name });
  return (
    <SpaceBetween size="l">
      <Header
        variant="h1"
        description={
          report &&
          [report.report_template, reportRangeLabel(report.time_range), report.scheduleReadable]
            .filter(Boolean)
            .join(', ')
        }
        actions={
          <Button variant="primary" loading={reports.runs.isAwaited(name)} onClick={start}>
            Run
          </Button>
        }
      >
        {name}
      </Header>
      <ReportResults runs={{ ...reports.runs, runs: ofIt }} />
      {open && <ReportDialogs open={open} reports={reports} setOpen={setOpen} />}
    </SpaceBetween>
  );
}

interface ReportActions {
  mayManage: boolean;
  /** Is a result of the report of this name on its way? */
  isAwaited(name: string): boolean;
  run(report: SavedReportView): void;
  open(dialog: OpenDialog): void;
}

function actionsColumn({
  mayManage,
  isAwaited,
  run,
  open,
}: ReportActions): ColumnSpec<SavedReportView> {
  const refused = mayManage ? undefined : MISSING_RIGHT;
  return {
    id: 'Actions',
    // On a phone a card shows what says something.
    text: () => 'Run, Edit, Delete',
    isUnsorted: true,
    line: 3,
    cell: (report) => (
      <SpaceBetween direction="horizontal" size="xs">
        <Button
          variant="icon"
          iconName="caret-right-filled"
          ariaLabel={`Run ${report.report_name}`}
          loading={isAwaited(report.report_name)}
          loadingText={`${report.report_name} is being made`}
          onClick={() => run(report)}
        />
        <Button
          variant="icon"
          iconName="edit"
          ariaLabel={`Edit ${report.report_name}`}
          disabled={!mayManage}
          disabledReason={refused}
          onClick={() => open({ kind: 'edit', report })}
        />
        <Button
          variant="icon"
          iconName="remove"
          ariaLabel={`Delete ${report.report_name}`}
          disabled={!mayManage}
          disabledReason={refused}
          onClick={() => open({ kind: 'remove', report })}
        />
      </SpaceBetween>
    ),
  };
}
