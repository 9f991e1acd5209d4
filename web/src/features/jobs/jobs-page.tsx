import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import Header from '@cloudscape-design/components/header';
import Spinner from '@cloudscape-design/components/spinner';
import { useState } from 'react';
import type { JobView } from '../../../../core/contract/jobs.ts';
import { NO_FILTER } from '../../../../core/domain/filter.ts';
import { WORST_FIRST } from '../../../../core/domain/service-reader.ts';
import { SERVICE_COLUMNS } from '../../../../core/domain/service.ts';
import { useCan } from '../../access/permissions.ts';
import { JobStateMark } from '../../parts/jobs/job-state.tsx';
import { useExport } from '../../parts/jobs/use-export.ts';
import { useJobs } from '../../parts/jobs/use-jobs.ts';
import { Age } from '../../ui/state/age.tsx';
import { surface } from '../../ui/tokens.ts';
import { CancelJob } from './cancel-job.tsx';
import { JobActions } from './job-actions.tsx';
import './jobs.css';

/** /jobs: work that outlasts a call, how far it is, and what it has left. */
export function JobsPage() {
  const { data, error, isPending, refetch } = useJobs();
  const maySeeServices = useCan('services', 'view');
  const [stopping, setStopping] = useState<JobView | null>(null);
  const [isStarting, setStarting] = useState(false);
  const start = useExport({
    table: 'services',
    name: ['Services'],
    search: '',
    filter: NO_FILTER,
    sort: WORST_FIRST,
  });
  const startExport = async () => {
    setStarting(true);
    await start(SERVICE_COLUMNS);
    setStarting(false);
  };
  return (
    <div className="jobs" style={surface}>
      <Header
        variant="h1"
        description="Files and other work that goes on while you do something else."
        actions={
          maySeeServices && (
            <Button iconName="download" loading={isStarting} onClick={() => void startExport()}>
              CSV of all services
            </Button>
          )
        }
      >
        Jobs
      </Header>
      {error && (
        <Alert type="error" action={<Button onClick={() => void refetch()}>Try again</Button>}>
          The jobs could not be read. {error.message}
        </Alert>
      )}
      {isPending && <Spinner />}
      {data?.data.length === 0 && <p>Nothing has been started in the last 30 days.</p>}
      <ul className="jobs__list" aria-label="Jobs">
        {data?.data.map((job) => (
          <li key={job.id} className="jobs__job">
            <strong>{job.title}</strong>
            <JobStateMark job={job} />
            <span>{job.sentence}</span>
            <span className="jobs__start">
              {job.startedBy}, <Age epochSeconds={Math.floor(job.startedAtMs / 1000)} />
            </span>
            <span className="jobs__action">
              <JobActions job={job} onCancel={setStopping} />
            </span>
          </li>
        ))}
      </ul>
      {stopping && <CancelJob job={stopping} onClose={() => setStopping(null)} />}
    </div>
  );
}
