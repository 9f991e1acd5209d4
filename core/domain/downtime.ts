import * as z from 'zod';
import { groupsAbove, type DevicePlace } from '../access/device-rights.ts';
import { durationWords } from './age.ts';
import { atSourceSchema } from './at-source.ts';

export const DOWNTIME_TYPES = [
  'DeviceSDT',
  'DeviceGroupSDT',
  'DeviceDataSourceSDT',
  'CollectorSDT',
] as const;
/** Types that people can plan; the others come from monitoring sources. */
export const PLANNED_TYPES = ['DeviceSDT', 'DeviceGroupSDT'] as const;

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
  /** The person who planned it. */
  admin: z.string(),
  /** Home account of that person; '' in older rows. */
  adminHome: z.string().default(''),
  /** Username of that person, who is mailed the answers of customers; '' in older rows. */
  planner: z.string().default(''),
  /** The customer whose person planned it; '' for the provider's own people. */
  plannedFor: z.string().default(''),
  /** Shared by work that was planned together: on several devices, or week after week. */
  workId: z.string().default(''),
  /** Set where a monitoring source watches what the work is on. */
  atSource: atSourceSchema.optional(),
  /** The same by account, of those below whose sources watch devices of the group. */
  atSourceBelow: z.record(z.string(), atSourceSchema).optional(),
});
export type Downtime = z.infer<typeof downtimeSchema>;
/** As rows may have it that an older release wrote. */
export type DowntimeRow = z.input<typeof downtimeSchema>;

/** The longest that planned work may last, which is also how far its index looks ahead. */
export const LONGEST_SECONDS = 366 * 86_400;
/** How far ahead planned work is looked for. */
export const LOOKED_AHEAD_SECONDS = 5 * 366 * 86_400;
/** How long ago work may have begun that is entered now: figures of the past stay as they were. */
const LATEST_ENTRY_SECONDS = 86_400;

/** A device, and the groups that it is in. */
type Standing = { id: string } & Pick<DevicePlace, 'groupPath' | 'otherGroupPaths'>;

/** Target of planned work. */
type Target = Pick<Downtime, 'type' | 'deviceId' | 'deviceGroupId'>;

/** Does the work cover the device at this moment? Its start counts, its end does not. */
export function coversDevice(
  downtime: Target & PlannedTimes,
  device: Standing,
  atEpochSeconds: number,
): boolean {
  if (atEpochSeconds < downtime.startEpoch || atEpochSeconds >= downtime.endEpoch) return false;
  return isAbout(downtime, device);
}

/** Is the device one of those that the work is on, whenever it is? */
export function isAbout({ type, deviceId, deviceGroupId }: Target, device: Standing): boolean {
  if (type === 'DeviceSDT') return deviceId === device.id;
  return type === 'DeviceGroupSDT' && groupsAbove(device).includes(deviceGroupId);
}

export interface PlannedTimes {
  startEpoch: number;
  endEpoch: number;
}

/** Do two spans share a moment? */
export function overlaps(one: PlannedTimes, other: PlannedTimes): boolean {
  return one.startEpoch < other.endEpoch && other.startEpoch < one.endEpoch;
}

/**
 * Fault in the times of planned work, and the field; undefined for none.
 *
 * @param former what they were before; a start that stays may lie as far back as it does.
 */
export function timesRefused(
  { startEpoch, endEpoch }: PlannedTimes,
  nowEpochSeconds: number,
  former?: PlannedTimes,
): { field: 'start' | 'end'; why: string } | undefined {
  if (endEpoch <= startEpoch) return { field: 'end', why: 'must be later than the start' };
  if (endEpoch - startEpoch > LONGEST_SECONDS)
    return { field: 'end', why: 'must be at most 366 days after the start' };
  if (startEpoch !== former?.startEpoch && startEpoch < nowEpochSeconds - LATEST_ENTRY_SECONDS)
    return { field: 'start', why: 'must not be more than a day ago' };
  if (endEpoch !== former?.endEpoch && endEpoch < nowEpochSeconds - ENDED_NOW_SECONDS)
    return { field: 'end', why: 'must not lie in the past' };
  return undefined;
}

/** Work that somebody ends now ends at the moment of their click, which is past on arrival. */
const ENDED_NOW_SECONDS = 300;

export type WorkState = 'now' | 'coming' | 'over';

export function workState(
  { startEpoch, endEpoch }: PlannedTimes,
  nowEpochSeconds: number,
): WorkState {
  if (nowEpochSeconds >= endEpoch) return 'over';
  return nowEpochSeconds >= startEpoch ? 'now' : 'coming';
}

/** Days above 1440 minutes, hours up to there; both to one decimal. */
export function plannedDuration(minutes: number): string {
  return minutes > 1_440
    ? `${(minutes / 1_440).toFixed(1)} days`
    : `${(minutes / 60).toFixed(1)} hours`;
}

/** Longer work is asked about before it is planned. */
export const LONG_SECONDS = 86_400;

/** '2 h', '2 h 30 min', '9 days 3 h', '217 days' */
export function lengthWords({ startEpoch, endEpoch }: PlannedTimes): string {
  const seconds = endEpoch - startEpoch;
  const days = Math.floor(seconds / 86_400);
  if (days === 0) return durationWords(seconds);
  const rest = seconds - days * 86_400;
  const word = days === 1 ? 'day' : 'days';
  return rest < 60 ? `${days} ${word}` : `${days} ${word} ${durationWords(rest)}`;
}
