import type * as z from 'zod';
import type { Actor } from '../../core/access/actor.ts';
import type { AccountId } from '../../core/access/scope.ts';
import type { alerts } from '../../core/contract/alerts.ts';
import { alertSchema, type Alert } from '../../core/domain/alert.ts';
import { publishAlertChange } from '../gateways/live.ts';
import type { Call } from '../kernel/serve.ts';
import { alertFor } from '../reads/alert-for.ts';
import { alertRights } from '../reads/watched.ts';
import { Conflict, HttpError, NotFound } from '../runtime/errors.ts';
import { findAlerts, type StoredAlert, type Taken } from '../store/alerts.ts';
import type { TransactItem } from '../store/client.ts';

/** A person's action on alerts: to acknowledge them, or to take that back. */
export interface Act {
  audit(alert: StoredAlert): TransactItem;
  /** @returns those that were written, as they are then. */
  write(taken: readonly Taken[]): Promise<StoredAlert[]>;
  /** Why an alert that is not over was not written. */
  refusal(newer: Alert): string;
  done: string;
}

type Acting = Pick<Call, 'changedNothing' | 'now'> & {
  actor: Actor;
  account: AccountId;
};

/**
 * Acts on each of the alerts, for those who may acknowledge in the area and on the device (ruling
 * What is refused keeps no other from being written.
 * @returns of each alert how it is then, or why nothing was done about it.
 */
async function actOn(
  { actor, account, changedNothing, now }: Acting,
  ids: readonly string[],
  act: Act,
): Promise<Map<string, Alert | HttpError>> {
  const missing = new NotFound('Alert');
  const outcomes = new Map<string, Alert | HttpError>(ids.map((id) => [id, missing]));
  const found = await findAlerts(account, [...outcomes.keys()]);
  const requireRight = await alertRights(actor, account, found, 'acknowledge');
  const allowed = found.filter((alert) => {
    try {
      requireRight(alert);
      return true;
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      outcomes.set(alert.id, error);
      return false;
    }
  });
  const done = await act.write(allowed.map((alert) => ({ alert, audit: act.audit(alert) })));
  const written = new Set(done.map(({ id }) => id));
  const lost = allowed.filter(({ id }) => !written.has(id)).map(({ id }) => id);
  for (const alert of done) outcomes.set(alert.id, alertFor(actor, alert));
  for (const alert of await findAlerts(account, lost)) {
    const newer = alertFor(actor, alert);
    const why = newer.cleared ? 'This alert has cleared meanwhile.' : act.refusal(newer);
    outcomes.set(alert.id, new Conflict(why, newer));
  }
  if (done.length > 0) await publishAlertChange(account, now.getTime());
  else changedNothing();
  return outcomes;
}

/** The answer of a call about one alert. @throws why nothing was done about it. */
export async function actOnOne(call: Acting, id: string, act: Act) {
  const outcome = (await actOn(call, [id], act)).get(id)!;
  if (outcome instanceof HttpError) throw outcome;
  return { message: act.done, data: [outcome] };
}

type OutcomeOfEach = z.infer<typeof alerts.acknowledgeAlerts.response>;

/** The answer of a call about many alerts, which tells of each. */
export async function actOnMany(
  call: Acting,
  ids: readonly string[],
  act: Act,
): Promise<Pick<OutcomeOfEach, 'data'> & { done: number }> {
  const outcomes = await actOn(call, ids, act);
  const data = [...outcomes].map(([id, outcome]) =>
    outcome instanceof HttpError
      ? {
          alert_id: id,
          status: outcome.statusCode,
          message: outcome.message,
          alert: alertSchema.safeParse(outcome.data).data ?? null,
        }
      : { alert_id: id, status: 200, message: act.done, alert: outcome },
  );
  return { data, done: data.filter(({ status }) => status === 200).length };
}
