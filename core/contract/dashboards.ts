import * as z from 'zod';
import { dashboardTemplateIds, widgetSchema } from '../domain/dashboard.ts';
import {
  MESSAGE_SEVERITIES,
  messageReceiverSchema,
  messageViewSchema,
} from '../domain/device-message.ts';
import { partsSchema } from '../domain/parts.ts';
import { samplesSchema } from '../domain/samples.ts';
import { accountId, dataOf, endpoint, epoch, id, text } from './endpoint.ts';
import { LIMITS } from './limits.ts';
import { pageAnswer, pageQuery } from './page.ts';

export const MOST_SERIES = 40;
const seriesName = text(300).min(1);

const dashboardSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  /** Names from the top, separated by /. */
  path: z.string(),
  info: z.string(),
  customer: z.string(),
  group_id: z.string(),
  account_id: z.string(),
  /** Dashboard templates for each device. */
  shows: z.array(z.enum(dashboardTemplateIds)),
  /** By name, at most twelve. */
  devices: z.array(z.strictObject({ id: z.string(), name: z.string() })),
  /** Number of further devices. */
  more: z.number().int(),
});

export const dashboards = {
  /** A dashboard made by automation. */
  getDashboard: endpoint({
    method: 'GET',
    path: '/dashboards/dashboard',
    access: 'signedIn',
    tenant: 'own',
    query: z.strictObject({ id }),
    response: dataOf(dashboardSchema),
  }),
  /**
   * start and end in epoch seconds or milliseconds; default: the last 24 hours. device_id completes
   * a template's id, a series id such as cpu|-|CpuPercent for a single graph, or interfaces|wan0|*
   * and sensors|Fan 1|* for the graphs of one port or sensor. point_times=steps
   * encodes point times as seconds since the previous point, the first since the epoch, which
   * halves the answer.
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
      point_times: z.literal('steps').optional(),
    }),
    response: dataOf(z.array(widgetSchema)),
  }),
  /**
   * Samples behind graphs, newest first, in pages of up to a day. series is one id such as
   * cpu|-|CpuPercent, or a list; start and end as above.
   */
  getSamples: endpoint({
    method: 'GET',
    path: '/dashboards/dashboard/samples',
    access: 'signedIn',
    tenant: 'account_id',
    limit: LIMITS.series,
    query: z.strictObject({
      account_id: accountId,
      device_id: id,
      series: z.union([z.array(seriesName).min(1).max(MOST_SERIES), seriesName]),
      start: epoch.optional(),
      end: epoch.optional(),
      next_token: text(512).optional(),
    }),
    response: z.object({ data: samplesSchema, next_token: z.string().optional() }),
  }),
  /** Ports and sensors of a device with their latest values, and the devices at its ports. */
  getParts: endpoint({
    method: 'GET',
    path: '/dashboards',
    access: 'signedIn',
    tenant: 'account_id',
    limit: LIMITS.series,
    query: z.strictObject({ account_id: accountId, device_id: id }),
    response: dataOf(partsSchema),
  }),
  /** Traps and syslog that a device has sent, newest first, with the collector that takes them. */
  listMessages: endpoint({
    method: 'GET',
    path: '/dashboards/messages',
    access: 'signedIn',
    tenant: 'account_id',
    limit: LIMITS.series,
    query: z.strictObject({
      account_id: accountId,
      device_id: id,
      ...pageQuery,
      at_least: z.enum(MESSAGE_SEVERITIES).optional(),
    }),
    response: z.object({
      data: z.array(messageViewSchema),
      ...pageAnswer,
      receiver: messageReceiverSchema.nullable(),
    }),
  }),
};
