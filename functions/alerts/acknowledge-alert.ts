import { personInWords, type Actor } from '../../core/access/actor.ts';
import type { AccountId } from '../../core/access/scope.ts';
import type { alerts } from '../../core/contract/alerts.ts';
import { Conflict, NotFound } from '../runtime/errors.ts';
import type { Verb } from '../kernel/serve.ts';
import { alertFor } from '../reads/alert-for.ts';
import { requireAlert } from '../reads/watched.ts';
import { publishAlertChange } from '../gateways/live.ts';
import { acknowledge, findAlert } from '../store/alerts.ts';

/**
 * POST /alerts/alert/ack: says who is on it, for those who may acknowledge in the area and on the
 * device (ruling R-12). The first acknowledgement stands; a later one is told whose it is.
 */
export const acknowledgeAlert: Verb<typeof alerts.acknowledgeAlert> = async ({
  actor,
  scope,
  account,
  body,
  now,
  audit,
}) => {
  const alert = await findAlert(account, body.alert_id);
  if (!alert) throw new NotFound('Alert');
  await requireAlert(actor, scope, alert, 'acknowledge');
  const row = audit({
    accountId: alert.account_id,
    target: alert.id,
    information: `Acknowledged ${alert.severityLabel} on ${alert.monitorObjectName}: ${body.comment}`,
    before: { acked: alert.acked },
    after: { acked: true, ackedBy: personInWords(actor), ackComment: body.comment },
  });
  const acknowledged = await acknowledge(alert, {
    by: actor,
    comment: body.comment,
    now,
    audit: row,
    lost: () => alreadyTaken(actor, alert.account_id, alert.id),
  });
  await publishAlertChange(alert.account_id, now.getTime());
  return { message: 'Alert acknowledged.', data: [alertFor(actor, acknowledged)] };
};

async function alreadyTaken(
  actor: Actor,
  accountId: AccountId,
  alertId: string,
): Promise<Conflict | NotFound> {
  const found = await findAlert(accountId, alertId);
  if (!found) return new NotFound('Alert');
  const newer = alertFor(actor, found);
  if (newer.cleared) return new Conflict('This alert has cleared meanwhile.', newer);
  return new Conflict(
    `${newer.ackedBy} has already acknowledged this alert: ${newer.ackComment}`,
    newer,
  );
}
