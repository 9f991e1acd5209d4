import type { recipientgroups } from '../../core/contract/recipientgroups.ts';
import type { Verb } from '../kernel/serve.ts';
import { recipientGroupOf } from '../store/recipients.ts';

/**
 * GET /recipientgroups/recipientgroup: who is told of the account's alerts, or of the one
 * customer's whose person asks.
 */
export const getRecipientGroup: Verb<typeof recipientgroups.getRecipientGroup> = async ({
  scope,
  account,
}) => {
  const { changedBy: _by, ...group } = await recipientGroupOf(account, scope.customer);
  return { data: group };
};
