import * as z from 'zod';
import { atSourceSchema } from '../domain/at-source.ts';
import { thresholdEditSchema } from '../domain/threshold-draft.ts';
import { accountId, dataOf, endpoint, id } from './endpoint.ts';

const target = { account_id: accountId, type: z.enum(['groups', 'devices']), id };
const instance = { ...target, ds_id: id, inst_id: id };

export const thresholdRowSchema = z.strictObject({
  dataPointId: z.string(),
  dataPointName: z.string(),
  dataPointDescription: z.string(),
  /** Unit for figure(); '' if instances differ. */
  unit: z.string(),
  alertExpr: z.string(),
  globalAlertExpr: z.string(),
  alertExprNote: z.string(),
  disableAlerting: z.boolean(),
  alertingDisabledOn: z.string(),
  /** The effective expression and its origin: instance, device, group, limits (the device's own) or global. */
  effectiveExpr: z.string(),
  effectiveFrom: z.string(),
  /** Sensors meant here that have limits of the device itself; null where nobody counted them. */
  sensorsWithLimits: z.number().nullable(),
  /** Name of the originating group if the caller sees it; else ''. */
  effectiveFromName: z.string(),
  /** Whether the monitoring source has received the override. */
  atSource: atSourceSchema.optional(),
});
export type ThresholdRow = z.infer<typeof thresholdRowSchema>;

const manageAlerts = {
  access: { area: 'alerts', level: 'manage' },
  component: 'ConfigureAlertsButton',
  tenant: 'account_id',
} as const;

export const datasources = {
  listDatasources: endpoint({
    method: 'GET',
    path: '/datasources',
    ...manageAlerts,
    query: z.strictObject(target),
    response: dataOf(
      z.array(
        z.strictObject({
          id: z.string(),
          dataSourceId: z.string(),
          dataSourceDisplayName: z.string(),
          isMultiple: z.boolean(),
        }),
      ),
    ),
  }),
  listInstances: endpoint({
    method: 'GET',
    path: '/datasources/instances',
    ...manageAlerts,
    query: z.strictObject({ ...target, ds_id: id }),
    response: dataOf(
      z.array(z.strictObject({ id: z.string(), name: z.string(), displayName: z.string() })),
    ),
  }),
  listThresholds: endpoint({
    method: 'GET',
    path: '/datasources/thresholds',
    ...manageAlerts,
    query: z.strictObject(instance),
    response: dataOf(z.array(thresholdRowSchema)),
  }),
  saveThresholds: endpoint({
    method: 'PUT',
    path: '/datasources/thresholds',
    ...manageAlerts,
    body: z.strictObject({
      ...instance,
      data: z.union([
        z.strictObject({
          dpConfig: z
            .array(
              thresholdEditSchema.extend({
                dataPointId: z.string(),
                dataPointName: z.string().optional(),
              }),
            )
            .min(1)
            .max(100),
        }),
        z.strictObject({ dp_id: id, info: thresholdEditSchema }),
      ]),
    }),
  }),
  getUptime: endpoint({
    method: 'GET',
    path: '/datasources/uptime',
    access: 'signedIn',
    tenant: 'account_id',
    query: z.strictObject({ account_id: accountId, id }),
    response: dataOf(z.array(z.strictObject({ uptime: z.number() })).length(1)),
  }),
};
