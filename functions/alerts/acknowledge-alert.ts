import type { alerts } from '../../core/contract/alerts.ts';
import type { Verb } from '../kernel/serve.ts';
import { alertFor } from '../reads/alert-for.ts';
import { publishAlertChange } from '../gateways/live.ts';
import { acknowledge } from '../store/alerts.ts';
import { alertToTake, alreadyTaken, takingChange } from './taking.ts';

/**
 * POST /alerts/alert/ack: says who is on it, for those who may acknowledge in the area and on the
 * device (ruling R-12). The first acknowledgement stands; a later one is told whose it is.
 */
export const acknowledgeAlert: Verb<typeof alerts.acknowledgeAlert> = async (call) => {
  const { actor, body, now } = call;
  const alert = await alertToTake(call, body.alert_id);
  const audit = call.audit(takingChange(alert, actor, body.comment));
  const done = await acknowledge([{ alert, audit }], { by: actor, comment: body.comment, now });
  if (!done) throw await alreadyTaken(actor, alert);
  await publishAlertChange(alert.account_id, now.getTime());
  return { message: 'Alert acknowledged.', data: done.map((each) => alertFor(actor, each)) };
};
