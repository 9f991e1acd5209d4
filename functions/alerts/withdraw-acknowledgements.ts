import type { alerts } from '../../core/contract/alerts.ts';
import { durationWords } from '../../core/domain/age.ts';
import { ACKNOWLEDGEMENT_UNDO_SECONDS } from '../../core/domain/alert.ts';
import type { Call, Verb } from '../kernel/serve.ts';
import { withdrawAcknowledgements as withdraw } from '../store/alerts.ts';
import { noticePut } from '../store/notices.ts';
import { actOnMany, actOnOne, type Act } from './act.ts';

type One = typeof alerts.withdrawAcknowledgement;
type Many = typeof alerts.withdrawAcknowledgements;

/**
 * DELETE /alerts/alert/ack: what was acknowledged by mistake. Only whoever did it may take it back,
 * and only for a while: later others count on it.
 */
export const withdrawAcknowledgement: Verb<One> = (call) =>
  actOnOne(call, call.query.alert_id, withdrawing(call));

/** POST /alerts/ack/withdraw: many of them, each by the rules of DELETE /alerts/alert/ack. */
export const withdrawAcknowledgements: Verb<Many> = async (call) => {
  const { data, done } = await actOnMany(call, call.body.alert_ids, withdrawing(call));
  return { message: `${done} of ${data.length} acknowledgements taken back.`, data };
};

function withdrawing({ account, actor, audit, now }: Call<One> | Call<Many>): Act {
  return {
    audit: (alert) =>
      audit({
        accountId: account,
        target: alert.id,
        device: { id: alert.monitorObjectId, label: alert.monitorObjectName },
        information: `Took back the acknowledgement of ${alert.severityLabel} on ${alert.monitorObjectName}`,
        before: { acked: alert.acked, ackedBy: alert.ackedBy, ackComment: alert.ackComment },
        after: { acked: false },
      }),
    write: (taken) =>
      withdraw(
        taken.map((one) => ({ ...one, beside: [noticePut(one.alert, 'unacknowledged', now)] })),
        { by: actor, now },
      ),
    done: 'Acknowledgement taken back.',
    refusal: ({ acked }) =>
      acked
        ? `Only who acknowledged an alert may take that back, within ${durationWords(ACKNOWLEDGEMENT_UNDO_SECONDS)}.`
        : 'Nobody has acknowledged this alert.',
  };
}
