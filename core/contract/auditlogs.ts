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
  /** How the log of the caller's current account is kept. */
  getKeeping: endpoint({
    method: 'GET',
    path: '/auditlogs/keeping',
    access: { area: 'admin.auditLogs', level: 'view' },
    tenant: 'own',
    response: dataOf(
      z.strictObject({
        account: z.string(),
        kept_days: z.number().int(),
        /** The account has set it. */
        is_own_rule: z.boolean(),
      }),
    ),
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
