import type * as z from 'zod';
import type { alerts } from '../../core/contract/alerts.ts';
import { alertSchema, type Alert } from '../../core/domain/alert.ts';
import type { Call, Verb } from '../kernel/serve.ts';
import { alertFor } from '../reads/alert-for.ts';
import { publishAlertChange } from '../gateways/live.ts';
import { HttpError } from '../runtime/errors.ts';
import { acknowledge, type StoredAlert } from '../store/alerts.ts';
import { alertToTake, alreadyTaken, takingChange } from './taking.ts';

type Acknowledge = typeof alerts.acknowledgeAlerts;
type Result = z.infer<Acknowledge['response']>['data'][number];

/** A transaction has a hundred items at most, and each alert its audit row. */
const MOST_TOGETHER = 50;

/**
 * POST /alerts/ack: one comment for many alerts, each by the rules of POST /alerts/alert/ack. What
 * cannot be acknowledged keeps no other from being so.
 */
export const acknowledgeAlerts: Verb<Acknowledge> = async (call) => {
  const { account, body, now } = call;
  const ids = [...new Set(body.alert_ids)];
  const results = new Map<string, Result>();
  const open: StoredAlert[] = [];
  await Promise.all(
    ids.map(async (id) => {
      try {
        open.push(await alertToTake(call, id));
      } catch (error) {
        results.set(id, refusal(id, error));
      }
    }),
  );
  for (let at = 0; at < open.length; at += MOST_TOGETHER)
    for (const result of await takeTogether(call, open.slice(at, at + MOST_TOGETHER)))
      results.set(result.alert_id, result);
  const data = ids.map((id) => results.get(id)!);
  const done = data.filter(({ status }) => status === 200).length;
  if (done > 0) await publishAlertChange(account, now.getTime());
  else call.changedNothing();
  return { message: `${done} of ${ids.length} alerts acknowledged.`, data };
};

/** In one transaction; one by one when somebody else was first with one of them. */
async function takeTogether(
  call: Call<Acknowledge>,
  alertsToTake: readonly StoredAlert[],
): Promise<Result[]> {
  const { actor, body, now } = call;
  const taken = alertsToTake.map((alert) => ({
    alert,
    audit: call.audit(takingChange(alert, actor, body.comment)),
  }));
  const done = await acknowledge(taken, { by: actor, comment: body.comment, now });
  if (done) return done.map((alert) => acknowledged(alertFor(actor, alert)));
  const [only, ...others] = alertsToTake;
  if (only && others.length === 0) return [refusal(only.id, await alreadyTaken(actor, only))];
  const results: Result[] = [];
  for (const alert of alertsToTake) results.push(...(await takeTogether(call, [alert])));
  return results;
}

const acknowledged = (alert: Alert): Result => ({
  alert_id: alert.id,
  status: 200,
  message: 'Alert acknowledged.',
  alert,
});

/** @throws what says nothing about one alert. */
function refusal(id: string, error: unknown): Result {
  if (!(error instanceof HttpError)) throw error;
  return {
    alert_id: id,
    status: error.statusCode,
    message: error.message,
    alert: alertSchema.safeParse(error.data).data ?? null,
  };
}
