import { Cron } from 'croner';

const FIELDS = 6;

/**
 * Next run of an EventBridge Scheduler cron expression after `afterMs` (epoch milliseconds) in a
 * time zone; null without one. Six fields: minutes, hours, day of month, month, day of week (1 is
 * Sunday), year.
 * @throws Error for an invalid expression.
 */
export function nextCron(expression: string, timezone: string, afterMs: number): number | null {
  const fields = expression.trim().split(/\s+/);
  if (fields.length !== FIELDS) throw new Error(`A cron expression has six fields: ${expression}`);
  if ((fields[2] === '?') === (fields[4] === '?'))
    throw new Error('Exactly one of day of month and day of week is a ?');
  const cron = new Cron(`0 ${fields.join(' ').replace('?', '*')}`, {
    timezone,
    alternativeWeekdays: true,
    sloppyRanges: true,
  });
  return cron.nextRun(new Date(afterMs))?.getTime() ?? null;
}
