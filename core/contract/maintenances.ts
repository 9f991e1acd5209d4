import * as z from 'zod';
import { atSourceSchema } from '../domain/at-source.ts';
import { DOWNTIME_TYPES, PLANNED_TYPES } from '../domain/downtime.ts';
import { epochSeconds } from '../domain/epoch.ts';
import { repeatSchema } from '../domain/repeat.ts';
import { NOTICE_KINDS, workNoticeSchema } from '../domain/work-notice.ts';
import { isZone } from '../domain/zone.ts';
import { accountId, dataOf, endpoint, id, text } from './endpoint.ts';
import { jobViewSchema } from './jobs.ts';
import { LIMITS } from './limits.ts';

const view = { access: { area: 'maintenance', level: 'view' }, tenant: 'account_id' } as const;
const manage = { access: { area: 'maintenance', level: 'manage' }, tenant: 'account_id' } as const;

/** Milliseconds; values below 100000000000 are seconds. Read as seconds. */
const moment = z.coerce.number().int().min(1).max(9_999_999_999_999).transform(epochSeconds);
/** Older callers send it; the portal goes by the id. */
const billing_ref = text(128).optional();

/** Query strings are text. */
const together = z.union([z.boolean(), z.enum(['true', 'false'])]).optional();

/** Most pieces of work that one call ends. */
export const MOST_ENDED = 100;

const comment = text(1_000)
  .regex(/^[^\p{Cc}]*(?:[\n\r\t][^\p{Cc}]*)*$/u, 'must not contain control characters')
  .default('');

/** Answers to notices, by whoever has the link; and tries of links that are none. */
export const ANSWERS_LIMIT = {
  name: 'answers',
  perPerson: 20,
  perAccount: 300,
  windowSeconds: 3_600,
} as const;

const workQuery = z.strictObject({
  account_id: accountId,
  /** The work_id of what was planned together, else the id of the one piece. */
  work: id,
});

/** Token in a mail's link, in place of a session. */
const link = z.string().regex(/^[\w-]{20,64}$/, 'is not a link of ours');

/** One piece of planned work (SDT). */
const maintenanceSchema = z.object({
  id: z.string(),
  account_id: z.string(),
  /** Epochs in milliseconds. */
  startDateTime: z.number(),
  endDateTime: z.number(),
  /** The same as the clocks of `timezone` show it: "2026-11-22 22:00:00 GMT". */
  startDateTimeOnLocal: z.string(),
  endDateTimeOnLocal: z.string(),
  /** Minutes. */
  duration: z.number(),
  type: z.enum(DOWNTIME_TYPES),
  deviceId: z.string(),
  deviceDisplayName: z.string(),
  deviceGroupId: z.string(),
  deviceGroupFullPath: z.string(),
  /** The person who planned it. */
  admin: z.string(),
  comment: z.string(),
  /** The device's name, or the full path of the group. */
  appliedAt: z.string(),
  timezone: z.string(),
  /** The same on what was planned together; '' on what stands alone. */
  work_id: z.string(),
  version: z.number().int(),
  /** Whether the monitoring source that watches what it is on knows of it. */
  atSource: atSourceSchema.optional(),
  /** The same by the id of an account below, for the accounts of the caller. */
  atSourceBelow: z.record(z.string(), atSourceSchema).optional(),
  /** May the caller change it? */
  can_change: z.boolean(),
});
export type Maintenance = z.output<typeof maintenanceSchema>;

export const maintenances = {
  /** Work that touches a span of time: by default all that is not over, and the last 30 days. */
  listMaintenances: endpoint({
    method: 'GET',
    path: '/maintenances',
    ...view,
    limit: LIMITS.lists,
    query: z.strictObject({
      account_id: accountId,
      start: moment.optional(),
      end: moment.optional(),
      /** Only what is on this device, or on a group that holds it. */
      device_id: id.optional(),
    }),
    response: dataOf(z.array(maintenanceSchema)),
  }),
  createMaintenance: endpoint({
    method: 'POST',
    path: '/maintenances/maintenance',
    ...manage,
    component: 'AddMaintenanceButton',
    body: z.strictObject({
      account_id: accountId,
      /** A device; the group when the type is DeviceGroupSDT. */
      device_id: id,
      billing_ref,
      start: moment,
      end: moment,
      type: z.enum(PLANNED_TYPES).default('DeviceSDT'),
      comment,
      timezone: text(64).refine(isZone, 'must be the name of a time zone').default('UTC'),
      /** Made by the caller, the same for what is planned together; sent twice it plans once. */
      work_id: id.optional(),
      /** Planned again each week or month at the same times of the zone's clocks. */
      repeat: repeatSchema.optional(),
    }),
    response: z.object({ message: z.string(), data: z.array(maintenanceSchema) }),
  }),
  updateMaintenance: endpoint({
    method: 'PUT',
    path: '/maintenances/maintenance',
    ...manage,
    component: 'EditMaintenanceButtons',
    body: z.strictObject({
      account_id: accountId,
      id,
      billing_ref,
      start: moment,
      end: moment,
      type: z.enum(DOWNTIME_TYPES).optional(),
      /** Version of the work that the caller knows; a newer one is not overwritten. */
      version: z.number().int().optional(),
      /** Moves alike what was planned together with it and does not begin before it. */
      together,
    }),
    response: z.object({ message: z.string(), data: z.array(maintenanceSchema) }),
  }),
  /** Ends work that runs, at this moment, each piece by itself; tells the result of each. */
  endMaintenances: endpoint({
    method: 'POST',
    path: '/maintenances/ended',
    ...manage,
    component: 'EditMaintenanceButtons',
    body: z.strictObject({
      account_id: accountId,
      works: z
        .array(z.strictObject({ id, version: z.number().int().optional() }))
        .min(1)
        .max(MOST_ENDED),
    }),
    response: z.object({
      message: z.string(),
      data: z.array(
        z.object({
          id: z.string(),
          /** 200, or the status and the sentence of what kept it from being ended. */
          status: z.number().int(),
          message: z.string(),
        }),
      ),
    }),
  }),
  deleteMaintenance: endpoint({
    method: 'DELETE',
    path: '/maintenances/maintenance',
    ...manage,
    component: 'EditMaintenanceButtons',
    query: z.strictObject({
      account_id: accountId,
      id,
      billing_ref,
      version: z.coerce.number().int().optional(),
      /** Removes what was planned together with it and does not begin before it. */
      together,
    }),
  }),
  /** The work as a calendar file (RFC 5545). */
  getCalendar: endpoint({
    method: 'GET',
    path: '/maintenances/calendar',
    ...view,
    query: z.strictObject({ account_id: accountId, id }),
    response: dataOf(z.object({ name: z.string(), text: z.string() })),
  }),
  /** Devices and conflicts of planned work, before it is saved. */
  previewMaintenance: endpoint({
    method: 'GET',
    path: '/maintenances/preview',
    ...view,
    limit: LIMITS.lists,
    query: z.strictObject({
      account_id: accountId,
      type: z.enum(PLANNED_TYPES),
      /** Devices, or the one group. */
      ids: z.array(id).min(1).max(1_000),
      start: moment,
      end: moment,
      /** Work that is being changed does not overlap itself. */
      without: id.optional(),
    }),
    response: dataOf(
      z.object({
        devices: z.array(z.object({ id: z.string(), name: z.string(), customer: z.string() })),
        overlaps: z.array(maintenanceSchema),
        alerts: z.array(
          z.object({ id: z.string(), device: z.string(), severity: z.string(), what: z.string() }),
        ),
      }),
    ),
  }),
  /** Notices sent to customers about planned work, and those that would be sent now. */
  listNotices: endpoint({
    method: 'GET',
    path: '/maintenances/notices',
    ...manage,
    query: workQuery,
    response: dataOf(
      z.object({
        /** Mails that would be sent now, as they would read. */
        letters: z.array(
          z.object({
            customer: z.string(),
            to: z.string(),
            letter: z.enum(NOTICE_KINDS),
            subject: z.string(),
            text: z.string(),
          }),
        ),
        /** Customers that are affected and have no address. */
        unreachable: z.array(z.string()),
        told: z.array(
          z.object(
            workNoticeSchema.pick({
              customer: true,
              to: true,
              letter: true,
              outcome: true,
              reason: true,
              atMs: true,
              answers: true,
            }).shape,
          ),
        ),
      }),
    ),
  }),
  /** Sends each address what it does not know yet, as a job. */
  sendNotices: endpoint({
    method: 'POST',
    path: '/maintenances/notices',
    ...manage,
    component: 'EditMaintenanceButtons',
    body: workQuery.extend({
      key: z.string().regex(/^[\w-]{8,64}$/, 'must be 8 to 64 letters, digits or hyphens'),
    }),
    response: z.object({ message: z.string(), data: jobViewSchema }),
  }),
  /** The notice behind a mail's link; the link alone is the right to ask. */
  readInvitation: endpoint({
    method: 'GET',
    path: '/maintenances/answer',
    access: 'public',
    tenant: 'none',
    query: z.strictObject({ link }),
    response: dataOf(
      z.object({
        from: z.string(),
        startEpoch: z.number(),
        endEpoch: z.number(),
        timezone: z.string(),
        circuits: z.array(z.string()),
      }),
    ),
  }),
  answerInvitation: endpoint({
    method: 'POST',
    path: '/maintenances/answer',
    access: 'public',
    tenant: 'none',
    body: z.strictObject({
      link,
      text: text(1_000).trim().min(1, 'is required'),
    }),
  }),
};
