import type { tickets } from '../../../core/contract/tickets.ts';
import type { CallsOf } from '../../fixtures/sides.ts';

/** A well-formed request of each endpoint about the objects of one side, and who may call it. */
export const calls: CallsOf<typeof tickets> = {
  listTickets: {
    expected: '200 200 200 200 403 403 403 404 404 404 404 200 404 200 404 404 401',
    request: ({ account, device }) => ({
      query: { account_id: account, device_id: device },
    }),
  },
  getDesk: {
    expected: '200 403 403 403 403 403 403 403 403 403 404 403 403 200 200 403 401',
    request: ({ account }) => ({ query: { account_id: account } }),
  },
  saveDesk: {
    expected: '200 403 403 403 403 403 403 403 403 403 404 403 403 200 200 403 401',
    concerns: 'account/{account}',
    // Without an address nothing is called: tickets go by mail.
    request: ({ account }) => ({ body: { account_id: account, url: '' } }),
  },
  testDesk: {
    expected: '200 403 403 403 403 403 403 403 403 403 404 403 403 200 200 403 401',
    concerns: 'account/{account}',
    // Nobody answers there, which is a step that failed.
    request: ({ account }) => ({
      body: {
        account_id: account,
        shape: 'PLAIN',
        settings: { address: 'https://localhost:1/cases' },
        secret: 'a-secret-of-more-than-24-letters',
      },
    }),
  },
  playReply: {
    expected: '409 403 403 403 403 403 403 403 403 403 404 403 403 409 409 403 401',
    concerns: 'account/{account}',
    request: ({ account }) => ({ body: { account_id: account } }),
  },
  noteReply: {
    expected: '404 404 404 404 404 404 404 404 404 404 404 404 404 404 404 404 404',
    concerns: 'ticket device',
    request: () => ({ body: { key: 'nobody-has-this-key-1', status: 'Open' } }),
  },
  raiseTicket: {
    expected: '200 200 200 200 403 403 403 404 404 404 404 200 404 200 404 404 401',
    concerns: 'ticket device/{device} customer/{customer}',
    request: ({ account, device }) => ({
      body: {
        account,
        device_id: device,
        title: 'Line down',
        description: 'Since nine.',
        stage: 'live',
      },
    }),
  },
};
