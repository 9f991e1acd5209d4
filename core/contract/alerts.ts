import * as z from 'zod';
import { alertCountsSchema, alertSchema, valueNowSchema } from '../domain/alert.ts';
import { alertMessageSchema } from '../domain/device-message.ts';
import { noticeDeliverySchema, severityChangeSchema } from '../domain/notice.ts';
import { seenSchema } from '../domain/seen.ts';
import { accountId, dataOf, endpoint, epoch, id, text } from './endpoint.ts';
import { LIMITS } from './limits.ts';
import { pageAnswer, pageQuery } from './page.ts';

const alertInfo = z.strictObject({
  billing_ref: text(128),
  severity: z.union([z.string().max(32), z.number()]),
  instance: text(256),
  datapoint: text(128),
  value: z.union([z.string().max(128), z.number()]),
});

/** Limit of one call. */
export const MOST_ACKNOWLEDGED = 100;

const alertIds = z.array(id).min(1).max(MOST_ACKNOWLEDGED);

/** Outcome for each alert. */
const outcomeOfEach = z.object({
  message: z.string(),
  data: z.array(
    z.object({
      alert_id: z.string(),
      /** Status and message as for a call with this alert alone. */
      status: z.number().int(),
      message: z.string(),
      /** The current alert; null if the person may not see it. */
      alert: alertSchema.nullable(),
    }),
  ),
});

const comment = z.string().trim().min(1, 'is required').max(2_000);

const acknowledging = {
  access: { area: 'alerts', level: 'acknowledge' },
  component: 'AcknowledgeAlertRadioButton',
  tenant: 'account_id',
} as const;

export const alerts = {
  listAlerts: endpoint({
    method: 'GET',
    path: '/alerts',
    access: { area: 'alerts', level: 'view' },
    tenant: 'account_id',
    limit: LIMITS.lists,
    /**
     * Pages, newest first. With changed_since (epoch milliseconds): changes since then, including
     * cleared alerts. With device_id: current and cleared alerts of a device, in pages that are
     * searched, filtered and sorted.
     */
    query: z.strictObject({
      account_id: accountId,
      changed_since: epoch.optional(),
      device_id: id.optional(),
      ...pageQuery,
    }),
    response: z.object({
      data: z.array(alertSchema),
      ...pageAnswer,
      /** Changes only: what current alerts measure at the latest poll, by alert id. */
      values: z.record(z.string(), valueNowSchema).optional(),
      /**
       * First page only: alerts cleared within the last hour, for 'what changed'. Omitted if too
       * many for one answer.
       */
      cleared: z.array(alertSchema).optional(),
      /** First page only: numbers of current alerts, by the filters of the page. */
      counts: alertCountsSchema.optional(),
      /** First page and changes: fingerprint of the list of current alerts. Not with device_id. */
      seen: seenSchema.optional(),
      as_of: z.number(),
    }),
  }),
  getAlert: endpoint({
    method: 'GET',
    path: '/alerts/alert',
    access: { area: 'alerts', level: 'view' },
    tenant: 'account_id',
    query: z.strictObject({ account_id: accountId, alert_id: id }),
    response: dataOf(z.array(alertSchema).length(1)),
  }),
  /**
   * Notifications of the alert with time or failure reason, and changes of its severity within 90
   * days, oldest first.
   */
  listNotifications: endpoint({
    method: 'GET',
    path: '/alerts/alert/notifications',
    access: { area: 'alerts', level: 'view' },
    tenant: 'account_id',
    query: z.strictObject({ account_id: accountId, alert_id: id }),
    response: z.object({
      data: z.array(noticeDeliverySchema),
      severities: z.array(severityChangeSchema).optional(),
      /** What its device sent around the beginning, for people with its diagnostics. */
      messages: z.array(alertMessageSchema).optional(),
    }),
  }),
  acknowledgeAlert: endpoint({
    method: 'POST',
    path: '/alerts/alert/ack',
    ...acknowledging,
    body: z.strictObject({
      account_id: accountId,
      alert_id: id,
      alert_info: alertInfo,
      comment,
    }),
    response: z.object({ message: z.string(), data: z.array(alertSchema).length(1) }),
  }),
  /** One comment for many alerts of an account. */
  acknowledgeAlerts: endpoint({
    method: 'POST',
    path: '/alerts/ack',
    ...acknowledging,
    body: z.strictObject({ account_id: accountId, alert_ids: alertIds, comment }),
    response: outcomeOfEach,
  }),
  /** Withdraws the caller's own recent acknowledgement. */
  withdrawAcknowledgement: endpoint({
    method: 'DELETE',
    path: '/alerts/alert/ack',
    ...acknowledging,
    query: z.strictObject({ account_id: accountId, alert_id: id }),
    response: z.object({ message: z.string(), data: z.array(alertSchema).length(1) }),
  }),
  /** POST, as a hundred ids are too long for a URL. */
  withdrawAcknowledgements: endpoint({
    method: 'POST',
    path: '/alerts/ack/withdraw',
    ...acknowledging,
    body: z.strictObject({ account_id: accountId, alert_ids: alertIds }),
    response: outcomeOfEach,
  }),
};
