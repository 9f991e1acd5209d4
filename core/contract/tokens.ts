import * as z from 'zod';
import { accountId, endpoint } from './endpoint.ts';
import { LIMITS } from './limits.ts';

export const tokens = {
  /**
   * The older sign-in: username and password in a Basic authorization header, the account in the
   * query.
   */
  getToken: endpoint({
    method: 'GET',
    path: '/tokens',
    access: 'public',
    tenant: 'none',
    limit: LIMITS.signIn,
    query: z.strictObject({ account_id: accountId }),
    response: z.object({ IdToken: z.string() }),
  }),
};
