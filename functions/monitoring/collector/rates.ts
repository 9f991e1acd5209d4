import type { Metric } from './plan.ts';
import type { SnmpBinding } from '../../snmp/types.ts';

/** A counter that was not read, in the place of its value. */
export const NO_COUNTER = 2n ** 64n - 1n;

const WRAP_32 = 2n ** 32n;
const TICKS_WRAP = 2 ** 32;
const TICKS_PER_SECOND = 100;
/** A mean over longer than this would hide what happened meanwhile: better a gap. */
const LONGEST_SECONDS = 600;
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

/** Time between two answers, or a restart of the device. */
export function elapsed(
  before: Clock,
  ticks: number,
  nowMs: number,
): { seconds: number; ticksWraps: number; restarted: boolean } {
  const ours = (nowMs - before.atMs) / 1_000;
  const forward = ticks - before.ticks;
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

export function counterOf(binding: SnmpBinding | undefined): bigint {
  const value = binding?.value;
  if (typeof value === 'bigint') return value;
  return typeof value === 'number' ? BigInt(value) : NO_COUNTER;
}

/**
 * Rate a second between two readings; NaN, a gap, when there is no earlier one, when too long has
 * passed, or when the counter was set anew. Only a 32-bit counter wraps in our lifetime.
 */
export function rateOf(
  metric: Metric,
  before: bigint | undefined,
  now: bigint,
  seconds: number,
): number {
  if (
    before === undefined ||
    before === NO_COUNTER ||
    now === NO_COUNTER ||
    !(seconds > 0) ||
    seconds > LONGEST_SECONDS
  )
    return Number.NaN;
  let delta = now - before;
  if (delta < 0n && metric.kind === 'counter32') delta += WRAP_32;
  if (delta < 0n) return Number.NaN;
  const rate = (Number(delta) * metric.factor) / seconds;
  return rate > metric.mostPerSecond ? Number.NaN : rate;
}
