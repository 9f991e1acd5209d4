import { unitFor } from './units.ts';

/** The axis of a graph's values, from `min` to `max`. */
export interface ValueAxis {
  min: number;
  max: number;
  ticks: readonly number[];
  /** The words of a tick: "20 Mb/s", "12 h", "0.05 packet/s". Exact: no two ticks read alike. */
  label(tick: number): string;
}

const MOST_DISTANCES = 5;
const ALL_PERCENT = 100;
/** The least that an axis spans: an idle port is not drawn as if single bits told something. */
const LEAST_TOP: Readonly<Record<string, number>> = {
  'bit/s': 1_000,
  'packet/s': 0.1,
  '%': 1,
  ms: 1,
  s: 60,
};

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const SIXTIETHS = [1, 2, 5, 10, 15, 30];
const TIME_STEPS = [
  ...SIXTIETHS,
  ...SIXTIETHS.map((minutes) => minutes * MINUTE),
  ...[1, 2, 3, 6, 12].map((hours) => hours * HOUR),
];

/**
 * Distances that read well come first, digits follow from them.
 * @param unit as in figure()
 * @param lowest the smallest value that is drawn; the axis begins at 0 unless it is negative.
 * @param highest the largest value that is drawn, reference lines among them.
 */
export function valueAxis(unit: string, lowest: number, highest: number): ValueAxis {
  const isTime = unit === 's' || unit === 'second';
  // Nothing but nought has no other figure.
  if (lowest >= 0 && highest <= 0) return { min: 0, max: 1, ticks: [0], label: zeroLabel(unit) };
  const top = Math.max(highest, LEAST_TOP[isTime ? 's' : unit] ?? 1);
  const bottom = Math.min(0, lowest);
  const roughStep = (top - bottom) / MOST_DISTANCES;
  const step = isTime ? timeStep(roughStep) : niceStep(roughStep);
  const first = Math.floor(exact(bottom / step));
  const last = Math.ceil(exact(top / step));
  const ticks = Array.from({ length: last - first + 1 }, (_, at) => exact((first + at) * step));
  // Nobody looks for more than all of something.
  const isShare = unit === '%' && highest <= ALL_PERCENT;
  const shown = isShare ? ticks.filter((tick) => tick <= ALL_PERCENT) : ticks;
  const max = isShare ? Math.min(ticks.at(-1)!, ALL_PERCENT) : ticks.at(-1)!;
  return {
    min: ticks[0]!,
    max,
    ticks: shown,
    label: isTime ? timeLabel(step) : numberLabel(unit, Math.max(max, -ticks[0]!)),
  };
}

/** 1, 2 or 5 times a power of ten: the smallest that is not below. */
function niceStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  return exact([1, 2, 5, 10].map((factor) => factor * power).find((each) => each >= least)!);
}

/** Distances on the clock, then whole days. */
function timeStep(leastSeconds: number): number {
  const found = TIME_STEPS.find((each) => each >= leastSeconds);
  return found ?? DAY * Math.max(1, niceStep(leastSeconds / DAY));
}

/** All labels of an axis are in the unit of its distances: 0, 6 h, 12 h. */
function timeLabel(step: number): (tick: number) => string {
  const [unit, seconds] =
    step >= DAY
      ? ['d', DAY]
      : step >= HOUR
        ? ['h', HOUR]
        : step >= MINUTE
          ? ['min', MINUTE]
          : ['s', 1];
  return (tick) => (tick === 0 ? '0' : `${exact(tick / (seconds as number))} ${unit}`);
}

function zeroLabel(unit: string): () => string {
  const { suffix } = unitFor(0, unit);
  return () => (suffix ? `0 ${suffix}` : '0');
}

function numberLabel(unit: string, largest: number): (tick: number) => string {
  const { suffix, factor } = unitFor(largest, unit);
  return (tick) => `${exact(tick / factor)}${suffix ? ` ${suffix}` : ''}`;
}

/** Without the last digits of binary fractions: 0.3, not 0.30000000000000004. */
function exact(value: number): number {
  return Number(value.toPrecision(10));
}
