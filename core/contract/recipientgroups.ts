import * as z from 'zod';
import { unsubscribedSchema } from '../domain/subscription.ts';
import { channelSchema } from '../domain/channel.ts';
import { MOST_TEMPLATE } from '../domain/hook/most-template.ts';
import { recipientSchema } from '../domain/recipient.ts';
import { accountId, dataOf, endpoint, id, text } from './endpoint.ts';
import { hookStepSchema, settingsSchema, tokenSchema } from './hooks.ts';

/** The secret of a channel is write-only. */
const listedRecipientSchema = recipientSchema.extend({
  channel: channelSchema
    .extend({
      settings: settingsSchema,
      template: text(MOST_TEMPLATE),
      /** Omit to keep the stored one. */
      token: tokenSchema.optional(),
      /** Why it takes no messages now; '' while it does. Ignored in a request. */
      state: z.string().optional(),
    })
    .optional(),
});
export type ListedRecipient = z.infer<typeof listedRecipientSchema>;

export const recipientGroupSchema = z.strictObject({
  id: z.string(),
  recipients: z.array(listedRecipientSchema).max(200),
  /** Number of saves; a save with an older number is refused. */
  version: z.number().int().optional(),
});

const manageAlerts = {
  access: { area: 'alerts', level: 'manage' },
  component: 'ConfigureAlertsButton',
  tenant: 'account_id',
} as const;

/** Whose list it is; default: the caller's customer, or the account itself. */
const customer = text(256).optional();

export const recipientgroups = {
  getRecipientGroup: endpoint({
    method: 'GET',
    path: '/recipientgroups/recipientgroup',
    ...manageAlerts,
    query: z.strictObject({ account_id: accountId, customer }),
    response: dataOf(recipientGroupSchema).extend({
      /** Addresses that left, also of recipients that are in the list no more. */
      unsubscribed: z.array(unsubscribedSchema),
    }),
  }),
  saveRecipientGroup: endpoint({
    method: 'PUT',
    path: '/recipientgroups/recipientgroup',
    ...manageAlerts,
    body: z.strictObject({ account_id: accountId, customer, id, data: recipientGroupSchema }),
    response: z.object({ message: z.string(), data: recipientGroupSchema }),
  }),
  /** Mails a recipient again who unsubscribed. */
  subscribeRecipient: endpoint({
    method: 'POST',
    path: '/recipientgroups/recipientgroup/subscriptions',
    ...manageAlerts,
    body: z.strictObject({
      account_id: accountId,
      customer,
      kind: z.enum(['alerts', 'work']),
      address: z.email().max(254),
    }),
  }),
  /** Sends a test to a channel, saved or not. One that takes it is switched on. */
  testChannel: endpoint({
    method: 'POST',
    path: '/recipientgroups/recipientgroup/test',
    ...manageAlerts,
    limit: { name: 'channels', perPerson: 60, perAccount: 120, windowSeconds: 3_600 },
    body: z.strictObject({
      account_id: accountId,
      customer,
      id,
      recipient: listedRecipientSchema,
    }),
    response: z.object({ message: z.string(), data: z.array(hookStepSchema) }),
  }),
};
