import type { recipientgroups } from '../../core/contract/recipientgroups.ts';
import type { Verb } from '../kernel/serve.ts';
import { unsubscribedViews } from '../reads/unsubscribed.ts';
import { recipientGroupOf } from '../store/recipients.ts';
import { unsubscribedFrom } from '../store/subscriptions.ts';

/**
 * GET /recipientgroups/recipientgroup: who is told of the account's alerts, or of the one
 * customer's whose person asks.
 */
export const getRecipientGroup: Verb<typeof recipientgroups.getRecipientGroup> = async ({
  scope,
  account,
}) => {
  const [{ changedBy: _by, ...group }, left] = await Promise.all([
    recipientGroupOf(account, scope.customer),
    unsubscribedFrom(account, ['alerts', 'work']),
  ]);
  return { data: group, unsubscribed: unsubscribedViews(left.filter(({ of }) => of === group.id)) };
};
