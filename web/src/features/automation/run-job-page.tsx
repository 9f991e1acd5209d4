import Alert from '@cloudscape-design/components/alert';
import ColumnLayout from '@cloudscape-design/components/column-layout';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Button from '@cloudscape-design/components/button';
import { useState } from 'react';
import { Navigate, useParams } from 'react-router';
import { sentenceOf } from '../../../../core/contract/api-error.ts';
import { automation } from '../../../../core/contract/automation.ts';
import type { JobView } from '../../../../core/contract/jobs.ts';
import { hasEnded } from '../../../../core/domain/job.ts';
import { useEndpoint, useWrite } from '../../api/queries.ts';
import { DryRun } from '../../parts/automation/dry-run.tsx';
import { useRun, useStarted, whyNotToRun } from '../../parts/automation/use-run.ts';
import { useNoteStarted } from '../../parts/jobs/use-jobs.ts';
import { useQueryParams } from '../../ui/address.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { ExecutionHistory } from './execution-history.tsx';
import { LiveFeedback } from './live-feedback.tsx';
import { RunJobForm } from './run-job-form.tsx';
import { runJobOf, type RunJobId } from './run-jobs.ts';
import type { Part } from './steps.ts';
import './automation.css';

/** How often the history is read while a run is under way. */
const HISTORY_MS = 3_000;

/** /automation/{id}: one job, its runs of this year, and the feedback of the latest or of ?run={id}. */
export function RunJobPage() {
  const { id = '' } = useParams();
  const job = runJobOf(id);
  if (!job) return <Navigate to="/automation" replace />;
  return (
    <SpaceBetween size="l">
      <>
        <PageLink to="/automation">← Automation Jobs</PageLink>
        <Header variant="h1">{job.title}</Header>
      </>
      <RunJob key={job.id} id={job.id} />
    </SpaceBetween>
  );
}

function RunJob({ id }: { id: RunJobId }) {
  const [part, setPart] = useState<Part | null>(null);
  const [query] = useQueryParams();
  const { mutateAsync } = useWrite(automation.startRun, { invalidates: [automation.listRuns] });
  const noteStarted = useNoteStarted();
  const history = useEndpoint(
    automation.listRuns,
    { job: id },
    {
      // A run is counted when it has ended.
      refetchIntervalMs: (answer) =>
        answer?.data.runs.every(hasEnded) === false ? HISTORY_MS : false,
    },
  );
  const dry = useStarted();
  const real = useStarted();
  const looked = useRun(dry.id).data?.data;
  const follow = (data: JobView) => void real.start(() => Promise.resolve({ data }));
  const cannotRun = whyNotToRun(looked);
  return (
    <ColumnLayout columns={2}>
      <Container header={<Header variant="h2">Job</Header>}>
        <SpaceBetween size="m">
          <RunJobForm
            id={id}
            onStarted={follow}
            onFilled={(filled) => {
              setPart(filled);
              real.reset();
              void dry.start((key) =>
                mutateAsync({ params: { parts: [filled], isDryRun: true, key } }),
              );
            }}
          />
          {part && (
            <SpaceBetween size="m">
              {real.id === null && <DryRun id={dry.id} error={dry.error} />}
              <Button
                variant="primary"
                disabled={cannotRun !== undefined || real.id !== null}
                disabledReason={real.id === null ? cannotRun : 'This has already been run.'}
                loading={real.isStarting}
                onClick={() =>
                  void real.start(async (key) => {
                    const answer = await mutateAsync({
                      params: {
                        parts: [part],
                        isDryRun: false,
                        key,
                        looked: dry.id ?? undefined,
                      },
                    });
                    noteStarted(answer.data);
                    return answer;
                  })
                }
              >
                Run
              </Button>
            </SpaceBetween>
          )}
        </SpaceBetween>
      </Container>
      <SpaceBetween size="l">
        <LiveFeedback
          id={real.id ?? query.get('run') ?? history.data?.data.runs[0]?.id ?? null}
          error={real.error}
          onStarted={follow}
        />
        {history.error && (
          <Alert type="error">The history could not be read. {sentenceOf(history.error)}</Alert>
        )}
        {history.data && <ExecutionHistory history={history.data.data} />}
      </SpaceBetween>
    </ColumnLayout>
  );
}
