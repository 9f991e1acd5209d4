import AlertBox from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Textarea, { type TextareaProps } from '@cloudscape-design/components/textarea';
import { useEffect, useRef, useState } from 'react';
import { NO_ACK_COMMENT, type Alert } from '../../../../core/domain/alert.ts';
import { useFlash } from '../../ui/flash/flashes.tsx';
import { Age } from '../../ui/state/age.tsx';
import { useAcknowledge } from './use-acknowledge.ts';

interface AcknowledgeFormProps {
  /** One alert or many. */
  alerts: readonly Alert[];
  billingRefOf(alert: Alert): string;
  /**
   * The cursor stands in the comment from the start, as in a dialog that was opened to write it.
   */
  startsInComment?: boolean;
  /** The alerts as the server answered them. */
  onDone?(acknowledged: readonly Alert[]): void;
}

/**
 * Says 'I am on it' with a comment; shows who said so already. What was typed stays when the call
 * fails.
 */
export function AcknowledgeForm({
  alerts,
  billingRefOf,
  startsInComment = false,
  onDone,
}: AcknowledgeFormProps) {
  const [comment, setComment] = useState('');
  const field = useRef<TextareaProps.Ref>(null);
  useEffect(() => {
    if (!startsInComment) return undefined;
    // The dialog around it gives the focus to its Close button first, which a space in the comment
    // would press.
    const timer = setTimeout(() => field.current?.focus());
    return () => clearTimeout(timer);
  }, [startsInComment]);
  const flash = useFlash();
  const { acknowledge, isRunning, failures } = useAcknowledge(billingRefOf);
  const open = alerts.filter((alert) => !alert.acked);
  const confirm = async () => {
    const done = await acknowledge(open, comment.trim());
    if (done.length === 0) return;
    flash({
      type: 'success',
      text: done.length === 1 ? 'Alert acknowledged.' : `${done.length} alerts acknowledged.`,
    });
    onDone?.(done);
  };

  if (open.length === 0) return <Acknowledgements alerts={alerts} />;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void confirm();
      }}
    >
      <SpaceBetween size="m">
        {failures.length > 0 && (
          <AlertBox type="error" header="Not acknowledged">
            {failures.map((failure) => (
              <div key={failure}>{failure}</div>
            ))}
          </AlertBox>
        )}
        <FormField
          label="Comment"
          description="Everybody who sees the alert will see your name and this."
          stretch
        >
          <Textarea
            ref={field}
            value={comment}
            onChange={({ detail }) => setComment(detail.value)}
            placeholder="What is being done about it"
            rows={3}
          />
        </FormField>
        <Button
          variant="primary"
          formAction="submit"
          loading={isRunning}
          disabled={comment.trim() === ''}
          disabledReason="Write a comment first, so that others know what is being done."
        >
          {open.length === 1 ? 'Acknowledge' : `Acknowledge ${open.length} alerts`}
        </Button>
      </SpaceBetween>
    </form>
  );
}

/** Who is on it, since when, and what they said. */
function Acknowledgements({ alerts }: { alerts: readonly Alert[] }) {
  return (
    <SpaceBetween size="xs">
      {alerts.map((alert) => (
        <div key={alert.id}>
          <Box>
            Acknowledged by <strong>{alert.ackedBy}</strong>,{' '}
            <Age epochSeconds={alert.ackedEpoch} />
          </Box>
          <Box color="text-body-secondary">{alert.ackComment || NO_ACK_COMMENT}</Box>
        </div>
      ))}
    </SpaceBetween>
  );
}
