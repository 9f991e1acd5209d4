import * as z from 'zod';
import { widgetSchema } from '../domain/dashboard.ts';
import { accountId, dataOf, endpoint, epoch, id } from './endpoint.ts';
import { LIMITS } from './limits.ts';

export const dashboards = {
  /**
   * start and end in epoch seconds or milliseconds; the last 24 hours by default. device_id fills a
   * template's id, or a series' id such as cpu|-|CpuPercent, which gives the graph of that
   * datapoint.
   */
  getDashboardData: endpoint({
    method: 'GET',
    path: '/dashboards/dashboard/data',
    access: 'signedIn',
    tenant: 'account_id',
    limit: LIMITS.series,
    query: z.strictObject({
      account_id: accountId,
      dash_id: id,
      device_id: id.optional(),
      start: epoch.optional(),
      end: epoch.optional(),
    }),
    response: dataOf(z.array(widgetSchema)),
  }),
};
