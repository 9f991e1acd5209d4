import * as z from 'zod';
import { accountId, id, planned, text } from './endpoint.ts';

/**
 * Bodies of announced calls are described when the calls are served; until then any object is well
 * formed.
 */
const anyBody = z.looseObject({});
const viewAutomation = { area: 'automation', level: 'view' } as const;
const runAutomation = { area: 'automation', level: 'manage' } as const;

const job = { access: runAutomation, tenant: 'own', body: anyBody } as const;
const read = { method: 'GET', access: viewAutomation, tenant: 'own' } as const;

export const automation = {
  listGroupTemplates: planned('Automation', {
    ...read,
    path: '/templates/groups',
    query: z.strictObject({ type: text(32) }),
  }),
  getGroupTemplate: planned('Automation', {
    ...read,
    path: '/templates/groups/group',
    query: z.strictObject({ type: text(32), name: text(128) }),
  }),
  listDashboardTemplates: planned('Automation', { ...read, path: '/templates/dashboards' }),
  listJobGroups: planned('Automation', {
    ...read,
    path: '/automation/groups',
    query: z.strictObject({ group_id: id, type: text(32) }),
  }),
  listJobRoles: planned('Automation', { ...read, path: '/automation/roles' }),
  listDashboardGroups: planned('Automation', { ...read, path: '/automation/dashboard-groups' }),
  listDeviceGroups: planned('Automation', { ...read, path: '/automation/device-groups' }),
  createGroups: planned('Automation', { method: 'POST', path: '/automation/groups', ...job }),
  createDashboards: planned('Automation', {
    method: 'POST',
    path: '/automation/dashboards',
    ...job,
  }),
  createUsers: planned('Automation', { method: 'POST', path: '/automation/users', ...job }),
  createRoles: planned('Automation', { method: 'POST', path: '/automation/roles', ...job }),
  addingUsers: planned('Automation', {
    method: 'POST',
    path: '/addingusers',
    stage: false,
    ...job,
  }),
  getCustomers: planned('Automation', {
    ...read,
    path: '/getCustomers',
    stage: false,
    query: z.strictObject({ id: id.optional(), account: accountId.optional() }),
  }),
  getCustomerDevices: planned('Automation', { ...read, path: '/getcustomerdevices', stage: false }),
  getServers: planned('Automation', { ...read, path: '/getservers', stage: false }),
  fullConfiguration: planned('Automation', {
    method: 'POST',
    path: '/fullConfiguration',
    stage: false,
    ...job,
  }),
};
