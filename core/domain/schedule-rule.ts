import * as z from 'zod';
import { isZone } from './zone.ts';

/** Monday is weekday 1 of a rule. */
export const WEEKDAYS = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

/** Minutes between two times of day that can be chosen. */
const SCHEDULE_STEP_MINUTES = 5;

const time = {
  hour: z.int().min(0).max(23),
  minute: z.int().min(0).max(59).multipleOf(SCHEDULE_STEP_MINUTES),
  /** IANA name of the zone in which the time of day is meant. */
  zone: z.string().refine(isZone, 'must be the name of a time zone, such as Europe/London'),
};

/**
 * When something happens again and again: a time of day in a zone, each day, each week or each
 * month.
 */
export const scheduleRuleSchema = z.discriminatedUnion('every', [
  z.strictObject({ every: z.literal('day'), ...time }),
  /** Monday is 1, Sunday is 7. */
  z.strictObject({ every: z.literal('week'), weekday: z.int().min(1).max(7), ...time }),
  /** A day that a month does not have is its last day. */
  z.strictObject({ every: z.literal('month'), day: z.int().min(1).max(31), ...time }),
]);
export type ScheduleRule = z.infer<typeof scheduleRuleSchema>;
