import { personInWords, type Actor } from '../../core/access/actor.ts';
import type { AccountId, Scope } from '../../core/access/scope.ts';
import { alertFor } from '../reads/alert-for.ts';
import { requireAlert } from '../reads/watched.ts';
import { Conflict, NotFound } from '../runtime/errors.ts';
import type { Change } from '../store/audit.ts';
import { findAlert, type StoredAlert } from '../store/alerts.ts';

/**
 * The alert that somebody wants to acknowledge.
 * @throws NotFound when it does not exist for them, Forbidden when they may only view it.
 */
export async function alertToTake(
  { actor, scope, account }: { actor: Actor; scope: Scope; account: AccountId },
  alertId: string,
): Promise<StoredAlert> {
  const alert = await findAlert(account, alertId);
  if (!alert) throw new NotFound('Alert');
  await requireAlert(actor, scope, alert, 'acknowledge');
  return alert;
}

/** What the log says of an acknowledgement. */
export function takingChange(alert: StoredAlert, actor: Actor, comment: string): Change {
  return {
    accountId: alert.account_id,
    target: alert.id,
    device: { id: alert.monitorObjectId },
    information: `Acknowledged ${alert.severityLabel} on ${alert.monitorObjectName}: ${comment}`,
    before: { acked: alert.acked },
    after: { acked: true, ackedBy: personInWords(actor), ackComment: comment },
  };
}

/** Why an alert could not be acknowledged: somebody else was first, or it is over. */
export async function alreadyTaken(
  actor: Actor,
  { account_id: accountId, id }: StoredAlert,
): Promise<Conflict | NotFound> {
  const found = await findAlert(accountId, id);
  if (!found) return new NotFound('Alert');
  const newer = alertFor(actor, found);
  if (newer.cleared) return new Conflict('This alert has cleared meanwhile.', newer);
  return new Conflict(
    `${newer.ackedBy} has already acknowledged this alert: ${newer.ackComment}`,
    newer,
  );
}
