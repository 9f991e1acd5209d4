import { momentIn, readerZone } from './reader.ts';
import { fromWallSeconds, wallSeconds } from './zone.ts';
/** The date ranges of device and graph pages, in the order of the picker. */
export const RANGE_KINDS = [
  'today',
  '24h',
  'week',
  '30d',
  'this-month',
  'last-month',
  'year',
  'custom',
] as const;
export type RangeKind = (typeof RANGE_KINDS)[number];

export const RANGE_LABELS: Record<RangeKind, string> = {
  today: 'Today',
  '24h': '24 Hours',
  week: 'Week',
  '30d': '30 Days',
  'this-month': 'This Calendar Month',
  'last-month': 'Last Calendar Month',
  year: 'Year',
  custom: 'Custom',
};

/** Range in a page's address: ?range=week, or ?range=custom with from and to in epoch seconds. */
export type RangeChoice = { kind: Exclude<RangeKind, 'custom'> } | ({ kind: 'custom' } & Span);

/** From the first second to just before the last one, in epoch seconds. */
export interface Span {
  startEpochSeconds: number;
  endEpochSeconds: number;
}

/** No range is longer: the server refuses it. */
export const LONGEST_RANGE_DAYS = 400;

export const DEFAULT_RANGE: RangeChoice = { kind: '24h' };

const DAY_SECONDS = 86_400;
const LENGTH_DAYS = { '24h': 1, week: 7, '30d': 30, year: 365 } as const;

/** From this length on the time axis names days instead of times. */
const DAY_LABELS_ABOVE_SECONDS = 432_000;
export const MAX_TICKS = 7;

/**
 * Week, 30 days and year reach back from now; Today and the calendar months start at the reader's
 * midnight.
 */
export function resolveRange(choice: RangeChoice, now: Date): Span {
  const nowSeconds = Math.floor(now.getTime() / 1000);
  switch (choice.kind) {
    case 'custom':
      return {
        startEpochSeconds: choice.startEpochSeconds,
        endEpochSeconds: choice.endEpochSeconds,
      };
    case 'today':
      return {
        startEpochSeconds: midnight(nowSeconds, 0),
        endEpochSeconds: nowSeconds,
      };
    case 'this-month':
      return { startEpochSeconds: firstOfMonth(nowSeconds, 0), endEpochSeconds: nowSeconds };
    case 'last-month':
      return {
        startEpochSeconds: firstOfMonth(nowSeconds, -1),
        endEpochSeconds: firstOfMonth(nowSeconds, 0),
      };
    default:
      return {
        startEpochSeconds: nowSeconds - LENGTH_DAYS[choice.kind] * DAY_SECONDS,
        endEpochSeconds: nowSeconds,
      };
  }
}

/** Does the range reach up to now, so that new samples belong to it? */
export function endsNow(choice: RangeChoice): boolean {
  return choice.kind !== 'custom' && choice.kind !== 'last-month';
}

/** The reader's midnight of a day, some days later. */
function midnight(epochSeconds: number, days: number): number {
  const wall = wallSeconds(epochSeconds, readerZone());
  return fromWallSeconds(wall - (wall % DAY_SECONDS) + days * DAY_SECONDS, readerZone());
}

/** The reader's midnight of the first of a month, some months later. */
function firstOfMonth(epochSeconds: number, months: number): number {
  const wall = new Date(wallSeconds(epochSeconds, readerZone()) * 1000);
  const first = Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth() + months, 1);
  return fromWallSeconds(first / 1000, readerZone());
}

/** Reads a page's address; whatever is not understood is the default range. */
export function readRange(search: URLSearchParams): RangeChoice {
  const kind = RANGE_KINDS.find((known) => known === search.get('range'));
  if (!kind) return DEFAULT_RANGE;
  if (kind !== 'custom') return { kind };
  const [from, to] = [Number(search.get('from')), Number(search.get('to'))];
  return Number.isFinite(from) && from > 0 && to > from
    ? { kind, startEpochSeconds: from, endEpochSeconds: to }
    : DEFAULT_RANGE;
}

/** Writes a choice into an address; the default range leaves it clean. */
export function writeRange(search: URLSearchParams, choice: RangeChoice): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const name of ['range', 'from', 'to']) next.delete(name);
  if (choice.kind !== DEFAULT_RANGE.kind) next.set('range', choice.kind);
  if (choice.kind === 'custom') {
    next.set('from', String(choice.startEpochSeconds));
    next.set('to', String(choice.endEpochSeconds));
  }
  return next;
}

/** Are the labels of a time axis of this length days rather than times? */
export function namesDays(span: Span): boolean {
  return span.endEpochSeconds - span.startEpochSeconds > DAY_LABELS_ABOVE_SECONDS;
}

/** Distances that read well, in minutes and, from a day on, in days. */
const STEP_MINUTES = [1, 2, 5, 10, 15, 20, 30, 60, 120, 180, 240, 360, 480, 720];
const STEP_DAYS = [1, 2, 3, 5, 7, 10, 14, 21, 30, 60, 90, 120];

/**
 * At most seven positions in epoch seconds, on round local times (or local midnights), within the
 * span.
 */
export function axisTicks(span: Span, most = MAX_TICKS): number[] {
  const length = span.endEpochSeconds - span.startEpochSeconds;
  if (length <= 0) return [];
  const steps = namesDays(span)
    ? STEP_DAYS.map((days) => days * DAY_SECONDS)
    : [...STEP_MINUTES.map((minutes) => minutes * 60), DAY_SECONDS];
  const step =
    steps.find((seconds) => length / seconds < most) ??
    Math.ceil(length / most / DAY_SECONDS) * DAY_SECONDS;
  return step >= DAY_SECONDS ? dayTicks(span, step / DAY_SECONDS) : timeTicks(span, step);
}

/** Local midnights, stepped by calendar day so that a change of the clocks moves nothing. */
function dayTicks(span: Span, stepDays: number): number[] {
  const ticks: number[] = [];
  for (let day = 0; ; day += stepDays) {
    const tick = midnight(span.startEpochSeconds, day);
    if (tick >= span.endEpochSeconds) return ticks;
    if (tick >= span.startEpochSeconds) ticks.push(tick);
  }
}

function timeTicks(span: Span, stepSeconds: number): number[] {
  const start = span.startEpochSeconds;
  const zoneSeconds = start - wallSeconds(start, readerZone());
  const first =
    Math.ceil((span.startEpochSeconds - zoneSeconds) / stepSeconds) * stepSeconds + zoneSeconds;
  const ticks: number[] = [];
  for (let tick = first; tick <= span.endEpochSeconds; tick += stepSeconds) ticks.push(tick);
  return ticks;
}

const TIME = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const MONTH_DAY = { day: 'numeric', month: 'short' } as const;
const DAY = { ...MONTH_DAY, year: 'numeric' } as const;

/** "10:05" within five days, "14 Nov" beyond. */
export function axisLabel(epochSeconds: number, span: Span): string {
  return momentIn(epochSeconds, namesDays(span) ? MONTH_DAY : TIME);
}

/**
 * The words of each tick: days, or times with the day below the first of each day, so that a range
 * in the past says when it was.
 */
export function tickLabels(ticks: readonly number[], span: Span): Map<number, string> {
  let day = '';
  return new Map(
    ticks.map((tick) => {
      const former = day;
      day = momentIn(tick, MONTH_DAY);
      const label = axisLabel(tick, span);
      return [tick, namesDays(span) || day === former ? label : `${label}\n${day}`];
    }),
  );
}

/** "14 Nov 2026, 10:05" in the reader's time zone. */
export function momentLabel(epochSeconds: number): string {
  return `${momentIn(epochSeconds, DAY)}, ${momentIn(epochSeconds, TIME)}`;
}

/** "14 Nov 2026, 10:05 to 10:20", the day said once; "since ..." while it lasts, with the end 0. */
export function spanLabel(startEpoch: number, endEpoch: number): string {
  const start = momentLabel(startEpoch);
  if (endEpoch === 0) return `since ${start}`;
  const isSameDay = momentIn(startEpoch, DAY) === momentIn(endEpoch, DAY);
  return `${start} to ${isSameDay ? momentIn(endEpoch, TIME) : momentLabel(endEpoch)}`;
}

/** Label of the toolbar: "24 Hours: 20 Nov 2026, 10:05 to 21 Nov 2026, 10:05". */
export function rangeLabel(choice: RangeChoice, span: Span): string {
  return `${RANGE_LABELS[choice.kind]}: ${momentLabel(span.startEpochSeconds)} to ${momentLabel(span.endEpochSeconds)}`;
}
