import * as z from 'zod';
import { widgetSchema } from '../domain/dashboard.ts';
import { groupSchema } from './devicegroups.ts';
import { dataOf, endpoint, epoch, text } from './endpoint.ts';
import { LIMITS } from './limits.ts';
import { reportTemplateSchema } from './reports.ts';

/** Older direct calls on the same store as the newer ones (decision D-13). */
const older = { method: 'GET', access: 'signedIn', tenant: 'own', stage: false } as const;

export const legacy = {
  getGroup: endpoint({
    ...older,
    path: '/api/v1/device_groups/group/{id}',
    response: dataOf(groupSchema.extend({ subGroups: z.array(groupSchema) })),
  }),
  /** Default id: 1, the root. */
  getRootGroup: endpoint({
    ...older,
    path: '/api/v1/device_groups/group',
    response: dataOf(groupSchema.extend({ subGroups: z.array(groupSchema) })),
  }),
  listGroups: endpoint({
    ...older,
    path: '/api/v1/device_groups',
    response: dataOf(z.array(groupSchema)),
    query: z.strictObject({
      filter: z
        .string()
        .max(160)
        .regex(/^parentId:[^,|]+$/, 'must be parentId:{id}')
        .optional(),
    }),
  }),
  listReports: endpoint({
    ...older,
    path: '/api/v1/reports',
    access: { area: 'reports', level: 'view' },
    response: dataOf(z.array(reportTemplateSchema)),
  }),
  getReportDashboard: endpoint({
    ...older,
    path: '/api/v1/reports/report/{id}/dashboard',
    access: { area: 'reports', level: 'view' },
    limit: LIMITS.series,
    response: dataOf(z.array(widgetSchema)),
  }),
  listGraphs: endpoint({
    ...older,
    path: '/api/v1/dashboards/dashboard/{id}/widgets/graphs',
    limit: LIMITS.series,
    response: dataOf(z.array(widgetSchema)),
    query: z.strictObject({ start_epoch: epoch.optional(), end_epoch: epoch.optional() }),
  }),
  listReportGroups: endpoint({
    ...older,
    path: '/report_groups',
    access: { area: 'reports', level: 'view' },
    query: z.strictObject({ stage: text(32).optional() }),
    response: dataOf(z.array(groupSchema)),
  }),
};
