import { durationWords } from './age.ts';

/**
 * Measured values as people read them. Every figure of the portal is written here, so that all
 * screens agree.
 */

const DECIMAL_PREFIXES = ['', 'k', 'M', 'G', 'T'] as const;
/** Units that are scaled by thousands: 94213412 bit/s is 94.2 Mb/s. */
const SCALED_UNITS: Readonly<Record<string, string>> = { 'bit/s': 'b/s', 'packet/s': 'packet/s' };
const SHORT_UNITS: Readonly<Record<string, string>> = {
  '%': '%',
  percent: '%',
  ms: 'ms',
  millisecond: 'ms',
  s: 's',
  second: 's',
  celsius: '°C',
  rpm: 'rpm',
  volt: 'V',
  ampere: 'A',
  watt: 'W',
  hertz: 'Hz',
  humidity: '% RH',
  airflow: 'm³/min',
  minute: 'min',
  day: 'd',
  count: '',
  state: '',
  other: '',
  status: '',
};

/** A unit as it stands beside values that are not scaled: "bit/s", "%", "°C"; '' for a status. */
export function unitWord(unit: string): string {
  return SHORT_UNITS[unit] ?? unit;
}

/** Shown in place of a value that was not measured. */
export const NO_VALUE = '-';

export interface FigureOptions {
  /** Exactly this many digits behind the point; as many as three figures need when not given. */
  decimals?: number;
}

/**
 * A value with its unit: "94.2 Mb/s", "12.5 %", "3 d 4 h".
 * @param unit 'bit/s', 'packet/s', '%', 'ms', 's' or any other, which is written behind the number
 */
export function figure(
  value: number | null | undefined,
  unit: string,
  options: FigureOptions = {},
): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return NO_VALUE;
  if (unit === 's' || unit === 'second') return durationWords(value);
  const { scaled, prefix } = unit in SCALED_UNITS ? scale(value) : { scaled: value, prefix: '' };
  const suffix = `${prefix}${SCALED_UNITS[unit] ?? SHORT_UNITS[unit] ?? unit}`;
  return `${digits(scaled, options.decimals)}${suffix ? ` ${suffix}` : ''}`;
}

/**
 * A rate against the size of its circuit: "94.2 Mb/s of 100 Mb (94 %)". Both in bit/s; the rate
 * alone without a size.
 */
export function figureOfSize(
  bitsPerSecond: number | null,
  sizeBitsPerSecond: number | null,
): string {
  const rate = figure(bitsPerSecond, 'bit/s');
  if (bitsPerSecond === null || !sizeBitsPerSecond) return rate;
  return `${rate} of ${sizeFigure(sizeBitsPerSecond)} (${Math.round((bitsPerSecond / sizeBitsPerSecond) * 100)} %)`;
}

/** The size of a circuit: "100 Mb". */
export function sizeFigure(bitsPerSecond: number): string {
  const { scaled, prefix } = scale(bitsPerSecond);
  return `${digits(scaled)} ${prefix}b`;
}

function scale(value: number): { scaled: number; prefix: string } {
  let scaled = value;
  let power = 0;
  while (Math.abs(scaled) >= 1000 && power < DECIMAL_PREFIXES.length - 1) {
    scaled /= 1000;
    power += 1;
  }
  return { scaled, prefix: DECIMAL_PREFIXES[power]! };
}

export interface ColumnUnit {
  /** Unit in the column's header: "Mb/s". */
  unit: string;
  /** The value in that unit, with two decimals: "94.21". */
  write(value: number | null): string;
}

/**
 * One unit for a whole column, chosen by its largest value, so that figures below each other
 * compare.
 */
export function columnUnit(largest: number, unit: string): ColumnUnit {
  const { suffix, factor } = unitFor(largest, unit);
  return {
    unit: suffix,
    write: (value) => (value === null ? NO_VALUE : (value / factor).toFixed(2)),
  };
}

/** The unit in which the largest of several values is read best, and what it is worth. */
export function unitFor(largest: number, unit: string): { suffix: string; factor: number } {
  const { scaled, prefix } =
    unit in SCALED_UNITS ? scale(largest) : { scaled: largest, prefix: '' };
  return {
    suffix: `${prefix}${SCALED_UNITS[unit] ?? SHORT_UNITS[unit] ?? unit}`,
    factor: scaled === 0 ? 1 : largest / scaled,
  };
}

/** Three figures, without trailing zeros: 94.2, 1.25, 940, 0.04. */
function digits(value: number, decimals?: number): string {
  if (decimals !== undefined) return value.toFixed(decimals);
  const size = Math.abs(value);
  return String(Number(value.toFixed(size >= 100 ? 0 : size >= 10 ? 1 : 2)));
}

const CIRCUIT_SIZE = /^(\d+(?:\.\d+)?)\s*(k|m|g)b?/i;
const FACTORS: Readonly<Record<string, number>> = { k: 1e3, m: 1e6, g: 1e9 };

/**
 * "100Mb" → 100000000; null for text without a size. Bare numbers are read as sizeLabel() shows
 * them.
 */
export function circuitBitsPerSecond(size: string): number | null {
  const match = CIRCUIT_SIZE.exec(sizeLabel(size));
  return match ? Number(match[1]) * FACTORS[match[2]!.toLowerCase()]! : null;
}

export const SIZE_UNITS = ['Mb', 'Gb'] as const;
export type SizeUnit = (typeof SIZE_UNITS)[number];

/**
 * A bare number of one digit is in Gb, a longer one in Mb; whatever carries a unit is left alone
 * (decision D-39).
 */
export function sizeLabel(size: string): string {
  if (!/^\d+$/.test(size.trim())) return size;
  return size.trim().length === 1 ? `${size.trim()}Gb` : `${size.trim()}Mb`;
}

/**
 * The digits of a size and its unit, for the two inputs of the edit dialog; Mb when none is given.
 * Null for a size that is not whole Mb or Gb: it is edited as text and kept to the letter (ruling
 * R-18).
 */
export function splitSize(size: string): { digits: string; unit: SizeUnit } | null {
  const match = /^(\d*)(Mb|Gb)?$/.exec(sizeLabel(size));
  return match ? { digits: match[1]!, unit: match[2] === 'Gb' ? 'Gb' : 'Mb' } : null;
}

export function onlyDigits(text: string): string {
  return text.replaceAll(/\D/g, '');
}
