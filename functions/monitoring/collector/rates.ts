import type { LeftOutReason } from '../../../core/domain/left-out.ts';
import { matchOf } from '../../../core/profiles/pattern.ts';
import type { Metric } from './plan.ts';
import type { SnmpBinding } from '../../snmp/types.ts';

/** In the place of an object that the device has not given so far, */
export const NO_COUNTER = 2n ** 64n - 1n;
/** or that it gave before and does not give now. */
export const LOST_COUNTER = NO_COUNTER - 1n;

const WRAP_32 = 2 ** 32;
const MOST_PASSED = 2 ** 31;
const TICKS_WRAP = 2 ** 32;
const TICKS_PER_SECOND = 100;
/**
 * Nearly two intervals, since a poll may be late. A mean over a poll without an answer would be
 * drawn as the minute after it.
 */
const LONGEST_SECONDS = 110;
/**
 * How far the device's clock may run from ours before a smaller sysUpTime is taken for a restart.
 */
const CLOCK_TOLERANCE = 0.1;

export interface Clock {
  /** sysUpTime in hundredths of a second. */
  ticks: number;
  /** How often sysUpTime has started again at 0, which it does every 497 days. */
  ticksWraps: number;
  atMs: number;
}

export interface Elapsed {
  /** By the clock of the device, or by ours if it has none; NaN when neither is known. */
  seconds: number;
  ticksWraps: number;
  restarted: boolean;
}

/**
 * Time between two answers, or a restart of the device.
 * @param ticks undefined if the device gives no sysUpTime
 * @param haveMoved whether counters did, so that a clock that has not is broken. An agent that
 * answers from a cache repeats both.
 */
export function elapsed(
  before: Clock,
  ticks: number | undefined,
  nowMs: number,
  haveMoved: () => boolean = () => false,
): Elapsed {
  const ours = (nowMs - before.atMs) / 1_000;
  const forward = ticks === undefined ? 0 : ticks - before.ticks;
  if (ticks === undefined || (forward === 0 && haveMoved()))
    return { seconds: ours, ticksWraps: before.ticksWraps, restarted: false };
  if (forward >= 0)
    return { seconds: forward / TICKS_PER_SECOND, ticksWraps: before.ticksWraps, restarted: false };
  const wrapped = (forward + TICKS_WRAP) / TICKS_PER_SECOND;
  const isWrap = Math.abs(wrapped - ours) <= Math.max(5, ours * CLOCK_TOLERANCE);
  return isWrap
    ? { seconds: wrapped, ticksWraps: before.ticksWraps + 1, restarted: false }
    : { seconds: Number.NaN, ticksWraps: 0, restarted: true };
}

export function uptimeSeconds({ ticks, ticksWraps }: Pick<Clock, 'ticks' | 'ticksWraps'>): number {
  return Math.floor((ticks + ticksWraps * TICKS_WRAP) / TICKS_PER_SECOND);
}

export function isGiven(binding: SnmpBinding | undefined): boolean {
  const type = typeof binding?.value;
  return type === 'number' || type === 'bigint';
}

/** Value of an object in the unit of its series; NaN when the device could not say it. */
export function valueOf(
  { factor, offset, unreadable, pattern, codes, isMilliwatts = false }: Metric,
  binding: SnmpBinding | undefined,
): number {
  const value = isGiven(binding)
    ? Number(binding!.value)
    : writtenOf(
        binding,
        codes ? (text) => codeOf(text, codes) : (text) => writtenNumber(text, pattern),
      );
  if (unreadable !== undefined && (Math.abs(value) >= unreadable || value === UNSET))
    return Number.NaN;
  return (isMilliwatts ? decibels(value * factor) : value * factor) + offset;
}

/** What agents of 16 bits write where they have no reading or limit. */
export const UNSET = -32_768;
/** Of a receiver without light. */
const DARK_DBM = -40;

/** @param milliwatts below 0 where an agent rounds the noise of a dark receiver */
export function decibels(milliwatts: number): number {
  return milliwatts > 0 ? Math.max(DARK_DBM, 10 * Math.log10(milliwatts)) : DARK_DBM;
}

/** Some agents give their readings as text: 23.5, or 23.5 C. */
const WRITTEN = '^\\s*(-?\\d+(?:\\.\\d+)?)\\s*(?:%|[a-zA-Z°]{0,4})\\s*$';

/** The number in a text: the first group of the pattern; NaN for none. */
export function writtenNumber(text: string, pattern = WRITTEN): number {
  return Number.parseFloat(matchOf(pattern, text, '')?.[1] ?? '');
}

/** The number of a state that is given as a text; NaN for one that is not known. */
export function codeOf(text: string, codes: Readonly<Record<string, number>>): number {
  return codes[text.trim().toLowerCase()] ?? Number.NaN;
}

function writtenOf(binding: SnmpBinding | undefined, read: (text: string) => number): number {
  return Buffer.isBuffer(binding?.value) ? read(binding.value.toString('latin1')) : Number.NaN;
}

/** In the place of a counter that was not given, by what stood there before. */
export function missing(before: bigint): bigint {
  return before === NO_COUNTER ? NO_COUNTER : LOST_COUNTER;
}

/**
 * Rate a second between two readings; NaN when they are not both there, or too far apart. It is
 * below 0 when the counter went back: see isReset and wrappedRate.
 */
export function rateOf({ factor }: Metric, before: bigint, now: bigint, seconds: number): number {
  if (!(seconds > 0) || seconds > LONGEST_SECONDS || before >= LOST_COUNTER || now >= LOST_COUNTER)
    return Number.NaN;
  return (Number(now - before) * factor) / seconds;
}

/**
 * Was a counter that went back set anew? One of 64 bits does not wrap in our lifetime. One of 32
 * bits that wrapped has passed less than half of its values since the poll before, and no more than
 * its port can carry: otherwise no rate could be had from it.
 */
export function isReset(metric: Metric, rate: number, since: Elapsed): boolean {
  if (metric.kind !== 'counter32') return true;
  const forward = wrappedRate(metric, rate, since);
  return (forward * since.seconds) / metric.factor > MOST_PASSED || forward > metric.mostPerSecond;
}

/** The rate of a counter of 32 bits that went back and had wrapped. */
export function wrappedRate({ factor }: Metric, rate: number, { seconds }: Elapsed): number {
  return rate + (WRAP_32 * factor) / seconds;
}

/** Why a poll has no rates at all; undefined when it has, and at the first poll of a device. */
export function whyNoRates({ seconds, restarted }: Elapsed): LeftOutReason | undefined {
  if (restarted) return 'restarted';
  if (seconds > LONGEST_SECONDS) return 'gap';
  return seconds <= 0 ? 'stillClock' : undefined;
}
