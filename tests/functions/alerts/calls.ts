import type { alerts } from '../../../core/contract/alerts.ts';
import type { CallsOf } from '../../fixtures/sides.ts';

/** A well-formed request of each endpoint about the objects of one side, and who may call it. */
export const calls: CallsOf<typeof alerts> = {
  listAlerts: {
    expected: '200 200 200 200 200 200 200 403 404 404 404 200 404 200 404 404 401',
    request: ({ account, device }) => ({
      query: { account_id: account, device_id: device },
    }),
  },
  getAlert: {
    expected: '200 200 200 200 200 200 200 403 404 404 404 200 404 200 404 404 401',
    request: ({ account, alert }) => ({ query: { account_id: account, alert_id: alert } }),
  },
  listNotifications: {
    expected: '200 200 200 200 200 200 200 403 404 404 404 200 404 200 404 404 401',
    request: ({ account, alert }) => ({
      query: { account_id: account, alert_id: alert },
    }),
  },
  acknowledgeAlerts: {
    // 200 where the account is seen: the answer tells of each alert whether it was found.
    expected: '200 200 200 200 403 403 403 403 200 404 404 200 200 200 200 404 401',
    concerns: 'device/{device}',
    request: ({ account, alert }) => ({
      body: { account_id: account, alert_ids: [alert], comment: 'on it' },
    }),
  },
  withdrawAcknowledgement: {
    // A person who may acknowledge learns that nobody has.
    expected: '409 409 409 409 403 403 403 403 404 404 404 409 404 409 404 404 401',
    concerns: 'device/{device}',
    request: ({ account, alert }) => ({
      query: { account_id: account, alert_id: alert },
    }),
  },
  withdrawAcknowledgements: {
    expected: '200 200 200 200 403 403 403 403 200 404 404 200 200 200 200 404 401',
    concerns: 'device/{device}',
    request: ({ account, alert }) => ({
      body: { account_id: account, alert_ids: [alert] },
    }),
  },
  acknowledgeAlert: {
    expected: '200 200 200 200 403 403 403 403 404 404 404 200 404 200 404 404 401',
    concerns: 'device/{device}',
    request: ({ account, alert }) => ({
      body: {
        account_id: account,
        alert_id: alert,
        comment: 'on it',
        alert_info: {
          billing_ref: 'BR-1',
          severity: 4,
          instance: '-',
          datapoint: 'PingLossPercent',
          value: '100',
        },
      },
    }),
  },
};
