import type { auditlogs } from '../../../core/contract/auditlogs.ts';
import type { CallsOf } from '../../fixtures/sides.ts';

/** A well-formed request of each endpoint about the objects of one side, and who may call it. */
export const calls: CallsOf<typeof auditlogs> = {
  listAuditLogs: {
    expected: '200 200 200 403 403 403 403 403 403 404 404 200 200 200 200 404 401',
    request: ({ account }) => ({
      query: {
        account_id: account,
        start: 1_700_000_000,
        end: 4_000_000_000,
      },
    }),
  },
  getKeeping: {
    expected: '200 200 200 403 403 403 403 403 403 404 404 200 200 200 200 404 401',
    request: ({ account }) => ({ query: { account_id: account } }),
  },
  getExportedDay: {
    // No day of the two sides is exported.
    expected: '404 404 404 403 403 403 403 403 403 404 404 403 403 404 404 404 401',
    request: ({ account }) => ({ query: { account_id: account, day: '2026-11-26' } }),
  },
  writeNote: {
    expected: '200 200 200 200 200 200 200 200 200 200 200 200 200 200 200 200 401',
    concerns: '',
    request: () => ({ body: { message: 'Branding saved.' } }),
  },
};
