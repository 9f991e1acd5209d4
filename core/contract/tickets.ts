import * as z from 'zod';
import { deskCaseSchema, LEAST_SECRET_LENGTH, MOST_SECRET_LENGTH } from '../domain/desk-hook.ts';
import { outsideAddress } from '../domain/outside-address.ts';
import { oneLine } from '../domain/one-line.ts';
import {
  MAX_DESCRIPTION_LENGTH,
  MAX_TITLE_LENGTH,
  ticketProgressSchema,
} from '../domain/ticket.ts';
import { accountId, dataOf, endpoint, id, text } from './endpoint.ts';

const manageDesk = {
  access: { area: 'admin.accountAccess', level: 'manage' },
  component: 'AccountAccessMenuItem',
  tenant: 'account_id',
} as const;

/** Replies of desks, and tries of keys that are none. */
export const REPLIES_LIMIT = {
  name: 'deskReplies',
  perPerson: 60,
  perAccount: 3_000,
  windowSeconds: 3_600,
} as const;

/** A ticket about a device, and what became of it. */
const listedTicketSchema = z.strictObject({
  case: z.string(),
  title: z.string(),
  raisedBy: z.string(),
  raisedAtMs: z.number(),
  ...ticketProgressSchema.shape,
});
export type ListedTicket = z.infer<typeof listedTicketSchema>;

/** A desk that takes tickets by signed calls; its secret is never answered. */
const deskSchema = z.strictObject({
  url: z.string(),
  has_secret: z.boolean(),
  /** Number of saves. */
  version: z.number().int(),
});

export const tickets = {
  /** The latest tickets about a device, newest first, for who may raise one. */
  listTickets: endpoint({
    method: 'GET',
    path: '/tickets',
    access: 'signedIn',
    tenant: 'account_id',
    query: z.strictObject({ account_id: accountId, device_id: id }),
    response: dataOf(z.array(listedTicketSchema)),
  }),
  getDesk: endpoint({
    method: 'GET',
    path: '/tickets/desk',
    ...manageDesk,
    query: z.strictObject({ account_id: accountId }),
    response: dataOf(deskSchema),
  }),
  /** Tried before it is saved; without a url tickets go by mail again. */
  saveDesk: endpoint({
    method: 'PUT',
    path: '/tickets/desk',
    ...manageDesk,
    limit: { name: 'desks', perPerson: 30, perAccount: 60, windowSeconds: 3_600 },
    body: z.strictObject({
      account_id: accountId,
      url: outsideAddress,
      /** The one that is kept stays without it. */
      secret: z.string().min(LEAST_SECRET_LENGTH).max(MOST_SECRET_LENGTH).optional(),
      /** Version of the desk that the caller knows; a newer one is not overwritten. */
      version: z.number().int().optional(),
    }),
    response: z.object({ message: z.string(), data: deskSchema }),
  }),
  /** A desk's message about a case, signed with its secret. */
  noteReply: endpoint({
    method: 'POST',
    path: '/tickets/reply',
    access: 'public',
    tenant: 'none',
    withoutKey: { perSecond: 20, burst: 40 },
    body: z.strictObject({
      key: z.string().regex(/^[\w-]{20,64}$/, 'is not a key of ours'),
      ...deskCaseSchema.required({ status: true }).shape,
    }),
  }),
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
      title: oneLine(MAX_TITLE_LENGTH),
      description: z.string().trim().min(1, 'is required').max(MAX_DESCRIPTION_LENGTH),
      stage: text(32),
      device_id: id.optional(),
    }),
    response: z.object({
      message: z.string(),
      data: z.array(z.strictObject({ case: z.string() })).length(1),
    }),
  }),
};
