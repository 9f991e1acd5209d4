import * as z from 'zod';
import { auditEntrySchema } from '../domain/audit.ts';
import { thingTextSchema } from '../domain/thing.ts';
import { accountId, dataOf, endpoint, id, text } from './endpoint.ts';
import { LIMITS } from './limits.ts';
import { pageQuery } from './page.ts';

/** Upper bound of moments in the log. */
const LAST_EPOCH_SECONDS = 9_999_999_999;
const epochSeconds = z.coerce.number().int().min(0).max(LAST_EPOCH_SECONDS);

export const MOST_LOG_ROWS = 1_000;

export const auditlogs = {
  /**
   * Changes between two moments (epoch seconds), newest first, in all of the caller's accounts or
   * one; optionally of one thing that they concern. A page may be short and have a next_token,
   * because the search examines a limited number of rows at a time.
   */
  listAuditLogs: endpoint({
    method: 'GET',
    path: '/auditlogs',
    access: { area: 'admin.auditLogs', level: 'view' },
    tenant: 'account_id',
    limit: LIMITS.lists,
    query: z.strictObject({
      start: epochSeconds,
      end: epochSeconds,
      account_id: accountId.optional(),
      device_id: id.optional(),
      role: text(128).optional(),
      /** A username. */
      person: text(256).optional(),
      /** Any thing, as kind/id: customer/Harbour Foods. */
      thing: thingTextSchema.optional(),
      ...pageQuery,
      limit: z.coerce.number().int().min(1).max(MOST_LOG_ROWS).optional(),
      sort: z.enum(['Timestamp', '-Timestamp'], 'must be Timestamp or -Timestamp').optional(),
    }),
    response: z.object({
      data: z.array(auditEntrySchema),
      next_token: z.string().optional(),
    }),
  }),
  /** How the log of an account is kept, and how far it is exported. */
  getKeeping: endpoint({
    method: 'GET',
    path: '/auditlogs/keeping',
    access: { area: 'admin.auditLogs', level: 'view' },
    tenant: 'account_id',
    query: z.strictObject({ account_id: accountId.optional() }),
    response: dataOf(
      z.strictObject({
        account: z.string(),
        kept_days: z.number().int(),
        /** The account has set it. */
        is_own_rule: z.boolean(),
        /** Null for people of one customer, and before the first. */
        exported: z
          .strictObject({
            /** Days in UTC, such as 2026-11-26: all between them can be downloaded. */
            first_day: z.string(),
            last_day: z.string(),
            /** A day that should be exported by now is not. */
            is_late: z.boolean(),
          })
          .nullable(),
      }),
    ),
  }),
  /** A short-lived download URL of an exported day, which `npm run audit-check` checks. */
  getExportedDay: endpoint({
    method: 'GET',
    path: '/auditlogs/export',
    access: { area: 'admin.auditLogs', level: 'view' },
    tenant: 'account_id',
    limit: LIMITS.exports,
    query: z.strictObject({ account_id: accountId.optional(), day: z.iso.date() }),
    response: dataOf(z.strictObject({ url: z.url(), name: z.string() })),
  }),
  /** A note by the caller, marked as such, so that it cannot imitate a row of the portal. */
  writeNote: endpoint({
    method: 'POST',
    path: '/auditlogs',
    access: 'signedIn',
    tenant: 'own',
    limit: LIMITS.notes,
    body: z.strictObject({ message: z.string().trim().min(1, 'is required').max(1_000) }),
  }),
};
