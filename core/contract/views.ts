import * as z from 'zod';
import { filtersSchema } from '../domain/filter.ts';
import { columnSchema, dashboardSettingsSchema, viewTableSchema } from '../domain/view.ts';
import { dataOf, endpoint, text } from './endpoint.ts';

const view = z.strictObject({
  table: viewTableSchema,
  view_name: z.string().trim().min(1, 'is required').max(64),
  user_id: text(128),
  columns: z.array(columnSchema).max(100),
  filters: filtersSchema,
});

const write = { access: 'signedIn', tenant: 'none', isPrivate: true } as const;

export const views = {
  createView: endpoint({ method: 'POST', path: '/views', ...write, body: view }),
  updateView: endpoint({ method: 'PUT', path: '/views', ...write, body: view }),
  deleteView: endpoint({
    method: 'DELETE',
    path: '/views',
    ...write,
    query: view.partial({ columns: true, filters: true }),
  }),
  /** Accepts user_id as well as userId; default table: DevicesTable. */
  savePreference: endpoint({
    method: 'PUT',
    path: '/views/preferences',
    ...write,
    body: z.strictObject({
      view: z.string().trim().min(1).max(64),
      userId: text(128).optional(),
      user_id: text(128).optional(),
      table: viewTableSchema.default('DevicesTable'),
    }),
  }),
  saveDashboardSettings: endpoint({
    method: 'PUT',
    path: '/views/dashboards/settings',
    ...write,
    body: dashboardSettingsSchema,
    response: dataOf(z.strictObject({ id: z.string() })),
  }),
};
