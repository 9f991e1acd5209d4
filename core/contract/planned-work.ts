import * as z from 'zod';
import { atSourceSchema } from '../domain/at-source.ts';
import { DOWNTIME_TYPES } from '../domain/downtime.ts';

/** Planned work (SDT). */
export const maintenanceSchema = z.object({
  id: z.string(),
  account_id: z.string(),
  /** Epoch milliseconds. */
  startDateTime: z.number(),
  endDateTime: z.number(),
  /** In `timezone`: "2026-11-22 22:00:00 GMT". */
  startDateTimeOnLocal: z.string(),
  endDateTimeOnLocal: z.string(),
  /** Minutes. */
  duration: z.number(),
  type: z.enum(DOWNTIME_TYPES),
  deviceId: z.string(),
  deviceDisplayName: z.string(),
  deviceGroupId: z.string(),
  deviceGroupFullPath: z.string(),
  /** Person who planned it. */
  admin: z.string(),
  comment: z.string(),
  /** Name of the device, or full path of the group. */
  appliedAt: z.string(),
  timezone: z.string(),
  /** Shared by work planned together; '' for single work. */
  work_id: z.string(),
  version: z.number().int(),
  /** Whether the monitoring source has received the work. */
  atSource: atSourceSchema.optional(),
  /** The same by account below, limited to the caller's accounts. */
  atSourceBelow: z.record(z.string(), atSourceSchema).optional(),
  can_change: z.boolean(),
});

/** Limit of the devices in one answer. */
export const MOST_WORK_DEVICES = 500;

/** Customers of the devices under planned work. */
export const workCustomerSchema = z.object({
  name: z.string(),
  account_id: z.string(),
  devices: z.number().int(),
});

/** A device under planned work. */
export const workDeviceSchema = z.object({
  id: z.string(),
  name: z.string(),
  customer: z.string(),
  account_id: z.string(),
  /** Billing reference of its circuit. */
  reference: z.string(),
});
