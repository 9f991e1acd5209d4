import { TZDate } from '@date-fns/tz';
import { addDays, getDaysInMonth } from 'date-fns';

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
const WEEKDAYS = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];
const MAX_DAYS_AHEAD = 4 * 366 + 1;

interface Cron {
  minutes: number[];
  hours: number[];
  isDay(day: TZDate): boolean;
}

/**
 * The first moment after `afterMs` (epoch milliseconds) that a cron expression of EventBridge
 * Scheduler names in a time zone; null when there is none within four years. Six fields: minutes,
 * hours, day of month, month, day of week (1 is Sunday), year.
 * @throws Error when the expression is not one.
 */
export function nextCron(expression: string, timeZone: string, afterMs: number): number | null {
  const cron = parse(expression);
  const start = new TZDate(afterMs, timeZone);
  for (let ahead = 0; ahead < MAX_DAYS_AHEAD; ahead += 1) {
    const day = addDays(
      new TZDate(start.getFullYear(), start.getMonth(), start.getDate(), timeZone),
      ahead,
    ) as TZDate;
    if (!cron.isDay(day)) continue;
    for (const hour of cron.hours) {
      for (const minute of cron.minutes) {
        const at = new TZDate(
          day.getFullYear(),
          day.getMonth(),
          day.getDate(),
          hour,
          minute,
          timeZone,
        ).getTime();
        if (at > afterMs) return at;
      }
    }
  }
  return null;
}

function parse(expression: string): Cron {
  const fields = expression.trim().split(/\s+/);
  if (fields.length !== 6) throw new Error(`A cron expression has six fields: ${expression}`);
  const [minutes, hours, dayOfMonth, month, dayOfWeek, year] = fields as [
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  if ((dayOfMonth === '?') === (dayOfWeek === '?'))
    throw new Error('Exactly one of day of month and day of week is a ?');
  const months = values(month, 1, 12, MONTHS);
  const years = values(year, 1970, 2199);
  const isWanted = dayOfWeek === '?' ? byMonthDay(dayOfMonth) : byWeekDay(dayOfWeek);
  return {
    minutes: values(minutes, 0, 59),
    hours: values(hours, 0, 23),
    isDay: (day) =>
      years.includes(day.getFullYear()) && months.includes(day.getMonth() + 1) && isWanted(day),
  };
}

function byMonthDay(field: string): (day: TZDate) => boolean {
  if (field === 'L') return (day) => day.getDate() === getDaysInMonth(day);
  const days = values(field, 1, 31);
  return (day) => days.includes(day.getDate());
}

function byWeekDay(field: string): (day: TZDate) => boolean {
  const ordinal = /^(\w+)#([1-5])$/.exec(field);
  if (ordinal) {
    const [weekday] = values(ordinal[1]!, 1, 7, WEEKDAYS);
    return (day) =>
      day.getDay() + 1 === weekday && Math.ceil(day.getDate() / 7) === Number(ordinal[2]);
  }
  const last = /^(\w+)L$/.exec(field);
  if (last) {
    const [weekday] = values(last[1]!, 1, 7, WEEKDAYS);
    return (day) => day.getDay() + 1 === weekday && day.getDate() + 7 > getDaysInMonth(day);
  }
  const weekdays = values(field, 1, 7, WEEKDAYS);
  return (day) => weekdays.includes(day.getDay() + 1);
}

/** The numbers that a field names, ascending: lists, ranges, steps, names and the star. */
function values(field: string, low: number, high: number, names: readonly string[] = []): number[] {
  const number = (text: string) => {
    const named = names.indexOf(text.toUpperCase());
    const value = named >= 0 ? named + low : Number(text);
    if (!Number.isInteger(value) || value < low || value > high)
      throw new Error(`${text} is not between ${low} and ${high}`);
    return value;
  };
  const found = field.split(',').flatMap((part) => {
    const [range = '', step] = part.split('/');
    const [from = '', to] = range.split('-');
    const first = range === '*' ? low : number(from);
    const last = to !== undefined ? number(to) : range === '*' || step !== undefined ? high : first;
    const by = step === undefined ? 1 : Number(step);
    if (!Number.isInteger(by) || by < 1) throw new Error(`${part} has no valid step`);
    return Array.from(
      { length: Math.max(0, Math.floor((last - first) / by) + 1) },
      (_, index) => first + index * by,
    );
  });
  return [...new Set(found)].sort((a, b) => a - b);
}
