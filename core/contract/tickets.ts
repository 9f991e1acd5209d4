import * as z from 'zod';
import { deskCaseSchema, LEAST_SECRET_LENGTH, MOST_SECRET_LENGTH } from '../domain/desk-hook.ts';
import { SHAPE_NAMES } from '../domain/hook/shapes.ts';
import { hookStepSchema, settingsSchema, tokenSchema } from './hooks.ts';
import { MOST_TEMPLATE } from '../domain/hook/most-template.ts';
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

/** Replies of help desks, including attempts with invalid keys. */
export const REPLIES_LIMIT = {
  name: 'deskReplies',
  perPerson: 60,
  perAccount: 3_000,
  windowSeconds: 3_600,
} as const;

/** A ticket about a device, with its progress. */
const listedTicketSchema = z.strictObject({
  case: z.string(),
  title: z.string(),
  raisedBy: z.string(),
  raisedAtMs: z.number(),
  ...ticketProgressSchema.shape,
});
export type ListedTicket = z.infer<typeof listedTicketSchema>;

/** How tickets reach a help desk; secrets are write-only. */
const deskSchema = z.strictObject({
  /** The address of the plain shape; '' for others. */
  url: z.string(),
  /** 'MAIL', or the shape of the calls that the desk takes. */
  shape: z.enum(['MAIL', ...SHAPE_NAMES]),
  settings: z.record(z.string(), z.string()),
  /** Text of a template of its own; '' for the shape's. */
  template: z.string(),
  /** Is the secret kept that both sides share? */
  has_secret: z.boolean(),
  /** Is the secret kept by which the portal proves itself to the desk, where that is another? */
  has_token: z.boolean(),
  /** Number of saves. */
  version: z.number().int(),
  /** How a desk replies, with a signature worked out for a secret that is nobody's. */
  reply: z.strictObject({
    url: z.string(),
    example: z.strictObject({
      secret: z.string(),
      timestamp: z.string(),
      body: z.string(),
      signature: z.string(),
    }),
  }),
});

/** How a desk is to be reached. */
const deskDraft = {
  account_id: accountId,
  shape: z.enum(['MAIL', ...SHAPE_NAMES]).optional(),
  settings: settingsSchema.default({}),
  template: text(MOST_TEMPLATE).default(''),
  /** Omit to keep the stored one. */
  secret: z.string().min(LEAST_SECRET_LENGTH).max(MOST_SECRET_LENGTH).optional(),
  token: tokenSchema.optional(),
};

const desksLimit = { name: 'desks', perPerson: 60, perAccount: 120, windowSeconds: 3_600 };

export const tickets = {
  /** Latest tickets about a device, newest first; needs the right to raise one. */
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
  /**
   * Probed before it is saved if its template has a call without side effects. Without a shape, as
   * older callers send it, the url decides: signed calls to it, or mail if empty.
   */
  saveDesk: endpoint({
    method: 'PUT',
    path: '/tickets/desk',
    ...manageDesk,
    limit: desksLimit,
    body: z.strictObject({
      ...deskDraft,
      url: outsideAddress.default(''),
      /** Version that the caller read; a newer one is not overwritten. */
      version: z.number().int().optional(),
    }),
    response: z.object({ message: z.string(), data: deskSchema }),
  }),
  /** Sends a test through unsaved settings; creates a case marked as a test at the desk. */
  testDesk: endpoint({
    method: 'POST',
    path: '/tickets/desk/test',
    ...manageDesk,
    limit: desksLimit,
    body: z.strictObject(deskDraft),
    response: z.object({ message: z.string(), data: z.array(hookStepSchema) }),
  }),
  /** Plays a reply to a test ticket, through the endpoint for the desk's replies. */
  playReply: endpoint({
    method: 'POST',
    path: '/tickets/desk/reply',
    ...manageDesk,
    limit: desksLimit,
    body: z.strictObject({ account_id: accountId }),
    response: z.object({ message: z.string(), data: z.array(hookStepSchema) }),
  }),
  /** A help desk's reply to a case, signed with its secret. */
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
  /** A ticket about the account, or about the device of device_id. */
  raiseTicket: endpoint({
    method: 'POST',
    path: '/tickets',
    access: 'signedIn',
    component: 'SubmitTicketButton',
    tenant: 'account',
    /** Each request is a mail to a human. */
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
