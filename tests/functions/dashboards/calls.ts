import type { dashboards } from '../../../core/contract/dashboards.ts';
import type { CallsOf } from '../../fixtures/sides.ts';

/** A well-formed request of each endpoint about the objects of one side, and who may call it. */
export const calls: CallsOf<typeof dashboards> = {
  getDashboard: {
    expected: '200 200 200 200 200 200 200 404 404 404 404 200 404 200 404 404 401',
    request: ({ group }) => ({ query: { id: `board-${group}` } }),
  },
  getDashboardData: {
    expected: '200 200 200 200 200 200 200 404 404 404 404 200 404 200 404 404 401',
    request: ({ account, device }) => ({
      query: { account_id: account, dash_id: `overview@${device}` },
    }),
  },
  getSamples: {
    expected: '200 200 200 200 200 200 200 404 404 404 404 200 404 200 404 404 401',
    request: ({ account, device }) => ({
      query: { account_id: account, device_id: device, series: 'host|-|HostStatus' },
    }),
  },
  getParts: {
    expected: '200 200 200 200 200 200 200 404 404 404 404 200 404 200 404 404 401',
    request: ({ account, device }) => ({ query: { account_id: account, device_id: device } }),
  },
  listMessages: {
    expected: '200 200 200 200 403 403 403 404 404 404 404 200 404 200 404 404 401',
    request: ({ account, device }) => ({ query: { account_id: account, device_id: device } }),
  },
};
