import Button from '@cloudscape-design/components/button';
import { useState } from 'react';
import { sentenceOf } from '../../../../core/contract/api-error.ts';
import { jobs, type JobView } from '../../../../core/contract/jobs.ts';
import { hasEnded } from '../../../../core/domain/job.ts';
import { call } from '../../api/client.ts';
import { useFlash } from '../../ui/flash/flashes.tsx';

interface JobActionsProps {
  job: JobView;
  onCancel(job: JobView): void;
}

/** What can be done with a job: its file is its starter's, and what is under way can be stopped. */
export function JobActions({ job, onCancel }: JobActionsProps) {
  const [isAsking, setAsking] = useState(false);
  const flash = useFlash();
  const download = async () => {
    setAsking(true);
    try {
      const { data } = await call(jobs.getResult, { id: job.id });
      follow(data.url);
    } catch (error) {
      flash({ type: 'error', text: `${job.title} was not downloaded. ${sentenceOf(error)}` });
    }
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

/** The answer of the address is a file, so the page stays. */
function follow(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}
