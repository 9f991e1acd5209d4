import { WEEKDAYS, type ScheduleRule } from '../schedule-rule.ts';

/** By the number that Monday as 1 has: Sunday is 1 in cron text (REPORT-38). */
const CRON_DAYS = [2, 3, 4, 5, 6, 7, 1] as const;

/** 'minute hour day-of-month month day-of-week year' (decision D-41); '' without a rule. */
export function cronOf(rule: ScheduleRule | null): string {
  if (!rule) return '';
  const time = `${rule.minute} ${rule.hour}`;
  if (rule.every === 'day') return `${time} * * ? *`;
  if (rule.every === 'week') return `${time} ? * ${CRON_DAYS[rule.weekday - 1]} *`;
  return `${time} ${rule.day} * ? *`;
}

const CRON = /^(\d{1,2}) (\d{1,2}) (\*|\?|\d{1,2}) \* (\*|\?|[1-7]) \*$/;

/** @returns null for what is no daily, weekly or monthly rule; its numbers are not checked. */
export function readCron(text: string, zone: string): ScheduleRule | null {
  const [, minute, hour, day, weekday] = CRON.exec(text.trim()) ?? [];
  if (minute === undefined) return null;
  const time = { hour: Number(hour), minute: Number(minute), zone };
  const isDay = /^\d/.test(day!);
  const isWeekday = /^\d/.test(weekday!);
  if (isDay && isWeekday) return null;
  if (isDay) return { every: 'month', day: Number(day), ...time };
  if (!isWeekday) return { every: 'day', ...time };
  return {
    every: 'week',
    weekday: CRON_DAYS.findIndex((number) => number === Number(weekday)) + 1,
    ...time,
  };
}

/** 'Daily-09:30', 'Weekly-Monday-09:30', 'Monthly-31-09:30'; '' without a rule. */
export function readableSchedule(rule: ScheduleRule | null): string {
  if (!rule) return '';
  const two = (number: number) => String(number).padStart(2, '0');
  const time = `${two(rule.hour)}:${two(rule.minute)}`;
  if (rule.every === 'day') return `Daily-${time}`;
  if (rule.every === 'week') return `Weekly-${WEEKDAYS[rule.weekday - 1]}-${time}`;
  return `Monthly-${rule.day}-${time}`;
}
