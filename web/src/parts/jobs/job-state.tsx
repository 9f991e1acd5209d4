import StatusIndicator, {
  type StatusIndicatorProps,
} from '@cloudscape-design/components/status-indicator';
import type { JobView } from '../../../../core/contract/jobs.ts';
import type { JobState } from '../../../../core/domain/job.ts';
import { percentOf } from './use-jobs.ts';

const LOOKS: Record<JobState, StatusIndicatorProps.Type> = {
  waiting: 'pending',
  running: 'in-progress',
  done: 'success',
  failed: 'error',
  cancelled: 'stopped',
};
const WORDS: Record<JobState, string> = {
  waiting: 'Waiting',
  running: 'Running',
  done: 'Done',
  failed: 'Failed',
  cancelled: 'Stopped',
};

/** "Running, 40 %" */
export function jobWords(job: JobView): string {
  const percent = job.state === 'running' ? percentOf(job) : null;
  return percent === null ? WORDS[job.state] : `${WORDS[job.state]}, ${percent} %`;
}

export function JobStateMark({ job }: { job: JobView }) {
  return <StatusIndicator type={LOOKS[job.state]}>{jobWords(job)}</StatusIndicator>;
}
