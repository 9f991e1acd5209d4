import type { accounts } from '../../../core/contract/accounts.ts';
import type { CallsOf } from '../../fixtures/sides.ts';

/** A well-formed request of each endpoint about the objects of one side, and who may call it. */
export const calls: CallsOf<typeof accounts> = {
  getKey: {
    expected: '200 403 403 403 403 403 403 403 403 403 404 403 403 200 200 403 401',
    request: ({ account }) => ({ query: { account_id: account } }),
  },
  saveAuditRule: {
    expected: '200 403 403 403 403 403 403 403 403 403 404 403 403 200 200 403 401',
    concerns: 'account/{account}',
    request: ({ account }) => ({ body: { account_id: account, years: 7 } }),
  },
  saveKey: {
    expected: '200 403 403 403 403 403 403 403 403 403 404 403 403 200 200 403 401',
    concerns: 'account/{account}',
    // Without a source nothing is called: the key is dropped.
    request: ({ account }) => ({
      body: { account_id: account, source: '', address: '' },
    }),
  },
  getSource: {
    expected: '200 403 403 403 403 403 403 403 403 403 404 403 403 200 200 403 401',
    request: ({ account }) => ({ query: { account_id: account } }),
  },
  trySource: {
    expected: '409 403 403 403 403 403 403 403 403 403 404 403 403 409 409 403 401',
    // No account of the two sides has a key, so nothing is called.
    concerns: 'account/{account}',
    request: ({ account }) => ({ body: { account_id: account } }),
  },
  makeSourceHook: {
    expected: '409 403 403 403 403 403 403 403 403 403 404 403 403 409 409 403 401',
    // No account of the two sides has a source that calls.
    concerns: 'account/{account}',
    request: ({ account }) => ({ body: { account_id: account } }),
  },
  listFailingSources: {
    expected: '200 403 403 403 403 403 403 403 403 403 200 403 403 200 200 403 401',
    request: () => ({}),
  },
  listAccounts: {
    expected: '200 403 403 403 403 403 403 403 403 403 200 404 404 200 200 403 401',
    request: () => ({}),
  },
  foundAccount: {
    expected: '200 403 403 403 403 403 403 403 403 403 200 403 403 200 200 403 401',
    concerns: 'account/kestrel-voice',
    request: () => ({
      body: {
        account_id: 'kestrel-voice',
        name: 'Kestrel Voice',
        is_reseller: true,
        help_desk: 'desk@kestrel.example',
      },
    }),
  },
  updateAccount: {
    expected: '200 403 403 403 403 403 403 403 403 403 404 403 403 200 200 403 401',
    concerns: 'account/tidewater',
    request: ({ account }) => ({
      body: { name: 'x', account_id: account, updateData: { account_id: account, is_enabled: 1 } },
    }),
  },
  giveAccountId: {
    expected: '200 403 403 403 403 403 403 403 403 403 404 403 403 200 200 403 401',
    concerns: 'account/tidewater',
    request: ({ account }) => ({
      body: { id: account, account_id: account, name: 'x' },
    }),
  },
};
