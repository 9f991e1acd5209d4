import { useCallback, useMemo, useState } from 'react';
import type { JobView } from '../../../../core/contract/jobs.ts';
import { useJobs } from '../../parts/jobs/use-jobs.ts';
import { TablePage } from '../../ui/table/table-page.tsx';
import { useRowsHere } from '../../ui/table/use-rows-here.ts';
import { useTableState } from '../../ui/table/use-table-state.ts';
import { CancelJob } from '../../parts/jobs/cancel-job.tsx';
import { JobActions } from './job-actions.tsx';
import { JOB_COLUMNS, JOB_PROPERTIES, jobColumn, jobReader } from './job-columns.tsx';

const rowId = ({ id }: JobView) => id;
const rowName = ({ title }: JobView) => title;
const NONE: readonly JobView[] = [];

/** /jobs: work that outlasts a call, how far it is, and what it has left. */
export function JobsPage() {
  const jobs = useJobs();
  const [cancelling, setCancelling] = useState<JobView | null>(null);
  const rows = jobs.data?.data ?? NONE;
  const state = useTableState({
    table: 'jobs',
    offered: JOB_COLUMNS,
    defaultSort: { column: 'Started', descending: true },
  });
  const list = useRowsHere(state, {
    rows,
    reader: jobReader,
    isLoading: jobs.isPending,
    failure: jobs.error && {
      sentence: `The jobs could not be read. ${jobs.error.message}`,
      retry: () => void jobs.refetch(),
    },
  });
  const actions = useMemo(
    () => ({
      id: 'Actions',
      text: () => '',
      isUnsorted: true as const,
      line: 3 as const,
      width: 115,
      cell: (job: JobView) => <JobActions job={job} onCancel={setCancelling} />,
    }),
    [],
  );
  const specOf = useCallback(
    (id: string) => (id === 'Actions' ? actions : jobColumn(id)),
    [actions],
  );
  return (
    <>
      <TablePage
        title="Jobs"
        description="Files and other jobs that run in the background."
        state={state}
        rows={list}
        reader={jobReader}
        specOf={specOf}
        offered={JOB_COLUMNS}
        properties={JOB_PROPERTIES}
        rowId={rowId}
        rowName={rowName}
        empty="Nothing has been started in the last 30 days. The menu beside CSV above a list starts an export."
        csv={{ name: ['Jobs'] }}
      />
      {cancelling && <CancelJob job={cancelling} onClose={() => setCancelling(null)} />}
    </>
  );
}
