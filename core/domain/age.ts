import { momentIn } from './reader.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A length of time as people say it: '40 s', '12 min', '3 h 5 min', '2 d 4 h', '31 d'. */
export function durationWords(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  if (whole < MINUTE) return `${whole} s`;
  if (whole < HOUR) return `${Math.floor(whole / MINUTE)} min`;
  if (whole < DAY)
    return twoParts(Math.floor(whole / HOUR), 'h', Math.floor((whole % HOUR) / MINUTE), 'min');
  if (whole < 14 * DAY)
    return twoParts(Math.floor(whole / DAY), 'd', Math.floor((whole % DAY) / HOUR), 'h');
  return `${Math.floor(whole / DAY)} d`;
}

function twoParts(large: number, largeUnit: string, small: number, smallUnit: string): string {
  return small > 0 ? `${large} ${largeUnit} ${small} ${smallUnit}` : `${large} ${largeUnit}`;
}

/**
 * The time of day for today, the day with it for what is older.
 * @param zone IANA name; the reader's own when left out.
 */
export function sinceWords(epoch: number, nowEpoch: number, zone?: string): string {
  const options = { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  const day = (seconds: number) =>
    format(seconds, { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' });
  if (day(epoch) === day(nowEpoch)) return format(epoch, options);
  const sameYear =
    format(epoch, { timeZone: zone, year: 'numeric' }) ===
    format(nowEpoch, { timeZone: zone, year: 'numeric' });
  return format(epoch, {
    ...options,
    day: 'numeric',
    month: 'short',
    ...(sameYear ? {} : { year: 'numeric' }),
  });
}

/** What is over: '02:01 to 02:04, 3 min'. */
export function pastWords(startEpoch: number, endEpoch: number, nowEpoch: number): string {
  const isSameDay = dayWords(startEpoch) === dayWords(endEpoch);
  const end = sinceWords(endEpoch, isSameDay ? endEpoch : nowEpoch);
  return `${sinceWords(startEpoch, nowEpoch)} to ${end}, ${durationWords(endEpoch - startEpoch)}`;
}

/** '21 Nov 2026' in the reader's zone. */
export function dayWords(epoch: number, zone?: string): string {
  return format(epoch, { timeZone: zone, day: 'numeric', month: 'short', year: 'numeric' });
}

/** The exact moment with its zone: 'Sat, 21 Nov 2026, 09:41:12 GMT'. */
export function exactWords(epoch: number, zone?: string): string {
  return format(epoch, {
    timeZone: zone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  });
}

const format = (epoch: number, options: Intl.DateTimeFormatOptions): string =>
  momentIn(epoch, options);

/**
 * True when the last poll is older than twice the interval. Never polled is not stale but absent.
 */
export function isStale(polledEpoch: number, nowEpoch: number, intervalSeconds: number): boolean {
  return polledEpoch > 0 && nowEpoch - polledEpoch > 2 * intervalSeconds;
}
