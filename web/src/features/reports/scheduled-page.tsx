import Alert from '@cloudscape-design/components/alert';
import { useState } from 'react';
import type { SavedReportView } from '../../../../core/contract/reports.ts';
import { TablePage } from '../../ui/table/table-page.tsx';
import { useRowsHere } from '../../ui/table/use-rows-here.ts';
import { useTableState } from '../../ui/table/use-table-state.ts';
import { BrandingDialog } from './branding-dialog.tsx';
import { HistoryDialog } from './history-dialog.tsx';
import { reportReader, scheduledColumn, SCHEDULED_PROPERTIES } from './report-columns.tsx';
import { ReportDialogs, type OpenDialog } from './report-dialogs.tsx';
import { ScheduledActions } from './scheduled-actions.tsx';
import { useReports } from './use-reports.ts';

const rowId = ({ report_name }: SavedReportView) => report_name;
const isScheduled = ({ schedule }: SavedReportView) => schedule !== '';

/** /scheduledreports/: what is made by itself, when next, and what became of it. */
export function ScheduledReportsPage() {
  const reports = useReports();
  const { saved } = reports;
  const scheduled = saved.rows.filter(isScheduled);
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const [history, setHistory] = useState<SavedReportView | null>(null);
  const [isBranding, setBranding] = useState(false);
  const chosen = scheduled.find(({ report_name }) => picked.has(report_name));
  const state = useTableState({
    table: 'scheduled-reports',
    offered: SCHEDULED_PROPERTIES,
    defaultSort: { column: 'Next Run', descending: false },
  });
  const rows = useRowsHere(state, {
    rows: scheduled,
    reader: reportReader,
    isLoading: saved.isPending,
    failure: saved.error && {
      sentence: `The scheduled reports could not be read. ${saved.error.message}`,
      retry: saved.retry,
    },
  });
  return (
    <>
      <TablePage
        title="Scheduled Reports"
        description="Reports that run automatically. Choose one to pause it, run it now or see its results."
        state={state}
        rows={rows}
        reader={reportReader}
        specOf={scheduledColumn}
        offered={SCHEDULED_PROPERTIES}
        properties={SCHEDULED_PROPERTIES}
        rowId={rowId}
        rowName={rowId}
        picksOne
        picked={picked}
        onPick={setPicked}
        csv={{ name: ['Scheduled Reports'] }}
        empty="No report has a schedule. Add Report on the page Reports makes one."
        note={<Stopped reports={scheduled} />}
        actions={
          <ScheduledActions
            chosen={chosen}
            reports={reports}
            open={setOpen}
            showHistory={setHistory}
            showBranding={() => setBranding(true)}
          />
        }
      />
      {open && <ReportDialogs open={open} reports={reports} setOpen={setOpen} />}
      {isBranding && (
        <BrandingDialog accountId={reports.accountId} onClose={() => setBranding(false)} />
      )}
      {history && (
        <HistoryDialog
          report={history}
          download={reports.runs.download}
          onClose={() => setHistory(null)}
        />
      )}
    </>
  );
}

/** Those whose owner has left or may no longer make them. */
function Stopped({ reports }: { reports: readonly SavedReportView[] }) {
  const stopped = reports.filter((report) => report.stopped);
  if (stopped.length === 0) return null;
  return (
    <Alert type="warning" header="These are not sent until somebody takes them over">
      <ul aria-label="Stopped reports">
        {stopped.map((report) => (
          <li key={report.report_name}>
            {report.report_name}, made for {report.runs_for}: {report.stopped?.why}
          </li>
        ))}
      </ul>
      Choose one and Resume to continue it with your rights.
    </Alert>
  );
}
