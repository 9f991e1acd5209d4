import Button from '@cloudscape-design/components/button';
import { sentenceOf } from '../../../../core/contract/api-error.ts';
import { jobs } from '../../../../core/contract/jobs.ts';
import { useWrite } from '../../api/queries.ts';
import { useNoteStarted } from '../../parts/jobs/use-jobs.ts';
import { useFlash } from '../../ui/flash/flashes.tsx';

/** Starts the comparison of the log with its seals; the bar on top follows it. */
export function CheckButton() {
  const { mutateAsync, isPending } = useWrite(jobs.startAuditCheck);
  const noteStarted = useNoteStarted();
  const flash = useFlash();
  const check = async () => {
    try {
      const { data, message } = await mutateAsync({ params: { key: crypto.randomUUID() } });
      noteStarted(data);
      flash({ type: 'success', text: `${message} You will find the result under Jobs.` });
    } catch (error) {
      flash({ type: 'error', text: `The audit log is not being checked. ${sentenceOf(error)}` });
    }
  };
  return (
    <Button iconName="security" loading={isPending} onClick={() => void check()}>
      Check seals
    </Button>
  );
}
