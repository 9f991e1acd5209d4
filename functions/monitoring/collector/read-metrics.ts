import { SETTLED_SECONDS } from '../../../core/domain/lost-row.ts';
import { NOTHING_LEFT_OUT, type LeftOutOfPoll } from '../../../core/domain/left-out.ts';
import { SNMP_TYPES, type SnmpBinding } from '../../snmp/types.ts';
import type { Metric, PollPlan } from './plan.ts';
import {
  isGiven,
  LOST_COUNTER,
  missing,
  NO_COUNTER,
  rateOf,
  valueOf,
  type Elapsed,
} from './rates.ts';
import { Samples } from './samples.ts';
import { sortOut } from './sort-out.ts';
import type { DeviceState } from './state.ts';

interface Reading {
  values: Samples;
  leftOut: LeftOutOfPoll;
  /** For the next poll; 0 for a value that was given. */
  counters: BigUint64Array;
}

const bits = new BigUint64Array(1);
const reading = new Float64Array(bits.buffer);

/** A slow reading is kept in the place of a counter; one that is missing is no number either. */
function bitsOf(value: number): bigint {
  reading[0] = value;
  return bits[0]!;
}

function keptIn(kept: bigint): number {
  bits[0] = kept;
  return reading[0]!;
}

/** Whether any counter differs from that of the poll before. */
export function haveMoved(
  { layout, metrics, slowFrom }: PollPlan,
  before: DeviceState,
  bindings: readonly (SnmpBinding | undefined)[],
): boolean {
  if (before.layout !== layout || before.counters.length !== metrics.length) return false;
  return metrics.slice(0, slowFrom).some(({ kind }, at) => {
    const former = before.counters[at]!;
    const binding = bindings[at + 1];
    return (
      kind !== 'value' &&
      former < LOST_COUNTER &&
      isGiven(binding) &&
      BigInt(binding!.value as number | bigint) !== former
    );
  });
}

/**
 * Value of an object. Of one that can be lost, that a row is not there is an answer too: an object
 * that a device hides or does not know is another one (RFC 3416, 4.2.1).
 */
function readingOf(
  metric: Metric,
  binding: SnmpBinding | undefined,
  uptimeSeconds: number,
): number {
  return metric.goneAs !== undefined &&
    binding?.type === SNMP_TYPES.noSuchInstance &&
    uptimeSeconds >= SETTLED_SECONDS
    ? metric.goneAs
    : valueOf(metric, binding);
}

/**
 * Reads what a device answered to its plan.
 * @param bindings those of the uptime and then of the metrics.
 */
export function readMetrics(
  plan: PollPlan,
  before: DeviceState,
  bindings: readonly (SnmpBinding | undefined)[],
  since: Elapsed,
  uptimeSeconds: number,
): Reading {
  const { layout, metrics, series, places, slowFrom, states } = plan;
  const isSameOrder = before.layout === layout && before.counters.length === metrics.length;
  const counters = new BigUint64Array(metrics.length);
  const values = new Samples(series);
  let isClear = true;
  let carried = 0;
  for (let at = 0; at < metrics.length; at++) {
    const metric = metrics[at]!;
    const former = isSameOrder ? before.counters[at]! : NO_COUNTER;
    const binding = bindings[at + 1];
    const isValue = metric.kind === 'value';
    if (at >= slowFrom) {
      const slow = binding ? readingOf(metric, binding, uptimeSeconds) : keptIn(former);
      counters[at] = binding && Number.isNaN(slow) ? missing(former) : bitsOf(slow);
      values.raise(places[at]!, slow);
      isClear &&= !Number.isNaN(slow);
      continue;
    }
    counters[at] = !isGiven(binding)
      ? missing(former)
      : isValue
        ? 0n
        : BigInt(binding!.value as number | bigint);
    const value = isValue
      ? readingOf(metric, binding, uptimeSeconds)
      : rateOf(metric, former, counters[at]!, since.seconds);
    isClear &&= isValue ? !Number.isNaN(value) : value >= 0;
    if (metric.isTerm) {
      carried += value;
      continue;
    }
    values.raise(places[at]!, value + carried);
    carried = 0;
  }
  for (const { valueAt, statusAt, levels } of states)
    values.values[statusAt] = levels.get(values.values[valueAt]!) ?? Number.NaN;
  const isRenumbered = before.layout !== '' && !isSameOrder;
  const former = isSameOrder ? before.counters : undefined;
  const leftOut =
    isClear && !isRenumbered
      ? NOTHING_LEFT_OUT
      : sortOut(plan, values, { former, counters, since, isRenumbered });
  return { values, leftOut, counters };
}
