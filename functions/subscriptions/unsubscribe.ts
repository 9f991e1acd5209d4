import type { subscriptions } from '../../core/contract/subscriptions.ts';
import type { Verb } from '../kernel/serve.ts';
import { leave } from '../store/subscriptions.ts';
import { readersChange, requireLinked } from './linked.ts';

/** POST /subscriptions: the address of the link gets no more mails of its list. */
export const unsubscribe: Verb<typeof subscriptions.unsubscribe> = async ({
  query,
  now,
  requestId,
}) => {
  const subscription = await requireLinked(query.link, now);
  const action = 'subscriptions.unsubscribe';
  const audit = readersChange(subscription, 'unsubscribed', { now, requestId, action });
  if (subscription.unsubscribedAtMs === null) await leave(subscription, now, audit);
  return { message: 'You are unsubscribed.' };
};
