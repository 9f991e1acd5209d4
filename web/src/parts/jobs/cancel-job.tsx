import { jobs, type JobView } from '../../../../core/contract/jobs.ts';
import { useWrite } from '../../api/queries.ts';
import { useFlash } from '../../ui/flash/flashes.tsx';
import { ConfirmDialog } from '../../ui/form/confirm-dialog.tsx';

/** Asks before work that somebody waits for is stopped. */
export function CancelJob({ job, onClose }: { job: JobView; onClose(): void }) {
  const cancel = useWrite(jobs.cancelJob, { invalidates: [jobs.listJobs] });
  const flash = useFlash();
  return (
    <ConfirmDialog
      title="Stop Job"
      verb={`Stop ${job.title}`}
      failed="The job was not stopped"
      send={() => cancel.mutateAsync({ params: { id: job.id } })}
      onSent={({ message }) => flash({ type: 'success', text: message })}
      onClose={onClose}
    >
      What is already done stays done, and the rest is not carried out. You can start it again.
    </ConfirmDialog>
  );
}
