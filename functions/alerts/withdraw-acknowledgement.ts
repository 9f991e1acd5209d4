import type { Actor } from '../../core/access/actor.ts';
import type { alerts } from '../../core/contract/alerts.ts';
import { ACKNOWLEDGEMENT_UNDO_SECONDS } from '../../core/domain/alert.ts';
import { durationWords } from '../../core/domain/age.ts';
import { Conflict, NotFound } from '../runtime/errors.ts';
import type { Verb } from '../kernel/serve.ts';
import { alertFor } from '../reads/alert-for.ts';
import { publishAlertChange } from '../gateways/live.ts';
import {
  findAlert,
  withdrawAcknowledgement as withdraw,
  type StoredAlert,
} from '../store/alerts.ts';
import { alertToTake } from './taking.ts';

/**
 * DELETE /alerts/alert/ack: what was acknowledged by mistake. Only whoever did it may take it back,
 * and only for a while: later others count on it.
 */
export const withdrawAcknowledgement: Verb<typeof alerts.withdrawAcknowledgement> = async ({
  actor,
  scope,
  account,
  query,
  now,
  audit,
}) => {
  const alert = await alertToTake({ actor, scope, account }, query.alert_id);
  const row = audit({
    accountId: alert.account_id,
    target: alert.id,
    device: { id: alert.monitorObjectId },
    information: `Took back the acknowledgement of ${alert.severityLabel} on ${alert.monitorObjectName}`,
    before: { acked: alert.acked, ackedBy: alert.ackedBy, ackComment: alert.ackComment },
    after: { acked: false },
  });
  const open = await withdraw(alert, {
    sub: actor.sub,
    now,
    audit: row,
    lost: () => refusal(actor, alert),
  });
  await publishAlertChange(alert.account_id, now.getTime());
  return { message: 'Acknowledgement taken back.', data: [alertFor(actor, open)] };
};

async function refusal(
  actor: Actor,
  { account_id: accountId, id }: StoredAlert,
): Promise<Conflict | NotFound> {
  const found = await findAlert(accountId, id);
  if (!found) return new NotFound('Alert');
  const newer = alertFor(actor, found);
  if (newer.cleared) return new Conflict('This alert has cleared meanwhile.', newer);
  if (!newer.acked) return new Conflict('Nobody has acknowledged this alert.', newer);
  return new Conflict(
    `Only who acknowledged an alert may take that back, within ${durationWords(ACKNOWLEDGEMENT_UNDO_SECONDS)}.`,
    newer,
  );
}
