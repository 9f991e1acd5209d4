import type { recipientgroups } from '../../core/contract/recipientgroups.ts';
import type { Verb } from '../kernel/serve.ts';
import { renewal } from '../mailing/lists.ts';
import { recipientGroupId } from '../store/recipients.ts';
import { renew, requireSubscription } from '../store/subscriptions.ts';
import { listOwner } from './list-owner.ts';

/** POST /recipientgroups/recipientgroup/subscriptions: mails a recipient again who unsubscribed. */
export const subscribeRecipient: Verb<typeof recipientgroups.subscribeRecipient> = async (call) => {
  const { account, audit, changedNothing } = call;
  const { kind, address, customer } = call.body;
  const list = { kind, of: recipientGroupId(await listOwner(call, customer)) };
  const found = await requireSubscription(account, list, address);
  if (found.unsubscribedAtMs === null) changedNothing();
  else await renew(found, audit(renewal(found)));
  return { message: `${address} gets these mails again.` };
};
