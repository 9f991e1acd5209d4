import * as z from 'zod';
import { provedAccountId } from '../access/scope.ts';
import { thingSchema } from './thing.ts';

/** Where a change came from: the API, a clock, a job, whoever deploys, a mail's link, or a desk. */
const AUDIT_SOURCES = [
  'API',
  'clock',
  'job',
  'operator',
  'mail link',
  'help desk',
  'collector',
  'wallboard',
] as const;

/**
 * One change, as the audit log keeps it: written in the transaction of the change, never changed.
 * Defaults are for rows of releases that did not keep the field.
 */
export const auditRowSchema = z.object({
  /** The account that the change belongs to. */
  accountId: provedAccountId,
  /** Key of the row: ISO instant#random. */
  at: z.string(),
  atMs: z.number(),
  /** `resource.verb` of the endpoint, such as 'alerts.acknowledgeAlert'; '' when not kept. */
  action: z.string().default(''),
  /** Username, or the name of the clock or job. */
  user: z.string(),
  /** '' for a clock and a job. */
  userSub: z.string(),
  displayName: z.string(),
  /** The account where the person belongs; null for a clock and a job, and when not kept. */
  home: provedAccountId.nullable().default(null),
  /** The account that the person acted in, when it was not home. */
  actingAs: provedAccountId.nullable().default(null),
  source: z.enum(AUDIT_SOURCES),
  /**
   * The customer whose person made the change, or whose device it is about: people of one customer
   * read these rows alone. Null for changes of the whole account.
   */
  customer: z.string().nullable().default(null),
  /** All that the change concerns, in whose logs the row is. */
  things: z.array(thingSchema).default([]),
  /** Account#kind#id of the first of them, for the index. */
  thingKey: z.string().optional(),
  requestId: z.string(),
  /** One readable sentence. */
  information: z.string(),
  target: z.string().optional(),
  before: z.unknown().optional(),
  after: z.unknown().optional(),
  expiresAt: z.number(),
});
export type AuditRow = z.infer<typeof auditRowSchema>;

/** One fact that a change made another, in people's words. */
const differenceSchema = z.strictObject({
  /** Its fields from the outside in: 'Admin, Roles'. */
  name: z.string(),
  /** The values of a moment are in UTC: 2026-11-25T01:00:00Z. */
  type: z.enum(['text', 'moment']),
  /** A dash where there was no such fact. */
  before: z.string(),
  after: z.string(),
});
export type Difference = z.infer<typeof differenceSchema>;

/** A change as people read it. Accounts are told by their names. */
export const auditEntrySchema = z.strictObject({
  id: z.string(),
  atMs: z.number(),
  account: z.string(),
  user: z.string(),
  displayName: z.string(),
  home: z.string().nullable(),
  actingAs: z.string().nullable(),
  source: z.enum(AUDIT_SOURCES),
  action: z.string(),
  information: z.string(),
  target: z.string(),
  things: z.array(thingSchema),
  /** The difference between before and after in words. */
  changes: z.array(differenceSchema),
  before: z.unknown().optional(),
  after: z.unknown().optional(),
  /** Words of a caller, of which the portal knows only who sent them (ruling R-3). */
  isNote: z.boolean(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

export const NOTE_ACTION = 'auditlogs.writeNote';
