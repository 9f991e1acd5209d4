import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import type { JobView } from '../../../../core/contract/jobs.ts';
import { hasEnded } from '../../../../core/domain/job.ts';
import { useCan } from '../../access/permissions.ts';
import { useDownload } from '../../parts/jobs/use-download.ts';
import { PageLink } from '../../ui/page-link.tsx';

interface JobActionsProps {
  job: JobView;
  onCancel(job: JobView): void;
}

/**
 * Actions on a job: its starter downloads the file, and a running job can be stopped. The rows of a
 * file of people, and the button that takes them back, are on a page.
 */
export function JobActions({ job, onCancel }: JobActionsProps) {
  const [isAsking, setAsking] = useState(false);
  const seesRuns = useCan('automation', 'view');
  const fetchFile = useDownload();
  const download = async () => {
    setAsking(true);
    await fetchFile(job);
    setAsking(false);
  };
  if (!hasEnded(job))
    return (
      <Button variant="inline-link" ariaLabel={`Stop ${job.title}`} onClick={() => onCancel(job)}>
        Stop
      </Button>
    );
  return (
    <SpaceBetween size="xxs">
      {job.isMine && job.fileUntilMs !== null && (
        <Button
          variant="inline-link"
          iconName="download"
          ariaLabel={`Download ${job.title}`}
          loading={isAsking}
          onClick={() => void download()}
        >
          Download
        </Button>
      )}
      {job.kind === 'addPeople' && seesRuns && (
        <PageLink to={`/automation/addUsersByCSV?run=${job.id}`}>People added</PageLink>
      )}
    </SpaceBetween>
  );
}
