import { Temporal } from 'temporal-polyfill';
import type { ScheduleRule } from './schedule-rule.ts';

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
