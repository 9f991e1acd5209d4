import * as z from 'zod';

const DOWNTIME_TYPES = [
  'DeviceSDT',
  'DeviceGroupSDT',
  'DeviceDataSourceSDT',
  'CollectorSDT',
] as const;

/** Planned work on one device, or on a group with everything below it. Epochs are seconds. */
export const downtimeSchema = z.strictObject({
  id: z.string(),
  account_id: z.string(),
  type: z.enum(DOWNTIME_TYPES),
  /** '' unless the type is DeviceSDT. */
  deviceId: z.string(),
  deviceDisplayName: z.string(),
  /** '' unless the type is DeviceGroupSDT. */
  deviceGroupId: z.string(),
  deviceGroupFullPath: z.string(),
  startEpoch: z.number().int(),
  endEpoch: z.number().int(),
  /** IANA name of the zone in which the times were entered. */
  timezone: z.string(),
  comment: z.string(),
  /** Who planned it. */
  admin: z.string(),
});
export type Downtime = z.infer<typeof downtimeSchema>;

/** Does the work cover the device at this moment? Its start counts, its end does not. */
export function coversDevice(
  downtime: Downtime,
  device: { id: string; groupPath: readonly string[] },
  atEpochSeconds: number,
): boolean {
  if (atEpochSeconds < downtime.startEpoch || atEpochSeconds >= downtime.endEpoch) return false;
  if (downtime.type === 'DeviceSDT') return downtime.deviceId === device.id;
  return downtime.type === 'DeviceGroupSDT' && device.groupPath.includes(downtime.deviceGroupId);
}
