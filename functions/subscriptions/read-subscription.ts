import type { subscriptions } from '../../core/contract/subscriptions.ts';
import type { Verb } from '../kernel/serve.ts';
import { mailFaceOf } from '../reads/mail-face.ts';
import { requireLinked } from './linked.ts';

/** GET /subscriptions/subscription: the list and the address of a mail's link. */
export const readSubscription: Verb<typeof subscriptions.readSubscription> = async ({
  query,
  now,
}) => {
  const { accountId, title, address, unsubscribedAtMs } = await requireLinked(query.link, now);
  const { brandName: from } = await mailFaceOf(accountId);
  return { data: { from, title, address, unsubscribed_at_ms: unsubscribedAtMs } };
};
