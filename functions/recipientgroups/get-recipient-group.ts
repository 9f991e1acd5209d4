import type { recipientgroups } from '../../core/contract/recipientgroups.ts';
import type { Verb } from '../kernel/serve.ts';
import { unsubscribedViews } from '../reads/unsubscribed.ts';
import { recipientGroupOf } from '../store/recipients.ts';
import { unsubscribedFrom } from '../store/subscriptions.ts';
import { listed } from './channels.ts';

/**
 * GET /recipientgroups/recipientgroup: who is told of the account's alerts, or of the one
 * customer's whose person asks.
 */
export const getRecipientGroup: Verb<typeof recipientgroups.getRecipientGroup> = async ({
  scope,
  account,
}) => {
  const [{ id, version, recipients }, left] = await Promise.all([
    recipientGroupOf(account, scope.customer),
    unsubscribedFrom(account, ['alerts', 'work']),
  ]);
  return {
    data: { id, version, recipients: await listed(account, { id, recipients }) },
    unsubscribed: unsubscribedViews(left.filter(({ of }) => of === id)),
  };
};
