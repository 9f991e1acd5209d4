import * as z from 'zod';
import { accountId, dataOf, endpoint, id, planned } from './endpoint.ts';

export const recipientSchema = z.strictObject({
  type: z.literal('ARBITRARY'),
  method: z.enum(['EMAIL', 'SMS', 'PAGER']),
  addr: z.string().trim().min(1).max(254),
  contact: z.string().max(254),
});

export const recipientGroupSchema = z.strictObject({
  id: z.string(),
  recipients: z.array(recipientSchema).max(200),
  /** Counts the saves; a save with an older number is refused. */
  version: z.number().int().optional(),
});

const manageAlerts = { access: { area: 'alerts', level: 'manage' }, component: 'ConfigureAlertsButton', tenant: 'account_id' } as const;

export const recipientgroups = {
  getRecipientGroup: endpoint({
    method: 'GET', path: '/recipientgroups/recipientgroup', ...manageAlerts,
    query: z.strictObject({ account_id: accountId }), response: dataOf(recipientGroupSchema),
  }),
  saveRecipientGroup: planned('Editing alert recipients', {
    method: 'PUT', path: '/recipientgroups/recipientgroup', ...manageAlerts,
    body: z.strictObject({ account_id: accountId, id, data: recipientGroupSchema }), response: dataOf(recipientGroupSchema),
  }),
};
