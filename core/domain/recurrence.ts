import { Temporal } from 'temporal-polyfill';
import type { PlannedTimes } from './downtime.ts';
import type { Repeat } from './repeat.ts';

/** A year of weeks. */
export const MOST_REPEATS = 53;

/**
 * The times of work that repeats, the given ones first. The clocks of the zone show the same times
 * each time; a day that a month does not have is its last day.
 *
 * @returns more than MOST_REPEATS when there are too many.
 */
export function repeatedTimes(times: PlannedTimes, repeat: Repeat, zone: string): PlannedTimes[] {
  const start = plainOf(times.startEpoch, zone);
  const length = start.until(plainOf(times.endEpoch, zone), { largestUnit: 'day' });
  const last = Temporal.PlainDate.from(repeat.until);
  const found = [times];
  for (let nth = 1; found.length <= MOST_REPEATS; nth += 1) {
    // Counted from the first: else the 31st would stay the 28th after a February.
    const begins = start.add(repeat.every === 'week' ? { weeks: nth } : { months: nth });
    if (Temporal.PlainDate.compare(begins.toPlainDate(), last) > 0) break;
    found.push({
      startEpoch: epochOf(begins, zone),
      endEpoch: epochOf(begins.add(length), zone),
    });
  }
  return found;
}

/** Why work cannot repeat so; undefined when it can. */
export function repeatRefused(repeated: readonly PlannedTimes[]): string | undefined {
  if (repeated.length > MOST_REPEATS) return `must be at most ${MOST_REPEATS} times`;
  if (repeated.length === 1) return 'must be late enough for a second time';
  return repeated.some((times, at) => (repeated[at + 1]?.startEpoch ?? Infinity) < times.endEpoch)
    ? 'must not begin again before it has ended'
    : undefined;
}

/** Times moved as one pair of them was, by the clocks of the zone. */
export function movedAlike(
  times: PlannedTimes,
  from: PlannedTimes,
  to: PlannedTimes,
  zone: string,
): PlannedTimes {
  const moved = (which: keyof PlannedTimes) => {
    if (times[which] === from[which]) return to[which];
    const by = plainOf(from[which], zone).until(plainOf(to[which], zone));
    return epochOf(plainOf(times[which], zone).add(by), zone);
  };
  return { startEpoch: moved('startEpoch'), endEpoch: moved('endEpoch') };
}

function plainOf(epochSeconds: number, zone: string): Temporal.PlainDateTime {
  return Temporal.Instant.fromEpochMilliseconds(epochSeconds * 1000)
    .toZonedDateTimeISO(zone)
    .toPlainDateTime();
}

function epochOf(plain: Temporal.PlainDateTime, zone: string): number {
  return Math.floor(plain.toZonedDateTime(zone).epochMilliseconds / 1000);
}
