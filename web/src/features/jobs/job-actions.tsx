import Button from '@cloudscape-design/components/button';
import { useState } from 'react';
import type { JobView } from '../../../../core/contract/jobs.ts';
import { hasEnded } from '../../../../core/domain/job.ts';
import { useDownload } from '../../parts/jobs/use-download.ts';

interface JobActionsProps {
  job: JobView;
  onCancel(job: JobView): void;
}

/** Actions on a job: its starter downloads the file, and a running job can be stopped. */
export function JobActions({ job, onCancel }: JobActionsProps) {
  const [isAsking, setAsking] = useState(false);
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
  if (!job.isMine || job.fileUntilMs === null) return null;
  return (
    <Button
      variant="inline-link"
      iconName="download"
      ariaLabel={`Download ${job.title}`}
      loading={isAsking}
      onClick={() => void download()}
    >
      Download
    </Button>
  );
}
