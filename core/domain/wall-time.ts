import { Temporal } from 'temporal-polyfill';
import { momentIn } from './reader.ts';

/** Wall time in a zone, and its instant. */
export interface WallTime {
  epochSeconds: number;
  /**
   * 'twice': the clocks show it again an hour later, at `againEpochSeconds`. 'skipped': they never
   * show it, and `epochSeconds` is as much later as they are moved.
   */
  note: 'twice' | 'skipped' | null;
  againEpochSeconds: number | null;
}

/**
 * The moment at which the clocks of a zone show a date and a time.
 *
 * @param date as 2026-10-25
 * @param time as 01:30
 * @returns undefined for what is no date and time.
 */
export function wallTime(date: string, time: string, zone: string): WallTime | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || !/^\d{2}:\d{2}$/.test(time)) return undefined;
  try {
    const plain = Temporal.PlainDateTime.from(`${date}T${time}`, { overflow: 'reject' });
    const first = plain.toZonedDateTime(zone, { disambiguation: 'earlier' });
    const last = plain.toZonedDateTime(zone, { disambiguation: 'later' });
    const at = (moment: Temporal.ZonedDateTime) => Math.floor(moment.epochMilliseconds / 1000);
    if (first.epochMilliseconds === last.epochMilliseconds)
      return { epochSeconds: at(first), note: null, againEpochSeconds: null };
    return first.toPlainDateTime().equals(plain)
      ? { epochSeconds: at(first), note: 'twice', againEpochSeconds: at(last) }
      : { epochSeconds: at(last), note: 'skipped', againEpochSeconds: null };
  } catch {
    return undefined;
  }
}

/** Date and time as the clocks of a zone show them: 2026-10-25, 01:30. */
export function wallClock(epochSeconds: number, zone: string): { date: string; time: string } {
  const shown = zoned(epochSeconds, zone).toPlainDateTime();
  return { date: shown.toPlainDate().toString(), time: shown.toPlainTime().toString().slice(0, 5) };
}

/** "Sun 25 Oct 2026, 01:30 BST": the day, the time, and what the zone is called then. */
export function zonedMoment(epochSeconds: number, zone: string): string {
  const day = momentIn(epochSeconds, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: zone,
  });
  return `${day.replace(/^(\w+),/, '$1')}, ${zonedTime(epochSeconds, zone)}`;
}

/** "01:30 BST" */
function zonedTime(epochSeconds: number, zone: string): string {
  return momentIn(epochSeconds, {
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone: zone,
  });
}

/** "2026-10-25 01:30:00 BST", for tables and files. */
export function zonedStamp(epochSeconds: number, zone: string): string {
  const day = momentIn(epochSeconds, { dateStyle: 'short' }, { zone, dates: 'sv-SE' });
  return `${day} ${momentIn(epochSeconds, { timeStyle: 'long' }, { zone, dates: 'en-GB' })}`;
}

function zoned(epochSeconds: number, zone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(epochSeconds * 1000).toZonedDateTimeISO(zone);
}
