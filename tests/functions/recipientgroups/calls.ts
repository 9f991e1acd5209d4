import type { recipientgroups } from '../../../core/contract/recipientgroups.ts';
import type { CallsOf } from '../../fixtures/sides.ts';

/** A well-formed request of each endpoint about the objects of one side, and who may call it. */
export const calls: CallsOf<typeof recipientgroups> = {
  getRecipientGroup: {
    expected: '200 200 200 200 403 403 403 403 200 404 404 200 200 200 200 404 401',
    request: ({ account }) => ({ query: { account_id: account } }),
  },
  saveRecipientGroup: {
    expected: '200 200 200 404 403 403 403 403 404 404 404 404 404 200 200 404 401',
    concerns: 'recipients/alerts',
    request: ({ account }) => ({
      body: {
        account_id: account,
        id: 'alerts',
        data: {
          id: 'alerts',
          version: 1,
          recipients: [
            { type: 'ARBITRARY', method: 'EMAIL', addr: 'noc@example.com', contact: '' },
          ],
        },
      },
    }),
  },
  subscribeRecipient: {
    expected: '200 200 200 404 403 403 403 403 404 404 404 404 404 200 200 404 401',
    concerns: 'recipients/alerts',
    request: ({ account }) => ({
      body: { account_id: account, kind: 'alerts', address: 'leaver@example.com' },
    }),
  },
  testChannel: {
    expected: '200 200 200 404 403 403 403 403 404 404 404 404 404 200 200 404 401',
    concerns: 'recipients/alerts',
    request: ({ account }) => ({
      body: {
        account_id: account,
        id: 'alerts',
        recipient: {
          type: 'ARBITRARY',
          method: 'CHANNEL',
          addr: 'Network operations',
          contact: '',
          channel: {
            shape: 'SLACK',
            settings: {},
            template: '',
            token: 'https://hooks.invalid/services/T000/B000/example',
          },
        },
      },
    }),
  },
};
