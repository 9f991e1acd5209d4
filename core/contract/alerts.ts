import * as z from 'zod';
import { alertCountsSchema, alertSchema } from '../domain/alert.ts';
import { noticeDeliverySchema } from '../domain/notice.ts';
import { seenSchema } from '../domain/seen.ts';
import { accountId, dataOf, endpoint, epoch, id, text } from './endpoint.ts';
import { LIMITS } from './limits.ts';
import { pageAnswer, pageQuery } from './page.ts';

const alertInfo = z.strictObject({
  billing_ref: text(128),
  severity: z.union([z.string().max(32), z.number()]),
  instance: text(256),
  datapoint: text(128),
  value: z.union([z.string().max(64), z.number()]),
});

/** Most alerts that one call acknowledges, or takes back. */
export const MOST_ACKNOWLEDGED = 100;

const alertIds = z.array(id).min(1).max(MOST_ACKNOWLEDGED);

/** Outcome for each alert of a call about many. */
const outcomeOfEach = z.object({
  message: z.string(),
  data: z.array(
    z.object({
      alert_id: z.string(),
      /** 200, or the status and the sentence that a call for this alert alone would answer. */
      status: z.number().int(),
      message: z.string(),
      /** As it is now; null when the person may not see it. */
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
     * Pages, newest first; with changed_since (epoch milliseconds) only what changed after it,
     * cleared alerts included. With device_id current and cleared alerts of a device, in pages that
     * are searched, filtered and sorted.
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
      /**
       * With the first page: alerts that cleared within the last hour, for 'what changed'. Left out
       * when there are more than one answer should carry.
       */
      cleared: z.array(alertSchema).optional(),
      /** With the first page: how many current alerts there are, by the filters of the page. */
      counts: alertCountsSchema.optional(),
      /**
       * With the first page and with changes: what the list of current alerts must then hold. Not
       * with device_id.
       */
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
  /** Recipients notified of the alert, with the time, or the reason why not; oldest first. */
  listNotifications: endpoint({
    method: 'GET',
    path: '/alerts/alert/notifications',
    access: { area: 'alerts', level: 'view' },
    tenant: 'account_id',
    query: z.strictObject({ account_id: accountId, alert_id: id }),
    response: dataOf(z.array(noticeDeliverySchema)),
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
  /** One comment for many alerts of an account. The answer tells the result of each. */
  acknowledgeAlerts: endpoint({
    method: 'POST',
    path: '/alerts/ack',
    ...acknowledging,
    body: z.strictObject({ account_id: accountId, alert_ids: alertIds, comment }),
    response: outcomeOfEach,
  }),
  /** Takes back one's own acknowledgement, soon after it was made. */
  withdrawAcknowledgement: endpoint({
    method: 'DELETE',
    path: '/alerts/alert/ack',
    ...acknowledging,
    query: z.strictObject({ account_id: accountId, alert_id: id }),
    response: z.object({ message: z.string(), data: z.array(alertSchema).length(1) }),
  }),
  /** The same for many; by POST, as a hundred ids are too long for an address. */
  withdrawAcknowledgements: endpoint({
    method: 'POST',
    path: '/alerts/ack/withdraw',
    ...acknowledging,
    body: z.strictObject({ account_id: accountId, alert_ids: alertIds }),
    response: outcomeOfEach,
  }),
};
