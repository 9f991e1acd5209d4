import type { datasources } from '../../../core/contract/datasources.ts';
import type { CallsOf } from '../../fixtures/sides.ts';

/** A well-formed request of each endpoint about the objects of one side, and who may call it. */
export const calls: CallsOf<typeof datasources> = {
  getUptime: {
    expected: '200 200 200 200 200 200 200 404 404 404 404 200 404 200 404 404 401',
    request: ({ account, device }) => ({
      query: { account_id: account, id: device },
    }),
  },
  listDatasources: {
    expected: '200 200 200 200 403 403 403 403 404 404 404 200 404 200 404 404 401',
    request: ({ account, device }) => ({
      query: { account_id: account, type: 'devices', id: device },
    }),
  },
  listInstances: {
    expected: '200 200 200 200 403 403 403 403 404 404 404 200 404 200 404 404 401',
    request: ({ account, device }) => ({
      query: { account_id: account, type: 'devices', id: device, ds_id: 'ping' },
    }),
  },
  listThresholds: {
    expected: '200 200 200 200 403 403 403 403 404 404 404 200 404 200 404 404 401',
    request: ({ account, group }) => ({
      query: { account_id: account, type: 'groups', id: group, ds_id: 'interfaces', inst_id: '*' },
    }),
  },
  saveThresholds: {
    expected: '200 200 200 403 403 403 403 403 404 404 404 200 404 200 404 404 401',
    concerns: 'group/{group}',
    request: ({ account, group }) => ({
      body: {
        account_id: account,
        type: 'groups',
        id: group,
        ds_id: 'interfaces',
        inst_id: '*',
        data: {
          dpConfig: [
            { dataPointId: 'OutUtilisationPercent', alertExpr: '> 70', alertExprNote: '' },
          ],
        },
      },
    }),
  },
};
