import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import { useState } from 'react';
import { sentenceOf } from '../../../../core/contract/api-error.ts';
import { automation, type RunView } from '../../../../core/contract/automation.ts';
import type { JobView } from '../../../../core/contract/jobs.ts';
import { useCan } from '../../access/permissions.ts';
import { useWrite } from '../../api/queries.ts';
import { ConfirmDialog } from '../../ui/form/confirm-dialog.tsx';
import { RunLines } from './run-lines.tsx';

interface RunActionsProps {
  view: RunView;
  /** Another run was started, or this one goes on. */
  onStarted(job: JobView): void;
}

/** Actions on a run that has ended: go on, or take back the things that it made. */
export function RunActions({ view, onStarted }: RunActionsProps) {
  const mayManage = useCan('automation', 'manage');
  const [isAsking, setAsking] = useState(false);
  const invalidates = [automation.getRun, automation.listRuns];
  const resume = useWrite(automation.resumeRun, { invalidates });
  const takeBack = useWrite(automation.takeBackRun, { invalidates });
  const { job } = view;
  const made = view.lines.filter(
    ({ outcome }) => outcome?.did === 'made' || outcome?.did === 'changed',
  );
  return (
    <>
      {view.mayGoOn && (
        <Button
          loading={resume.isPending}
          onClick={() =>
            resume.mutate({ params: { id: job.id } }, { onSuccess: ({ data }) => onStarted(data) })
          }
        >
          Resume
        </Button>
      )}
      {resume.error && (
        <Alert type="error">It could not be resumed. {sentenceOf(resume.error)}</Alert>
      )}
      {view.mayTakeBack && mayManage && <Button onClick={() => setAsking(true)}>Take back</Button>}
      {isAsking && (
        <ConfirmDialog
          title={`Take back ${job.title}`}
          verb="Take back"
          failed="Nothing was taken back"
          send={() =>
            takeBack.mutateAsync({
              params: { id: job.id, isDryRun: false, key: crypto.randomUUID() },
            })
          }
          onSent={({ data }) => onStarted(data)}
          onClose={() => setAsking(false)}
        >
          What this run made is taken back, the last of it first. What is in use by now, and people
          who have signed in or were changed, are left alone.
          <RunLines label="What it made" lines={made} />
        </ConfirmDialog>
      )}
    </>
  );
}
