import { personInWords } from '../../core/access/actor.ts';
import type { alerts } from '../../core/contract/alerts.ts';
import type { Call, Verb } from '../kernel/serve.ts';
import { acknowledge } from '../store/alerts.ts';
import { noticePut } from '../store/notices.ts';
import { hasChannel } from '../store/recipients.ts';
import { actOnMany, actOnOne, type Act } from './act.ts';

type One = typeof alerts.acknowledgeAlert;
type Many = typeof alerts.acknowledgeAlerts;

/**
 * POST /alerts/alert/ack: says who is on it. The first acknowledgement stands; a later one is told
 * whose it is.
 */
export const acknowledgeAlert: Verb<One> = (call) =>
  actOnOne(call, call.body.alert_id, acknowledging(call));

/** POST /alerts/ack: one comment for many alerts, each by the rules of POST /alerts/alert/ack. */
export const acknowledgeAlerts: Verb<Many> = async (call) => {
  const { data, done } = await actOnMany(call, call.body.alert_ids, acknowledging(call));
  return { message: `${done} of ${data.length} alerts acknowledged.`, data };
};

function acknowledging({ account, actor, audit, body, now }: Call<One> | Call<Many>): Act {
  const { comment } = body;
  return {
    audit: (alert) =>
      audit({
        accountId: account,
        target: alert.id,
        device: { id: alert.monitorObjectId, label: alert.monitorObjectName },
        information: `Acknowledged ${alert.severityLabel} on ${alert.monitorObjectName}: ${comment}`,
        before: { acked: alert.acked },
        after: { acked: true, ackedBy: personInWords(actor), ackComment: comment },
      }),
    async write(taken) {
      const isNotified = await hasChannel(account);
      const noticed = taken.map((one) =>
        isNotified ? { ...one, beside: [noticePut(one.alert, 'acknowledged', now)] } : one,
      );
      return await acknowledge(noticed, { by: actor, comment, now });
    },
    done: 'Alert acknowledged.',
    refusal: (newer) => `${newer.ackedBy} has already acknowledged this alert: ${newer.ackComment}`,
  };
}
