import * as z from 'zod';
import { auditEntrySchema } from '../domain/audit.ts';
import { accountId, endpoint, id, text } from './endpoint.ts';
import { LIMITS } from './limits.ts';
import { pageQuery } from './page.ts';

/** The last second that a moment of the log may have, far ahead. */
const LAST_EPOCH_SECONDS = 9_999_999_999;
const epochSeconds = z.coerce.number().int().min(0).max(LAST_EPOCH_SECONDS);

/** Most rows that one answer has. */
export const MOST_LOG_ROWS = 1_000;

export const auditlogs = {
  /**
   * Changes between two moments (epoch seconds), newest first, in the caller's accounts or in one
   * of them. With device_id, role or person only the changes of that one. A page with few rows and
   * a next_token has looked through many rows: the search goes on behind it.
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
      ...pageQuery,
      limit: z.coerce.number().int().min(1).max(MOST_LOG_ROWS).optional(),
      sort: z.enum(['Timestamp', '-Timestamp'], 'must be Timestamp or -Timestamp').optional(),
    }),
    response: z.object({
      data: z.array(auditEntrySchema),
      next_token: z.string().optional(),
    }),
  }),
  /** A note by its caller, marked as one: it forges no row of the portal. */
  writeNote: endpoint({
    method: 'POST',
    path: '/auditlogs',
    access: 'signedIn',
    tenant: 'own',
    limit: LIMITS.notes,
    body: z.strictObject({ message: z.string().trim().min(1, 'is required').max(1_000) }),
  }),
};
