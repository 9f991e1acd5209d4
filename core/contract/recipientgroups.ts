import * as z from 'zod';
import { unsubscribedSchema } from '../domain/subscription.ts';
import { recipientSchema } from '../domain/recipient.ts';
import { accountId, dataOf, endpoint, id } from './endpoint.ts';

export const recipientGroupSchema = z.strictObject({
  id: z.string(),
  recipients: z.array(recipientSchema).max(200),
  /** Number of saves; a save with an older number is refused. */
  version: z.number().int().optional(),
});

const manageAlerts = {
  access: { area: 'alerts', level: 'manage' },
  component: 'ConfigureAlertsButton',
  tenant: 'account_id',
} as const;

export const recipientgroups = {
  getRecipientGroup: endpoint({
    method: 'GET',
    path: '/recipientgroups/recipientgroup',
    ...manageAlerts,
    query: z.strictObject({ account_id: accountId }),
    response: dataOf(recipientGroupSchema).extend({
      /** Addresses that left, also of recipients that are in the list no more. */
      unsubscribed: z.array(unsubscribedSchema),
    }),
  }),
  saveRecipientGroup: endpoint({
    method: 'PUT',
    path: '/recipientgroups/recipientgroup',
    ...manageAlerts,
    body: z.strictObject({ account_id: accountId, id, data: recipientGroupSchema }),
    response: z.object({ message: z.string(), data: recipientGroupSchema }),
  }),
  /** Mails a recipient again who unsubscribed. */
  subscribeRecipient: endpoint({
    method: 'POST',
    path: '/recipientgroups/recipientgroup/subscriptions',
    ...manageAlerts,
    body: z.strictObject({
      account_id: accountId,
      kind: z.enum(['alerts', 'work']),
      address: z.email().max(254),
    }),
  }),
};
