import * as z from 'zod';
import { MAX_DESCRIPTION_LENGTH, MAX_TITLE_LENGTH } from '../domain/ticket.ts';
import { accountId, endpoint, id, text } from './endpoint.ts';

export const tickets = {
  /** A ticket about the account, or with device_id about one device of it. */
  raiseTicket: endpoint({
    method: 'POST',
    path: '/tickets',
    access: 'signedIn',
    component: 'SubmitTicketButton',
    tenant: 'account',
    /** Each of them is a mail that somebody has to read. */
    limit: { name: 'tickets', perPerson: 30, perAccount: 300, windowSeconds: 3_600 },
    body: z.strictObject({
      account: accountId,
      title: z
        .string()
        .trim()
        .min(1, 'is required')
        .max(MAX_TITLE_LENGTH)
        .regex(/^\P{Cc}+$/u, 'must be one line'),
      description: z.string().trim().max(MAX_DESCRIPTION_LENGTH),
      stage: text(32),
      device_id: id.optional(),
    }),
    response: z.object({
      message: z.string(),
      data: z.array(z.strictObject({ case: z.string() })).length(1),
    }),
  }),
};
