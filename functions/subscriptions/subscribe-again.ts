import type { subscriptions } from '../../core/contract/subscriptions.ts';
import type { Verb } from '../kernel/serve.ts';
import { renew } from '../store/subscriptions.ts';
import { readersChange, requireLinked } from './linked.ts';

/** POST /subscriptions/again: the reader of the mails wants them again. */
export const subscribeAgain: Verb<typeof subscriptions.subscribeAgain> = async ({
  body,
  now,
  requestId,
}) => {
  const subscription = await requireLinked(body.link, now);
  const action = 'subscriptions.subscribeAgain';
  const audit = readersChange(subscription, 'subscribed again', { now, requestId, action });
  if (subscription.unsubscribedAtMs !== null) await renew(subscription, audit);
  return { message: 'You get these mails again.' };
};
