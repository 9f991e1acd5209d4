import type { JobView } from '../../../../core/contract/jobs.ts';
import { utcText } from '../../../../core/domain/epoch.ts';
import type { RowReader } from '../../../../core/domain/table.ts';
import { JobStateMark, jobWords } from '../../parts/jobs/job-state.tsx';
import { Age } from '../../ui/state/age.tsx';
import type { ColumnSpec } from '../../ui/table/column.ts';

export const JOB_PROPERTIES: readonly string[] = ['Job', 'State', 'Result', 'Started By'];
export const JOB_COLUMNS: readonly string[] = [...JOB_PROPERTIES, 'Started', 'Ended', 'Actions'];

const seconds = (ms: number | null) => Math.floor((ms ?? 0) / 1000);

const TEXTS: Record<string, (job: JobView) => string> = {
  Job: ({ title }) => title,
  State: jobWords,
  Result: ({ sentence }) => sentence,
  'Started By': ({ startedBy }) => startedBy,
  Started: ({ startedAtMs }) => utcText(seconds(startedAtMs)),
  Ended: ({ endedAtMs }) => utcText(seconds(endedAtMs)),
};
const text = (job: JobView, column: string) => TEXTS[column]?.(job) ?? '';

export const jobReader: RowReader<JobView> = {
  searchText: (job) =>
    JOB_PROPERTIES.map((column) => text(job, column))
      .join('\n')
      .toLowerCase(),
  property: text,
  sortKey: (job, column) => {
    if (column === 'Started') return job.startedAtMs;
    return column === 'Ended' ? (job.endedAtMs ?? '') : text(job, column);
  },
  text,
};

const CELLS: Record<string, ColumnSpec<JobView>['cell']> = {
  State: (job) => <JobStateMark job={job} />,
  Started: (job) => <Age epochSeconds={seconds(job.startedAtMs)} />,
  Ended: (job) => <Age epochSeconds={seconds(job.endedAtMs)} never="" />,
};

const WIDTHS: Record<string, number> = {
  Job: 170,
  State: 130,
  Result: 170,
  'Started By': 130,
  Started: 80,
  Ended: 80,
};

export function jobColumn(id: string): ColumnSpec<JobView> {
  const cell = CELLS[id];
  return {
    id,
    text: (job) => text(job, id),
    ...(WIDTHS[id] && { width: WIDTHS[id] }),
    ...(cell && { cell }),
    ...(id === 'Job' ? { isRowHeader: true as const, line: 1 as const } : {}),
    ...(id === 'State' ? { line: 1 as const } : {}),
    ...(id === 'Result' ? { line: 2 as const } : {}),
  };
}
