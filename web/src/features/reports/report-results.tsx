import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import Header from '@cloudscape-design/components/header';
import ProgressBar from '@cloudscape-design/components/progress-bar';
import { hasEnded } from '../../../../core/domain/job.ts';
import { useSession } from '../../access/session.ts';
import { JobStateMark } from '../../parts/jobs/job-state.tsx';
import { percentOf } from '../../parts/jobs/use-jobs.ts';
import { Age } from '../../ui/state/age.tsx';
import { surface } from '../../ui/tokens.ts';
import type { Reports } from './use-reports.ts';
import './reports.css';

/** Runs with their progress and files, kept for 90 days. */
export function ReportResults({
  runs: { runs, error, isPending, download },
}: Pick<Reports, 'runs'>) {
  const { customer } = useSession();
  return (
    <div className="results" style={surface}>
      <Header
        variant="h2"
        description={`What you${customer === null ? '' : ' and your colleagues'} have run or scheduled. Kept for 90 days.`}
      >
        Results
      </Header>
      {error && <Alert type="error">The results could not be read. {error.message}</Alert>}
      {!isPending && runs.length === 0 && <p>You have not run a report yet.</p>}
      <ul className="results__list" aria-label="Results">
        {runs.map((run) => (
          <li key={run.id} className="results__run">
            <strong>{run.title}</strong>
            {hasEnded(run) ? (
              <JobStateMark job={run} />
            ) : (
              <ProgressBar
                value={percentOf(run) ?? 0}
                ariaLabel={`${run.title} is being made`}
                additionalInfo={percentOf(run) === null ? 'Waiting' : undefined}
              />
            )}
            <span>{run.sentence}</span>
            {!run.isMine && <span>{run.startedBy}</span>}
            <Age epochSeconds={Math.floor(run.startedAtMs / 1000)} />
            <span className="results__action">
              {run.fileUntilMs !== null && run.state === 'done' && (
                <Button
                  variant="inline-link"
                  iconName="download"
                  ariaLabel={`Download ${run.title}`}
                  onClick={() => void download(run)}
                >
                  Download
                </Button>
              )}
              {run.hasPdf && run.state === 'done' && (
                <Button
                  variant="inline-link"
                  iconName="file"
                  ariaLabel={`Download ${run.title} as PDF`}
                  onClick={() => void download(run, 'pdf')}
                >
                  PDF
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
