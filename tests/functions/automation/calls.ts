import { randomUUID } from 'node:crypto';
import type { automation } from '../../../core/contract/automation.ts';
import type { CallsOf } from '../../fixtures/sides.ts';

const somebody = () => ({
  firstName: 'Ivy',
  lastName: 'Mill',
  email: `${randomUUID()}@mill.example`,
  phoneNumber: '+441130000000',
  role: 'Customer Viewer',
});

/** A well-formed request of each endpoint about the objects of one side, and who may call it. */
export const calls: CallsOf<typeof automation> = {
  listGroupTemplates: {
    expected: '200 200 200 403 403 403 403 403 403 200 200 200 200 200 200 200 401',
    request: () => ({ query: { type: 'device' } }),
  },
  getGroupTemplate: {
    expected: '200 200 200 403 403 403 403 403 403 200 200 200 200 200 200 200 401',
    request: () => ({ query: { type: 'device', name: 'One folder' } }),
  },
  listDashboardTemplates: {
    expected: '200 200 200 403 403 403 403 403 403 200 200 200 200 200 200 200 401',
    request: () => ({}),
  },
  listJobGroups: {
    expected: '200 200 200 403 403 403 403 403 403 404 404 404 404 200 200 404 401',
    request: ({ rootGroup }) => ({
      query: { group_id: rootGroup, type: 'device' },
    }),
  },
  listJobRoles: {
    expected: '200 200 200 403 403 403 403 403 403 200 200 200 200 200 200 200 401',
    request: () => ({}),
  },
  listDashboardGroups: {
    expected: '200 200 200 403 403 403 403 403 403 200 200 200 200 200 200 200 401',
    request: () => ({}),
  },
  listDeviceGroups: {
    expected: '200 200 200 403 403 403 403 403 403 200 200 200 200 200 200 200 401',
    request: () => ({}),
  },
  startRun: {
    expected: '200 403 200 403 403 403 403 403 403 404 404 200 200 200 200 404 401',
    concerns: 'job',
    request: ({ account, customer }) => ({
      body: {
        parts: [{ job: 'groups', type: 'report', account, customer }],
        isDryRun: true,
        key: randomUUID(),
      },
    }),
  },
  listRuns: {
    expected: '200 200 200 403 403 403 403 403 403 200 200 200 200 200 200 200 401',
    request: () => ({ query: { job: 'groups' } }),
  },
  getRun: {
    expected: '404 404 200 200 404 404 404 404 404 404 404 200 404 404 404 404 401',
    request: ({ person }) => ({ query: { id: `run-${person}` } }),
  },
  resumeRun: {
    expected: '404 404 200 200 404 404 404 404 404 404 404 200 404 404 404 404 401',
    concerns: 'job',
    request: ({ person }) => ({ body: { id: `run-${person}` } }),
  },
  takeBackRun: {
    expected: '404 403 200 403 403 403 403 403 403 404 404 200 404 404 404 404 401',
    concerns: 'job',
    request: ({ person }) => ({
      body: { id: `run-${person}`, isDryRun: true, key: randomUUID() },
    }),
  },
  createGroups: {
    expected: '200 403 200 403 403 403 403 403 403 404 404 200 200 200 200 404 401',
    concerns: 'job',
    request: ({ account, rootGroup }) => ({
      body: {
        customer: `Mill ${randomUUID()}`,
        type: 'device',
        structure: { name: 'One folder', data: [] },
        group_id: rootGroup,
        account,
      },
    }),
  },
  createDashboards: {
    expected: '200 403 200 403 403 403 403 403 403 404 404 200 200 200 200 404 401',
    concerns: 'job',
    request: ({ account, customer, group }) => ({
      body: {
        account,
        customer,
        templateId: 'wan',
        dashboardName: 'WAN',
        path: customer,
        widgetTokens: [{ type: 'owned', name: 'deviceGroup', value: group }],
      },
    }),
  },
  createUsers: {
    expected: '200 403 200 403 403 403 403 403 403 404 404 200 200 200 200 404 401',
    concerns: 'job',
    request: ({ account, customer }) => ({
      body: { account, customer, users: [somebody()] },
    }),
  },
  createRoles: {
    expected: '200 403 200 403 403 403 403 403 403 404 404 200 200 200 200 404 401',
    concerns: 'job',
    request: ({ account, customer }) => ({
      body: { accountId: account, customer },
    }),
  },
  addingUsers: {
    expected: '200 403 200 403 403 403 403 403 403 404 404 200 200 200 200 404 401',
    concerns: 'job',
    request: ({ account }) => ({ body: { account, dataframe: [somebody()] } }),
  },
  getCustomers: {
    expected: '200 200 200 403 403 403 403 403 403 404 404 200 200 200 200 404 401',
    request: ({ account }) => ({ query: { account } }),
  },
  getCustomerDevices: {
    expected: '200 200 200 403 403 403 403 403 403 200 200 200 200 200 200 200 401',
    request: () => ({}),
  },
  getServers: {
    expected: '200 200 200 403 403 403 403 403 403 200 200 200 200 200 200 200 401',
    request: () => ({}),
  },
  fullConfiguration: {
    expected: '200 403 200 403 403 403 403 403 403 404 404 200 200 200 200 404 401',
    concerns: 'job',
    request: ({ account }) => ({
      body: { account, customer: `Mill ${randomUUID()}`, layout: 'standard', additions: [] },
    }),
  },
};
