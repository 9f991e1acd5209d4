import { randomUUID } from 'node:crypto';
import type { tokens } from '../../../core/contract/tokens.ts';
import type { CallsOf } from '../../fixtures/sides.ts';

/** A well-formed request of each endpoint about the objects of one side, and who may call it. */
export const calls: CallsOf<typeof tokens> = {
  getToken: {
    expected: '200 200 401 200 200 200 200 200 200 200 401 200 200 200 401 401 200',
    request: ({ account }) => ({
      query: { account_id: account },
      headers: { authorization: `Basic ${btoa(`ann-${randomUUID()}:right`)}` },
    }),
  },
};
