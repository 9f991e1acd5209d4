import { alerts as endpoints } from '../../../../core/contract/alerts.ts';
import type { Alert } from '../../../../core/domain/alert.ts';
import { useFlash } from '../../ui/flash/flashes.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { useAcknowledge } from './use-acknowledge.ts';
import { useRecentComments } from './use-recent-comments.ts';

const SCHEMA = endpoints.acknowledgeAlert.body.pick({ comment: true });

/**
 * One comment for one alert or many. It counts as sent when all of them are acknowledged; those
 * that failed can be tried again with the same words.
 */
export function useAcknowledgeForm(
  alerts: readonly Alert[],
  billingRefOf: (alert: Alert) => string,
) {
  const flash = useFlash();
  const { acknowledge, withdraw } = useAcknowledge(billingRefOf);
  const [, keepComment] = useRecentComments();
  const open = alerts.filter((alert) => !alert.acked);
  const form = useForm({
    schema: SCHEMA,
    start: { comment: '' },
    refuse: ({ comment }) =>
      comment.trim() === ''
        ? 'Write a comment first, so that others know what is being done.'
        : undefined,
    send: async ({ comment }) => {
      const { done, failures } = await acknowledge(open, comment);
      if (done.length > 0) {
        keepComment(comment);
        flash({
          type: 'success',
          text: done.length === 1 ? 'Alert acknowledged.' : `${done.length} alerts acknowledged.`,
          undo: async () => {
            const taken = await withdraw(done);
            if (taken.failures.length > 0) throw new Error(taken.failures.join('\n'));
            return done.length === 1
              ? `The acknowledgement of the alert on ${done[0]!.monitorObjectName} is taken back.`
              : `${done.length} acknowledgements are taken back.`;
          },
        });
      }
      if (failures.length > 0) throw new Error(failures.join('\n'));
    },
  });
  return {
    form,
    open,
    verb: open.length === 1 ? 'Acknowledge' : `Acknowledge ${open.length} alerts`,
  };
}
