import Box from '@cloudscape-design/components/box';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { NO_ACK_COMMENT, type Alert } from '../../../../core/domain/alert.ts';
import { FormPage } from '../../ui/form/form-page.tsx';
import { useField } from '../../ui/form/form-context.ts';
import { TextArea } from '../../ui/form/text-area.tsx';
import { Age } from '../../ui/state/age.tsx';
import { surface } from '../../ui/tokens.ts';
import { AtSource } from '../at-source.tsx';
import { useAcknowledgeForm } from './use-acknowledge-form.ts';
import { useRecentComments } from './use-recent-comments.ts';

interface AcknowledgeFormProps {
  alert: Alert;
  billingRef: string;
}

export const NOT_ACKNOWLEDGED = 'Not acknowledged';

/** Says 'I am on it' with a comment, or who said so already. */
export function AcknowledgeForm({ alert, billingRef }: AcknowledgeFormProps) {
  const { form, verb } = useAcknowledgeForm([alert], () => billingRef);
  if (alert.acked) return <Acknowledgements alerts={[alert]} />;
  return (
    <FormPage form={form} verb={verb} failed={NOT_ACKNOWLEDGED}>
      <CommentField />
    </FormPage>
  );
}

export function CommentField() {
  const { set } = useField('comment', 'Comment');
  const [recent] = useRecentComments();
  return (
    <>
      <TextArea
        name="comment"
        label="Comment"
        description="Everybody who sees the alert will see your name and this."
        placeholder="What is being done about it"
        rows={3}
      />
      {recent.length > 0 && (
        <ul className="recent-comments" style={surface} aria-label="Your last comments">
          {recent.map((comment) => (
            <li key={comment}>
              <button type="button" className="pill" title={comment} onClick={() => set(comment)}>
                {comment}
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Acknowledgements: person, time and words. */
export function Acknowledgements({ alerts }: { alerts: readonly Alert[] }) {
  return (
    <SpaceBetween size="xs">
      {alerts.map((alert) => (
        <div key={alert.id}>
          <Box>
            Acknowledged by <strong>{alert.ackedBy}</strong>,{' '}
            <Age epochSeconds={alert.ackedEpoch} />
          </Box>
          <Box color="text-body-secondary">{alert.ackComment || NO_ACK_COMMENT}</Box>
          <AtSource thing={alert} />
        </div>
      ))}
    </SpaceBetween>
  );
}
