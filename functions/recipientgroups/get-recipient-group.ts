import type { recipientgroups } from '../../core/contract/recipientgroups.ts';
import type { Verb } from '../kernel/serve.ts';
import { recipientGroupOf } from '../store/recipients.ts';

/** GET /recipientgroups/recipientgroup: who is told of the account's alerts. */
export const getRecipientGroup: Verb<typeof recipientgroups.getRecipientGroup> = async ({ query }) => ({
  data: await recipientGroupOf(query.account_id),
});
