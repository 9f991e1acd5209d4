import Alert from '@cloudscape-design/components/alert';
import Badge from '@cloudscape-design/components/badge';
import Box from '@cloudscape-design/components/box';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { sentenceOf } from '../../../../core/contract/api-error.ts';
import type { RunView } from '../../../../core/contract/automation.ts';
import type { JobView } from '../../../../core/contract/jobs.ts';
import { momentIn } from '../../../../core/domain/reader.ts';
import { isOver, useRun } from '../../parts/automation/use-run.ts';
import { RunActions } from '../../parts/automation/run-actions.tsx';
import { codeColour } from './run-jobs.ts';

interface LiveFeedbackProps {
  /** The current run, else the last one; null where there is none. */
  id: string | null;
  error: Error | null;
  onStarted(job: JobView): void;
}

/** Messages of the current run with their times, newest last. */
export function LiveFeedback({ id, error, onStarted }: LiveFeedbackProps) {
  const run = useRun(id);
  const failure = error ?? run.error;
  const view = run.data?.data;
  return (
    <Container
      header={
        <Header
          variant="h2"
          actions={view && isOver(view) && <RunActions view={view} onStarted={onStarted} />}
        >
          Live Feedback
        </Header>
      }
    >
      <SpaceBetween size="s">
        {failure && <Alert type="error">{sentenceOf(failure)}</Alert>}
        {!view && !failure && <Box color="text-body-secondary">This job has not been run yet.</Box>}
        {view && <Messages view={view} />}
      </SpaceBetween>
    </Container>
  );
}

const timeOf = (ms: number) =>
  momentIn(ms / 1000, {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  });

function Messages({ view: { job, lines } }: { view: RunView }) {
  return (
    <>
      <div>
        <strong>{job.title}</strong>{' '}
        {job.code !== null && <Badge color={codeColour(job.code)}>{job.code}</Badge>}
      </div>
      <ol className="run-lines" aria-label="Messages" aria-live="polite">
        <li>
          {timeOf(job.startedAtMs)} Started by {job.startedBy}
        </li>
        {lines.map(({ what, name, outcome }, at) =>
          outcome ? (
            <li key={at}>
              {timeOf(outcome.atMs)}{' '}
              <Box
                variant="span"
                color={outcome.did === 'failed' ? 'text-status-error' : 'text-status-success'}
              >
                {outcome.did === 'failed' ? '✕' : '✓'} {what} {name}: {WORDS[outcome.did]}
                {outcome.note && `. ${outcome.note}`}
              </Box>
            </li>
          ) : null,
        )}
        {job.endedAtMs !== null && (
          <li>
            {timeOf(job.endedAtMs)} {job.sentence}
          </li>
        )}
      </ol>
    </>
  );
}

const WORDS = {
  made: 'made',
  changed: 'changed',
  takenBack: 'taken back',
  left: 'left unchanged',
  failed: 'failed',
} as const;
