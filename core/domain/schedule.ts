import { Temporal } from 'temporal-polyfill';
import * as z from 'zod';
import { isZone } from './wall-time.ts';

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

/**
 * The next moments of a rule after `afterMs`, in epoch milliseconds. The time of day is that of the
 * clocks in the zone: one that does not exist, when clocks go forward, comes as much later as they
 * are moved; one that exists twice comes the first time alone.
 */
export function nextRuns(rule: ScheduleRule, afterMs: number, count: number): number[] {
  const { hour, minute, zone } = rule;
  const today = Temporal.Instant.fromEpochMilliseconds(afterMs)
    .toZonedDateTimeISO(zone)
    .toPlainDate();
  const runs: number[] = [];
  for (let nth = 0; runs.length < count; nth += 1) {
    const at = dayOf(rule, today, nth)
      .toPlainDateTime({ hour, minute })
      .toZonedDateTime(zone).epochMilliseconds;
    if (at > afterMs) runs.push(at);
  }
  return runs;
}

/** Counted from today and never from the run before: else 31 would stay 28 after a February. */
function dayOf(rule: ScheduleRule, today: Temporal.PlainDate, nth: number): Temporal.PlainDate {
  if (rule.every === 'day') return today.add({ days: nth });
  if (rule.every === 'month')
    return today.toPlainYearMonth().add({ months: nth }).toPlainDate({ day: rule.day });
  return today.add({ days: ((rule.weekday - today.dayOfWeek + 7) % 7) + 7 * nth });
}
