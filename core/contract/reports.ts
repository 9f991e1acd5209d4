import * as z from 'zod';
import { accountId, dataOf, endpoint, planned, text } from './endpoint.ts';

export const reportTemplateSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  show_all_accounts: z.boolean(),
});

const view = { area: 'reports', level: 'view' } as const;
const manage = { area: 'reports', level: 'manage' } as const;

export const reports = {
  listTemplates: endpoint({
    method: 'GET',
    path: '/reports/templates',
    access: view,
    tenant: 'account_id',
    query: z.strictObject({ account_id: accountId, stage: text(32).optional() }),
    response: dataOf(z.array(reportTemplateSchema)),
  }),
  listScheduled: planned('Scheduling reports', {
    method: 'GET',
    path: '/reports/scheduled',
    access: view,
    tenant: 'account_id',
    query: z.strictObject({ account_id: accountId }),
  }),
  createScheduled: planned('Scheduling reports', {
    method: 'POST',
    path: '/reports/scheduled',
    access: manage,
    tenant: 'account_id',
    body: z.looseObject({ account_id: accountId }),
  }),
  updateScheduled: planned('Scheduling reports', {
    method: 'PUT',
    path: '/reports/scheduled',
    access: manage,
    tenant: 'account_id',
    body: z.looseObject({ account_id: accountId }),
  }),
  deleteScheduled: planned('Scheduling reports', {
    method: 'DELETE',
    path: '/reports/scheduled',
    access: manage,
    tenant: 'account_id',
    query: z.strictObject({
      account_id: accountId,
      report_name: text(64),
      on_demand: text(8).optional(),
    }),
  }),
  runReport: planned('Running reports', {
    method: 'POST',
    path: '/reports/report/custom',
    access: view,
    tenant: 'account_id',
    body: z.looseObject({ account_id: accountId }),
  }),
};
