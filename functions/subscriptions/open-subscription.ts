import type { subscriptions } from '../../core/contract/subscriptions.ts';
import type { Verb } from '../kernel/serve.ts';
import { mailFaceOf } from '../reads/mail-face.ts';
import { SeeOther } from '../runtime/errors.ts';
import { requireLinked } from './linked.ts';

/** GET /subscriptions: leads to the page, which asks before anything changes. */
export const openSubscription: Verb<typeof subscriptions.openSubscription> = async ({
  query: { link },
  now,
}) => {
  const { accountId } = await requireLinked(link, now);
  const { portalUrl } = await mailFaceOf(accountId);
  throw new SeeOther(`${portalUrl}/unsubscribe/${link}`);
};
