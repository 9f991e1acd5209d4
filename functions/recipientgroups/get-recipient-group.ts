import type { recipientgroups } from '../../core/contract/recipientgroups.ts';
import type { Verb } from '../kernel/serve.ts';
import { unsubscribedViews } from '../reads/unsubscribed.ts';
import { recipientGroupOf } from '../store/recipients.ts';
import { unsubscribedFrom } from '../store/subscriptions.ts';
import { listed } from './channels.ts';
import { listOwner } from './list-owner.ts';

/** GET /recipientgroups/recipientgroup: recipients of the alerts of an account, or of a customer. */
export const getRecipientGroup: Verb<typeof recipientgroups.getRecipientGroup> = async (call) => {
  const { account, query } = call;
  const customer = await listOwner(call, query.customer);
  const [{ id, version, recipients }, left] = await Promise.all([
    recipientGroupOf(account, customer),
    unsubscribedFrom(account, ['alerts', 'work']),
  ]);
  return {
    data: { id, version, recipients: await listed(account, { id, recipients }) },
    unsubscribed: unsubscribedViews(left.filter(({ of }) => of === id)),
  };
};
