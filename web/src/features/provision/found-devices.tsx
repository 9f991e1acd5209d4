import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import ProgressBar from '@cloudscape-design/components/progress-bar';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Spinner from '@cloudscape-design/components/spinner';
import { useState } from 'react';
import { provisioning, type Search } from '../../../../core/contract/provisioning.ts';
import { notAskedWords } from '../../../../core/domain/not-asked.ts';
import { hasEnded } from '../../../../core/domain/job.ts';
import { useEndpoint } from '../../api/queries.ts';
import { CancelJob } from '../../parts/jobs/cancel-job.tsx';
import { FoundTable } from './found-table.tsx';

const PROGRESS_MS = 2_000;

/** How far a search is, and what it has found. */
export function FoundDevices({ id }: { id: string }) {
  const { data, error, refetch } = useEndpoint(
    provisioning.getSearch,
    { id },
    {
      refetchIntervalMs: (answer) => (answer && hasEnded(answer.data.job) ? false : PROGRESS_MS),
    },
  );
  if (!data)
    return error ? (
      <Alert type="error" action={<Button onClick={() => void refetch()}>Try again</Button>}>
        The search could not be read. {error.message}
      </Alert>
    ) : (
      <Spinner />
    );
  const search = data.data;
  return (
    <SpaceBetween size="m">
      <Progress search={search} />
      <NotAsked search={search} />
      <FoundTable search={search} />
    </SpaceBetween>
  );
}

function NotAsked({ search: { notAsked, collector } }: { search: Search }) {
  const words = notAskedWords(notAsked, collector ? `the collector ${collector}` : 'the portal');
  if (words.length === 0) return null;
  return (
    <Alert type="warning" header={`${notAsked.length} could not be asked`}>
      {words.map((sentence) => (
        <div key={sentence}>{sentence}</div>
      ))}
    </Alert>
  );
}

function Progress({ search }: { search: Search }) {
  const { job, addresses, asked, silent, collector } = search;
  const [isCancelling, setCancelling] = useState(false);
  const counts = `${asked.toLocaleString('en-GB')} of ${addresses.toLocaleString('en-GB')} addresses asked${collector && ` by ${collector}`}, ${silent.toLocaleString('en-GB')} silent`;
  if (hasEnded(job))
    return (
      <output>
        <Alert type={ENDS[job.state] ?? 'success'} header={job.title}>
          {[job.sentence.replace(/\.$/, ''), counts].filter(Boolean).join('. ')}.
        </Alert>
      </output>
    );
  return (
    <SpaceBetween size="xs">
      <ProgressBar
        label={job.title}
        value={addresses > 0 ? (100 * asked) / addresses : 0}
        additionalInfo={counts}
      />
      <Button onClick={() => setCancelling(true)}>Stop</Button>
      {isCancelling && <CancelJob job={job} onClose={() => setCancelling(false)} />}
    </SpaceBetween>
  );
}

const ENDS: Partial<Record<Search['job']['state'], 'error' | 'info'>> = {
  failed: 'error',
  cancelled: 'info',
};
