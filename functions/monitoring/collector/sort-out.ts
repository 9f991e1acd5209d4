import { readSeriesId } from '../../../core/domain/datasource.ts';
import {
  EVERY_RATE,
  type LeftOutOfPoll,
  type LeftOutReason,
} from '../../../core/domain/left-out.ts';
import type { Metric, PollPlan } from './plan.ts';
import {
  isReset,
  LOST_COUNTER,
  NO_COUNTER,
  whyNoRates,
  wrappedRate,
  type Elapsed,
} from './rates.ts';
import type { Samples } from './samples.ts';

interface Polled {
  /** Counters of the poll before; undefined when they were of other objects. */
  former: BigUint64Array | undefined;
  counters: BigUint64Array;
  since: Elapsed;
  isRenumbered: boolean;
}

/**
 * Settles the values of a poll that are no plain readings: a counter that wrapped has a rate, and
 * what cannot be known is taken out.
 * @returns why, by series.
 */
export function sortOut(
  { metrics, places }: PollPlan,
  { values }: Samples,
  { former, counters, since, isRenumbered }: Polled,
): LeftOutOfPoll {
  const leftOut = new Map<string, LeftOutReason>();
  const whyNone = isRenumbered ? 'renumbered' : whyNoRates(since);
  if (whyNone && metrics.some(isCounter)) leftOut.set(EVERY_RATE, whyNone);
  const portsReset = portsSetAnew(metrics, places, values);
  metrics.forEach((metric, at) => {
    const rate = values[places[at]!]!;
    if (!isCounter(metric) || !(rate < 0) || portsReset.has(portOf(metric))) return;
    if (isReset(metric, rate, since)) portsReset.add(portOf(metric));
    else values[places[at]!] = wrappedRate(metric, rate, since);
  });
  metrics.forEach((metric, at) => {
    const place = places[at]!;
    if (isCounter(metric) && portsReset.size > 0 && portsReset.has(portOf(metric))) {
      values[place] = Number.NaN;
      leftOut.set(metric.series, 'reset');
    } else if (Number.isNaN(values[place]) && former && former[at] !== NO_COUNTER) {
      const isLost = isCounter(metric) || counters[at] === LOST_COUNTER;
      if (!isCounter(metric) || !whyNone)
        leftOut.set(metric.series, isLost ? 'noValue' : 'outOfRange');
    }
  });
  return leftOut;
}

/**
 * Ports whose octets and packets went back in the same poll. Octets of 32 bits wrap many times
 * as often as packets, so that both at once are a reset.
 */
function portsSetAnew(
  metrics: readonly Metric[],
  places: readonly number[],
  values: ArrayLike<number>,
): Set<string | undefined> {
  const back = metrics.filter((metric, at) => isCounter(metric) && values[places[at]!]! < 0);
  const ports = (isOctets: boolean) =>
    new Set(back.filter((metric) => metric.factor > 1 === isOctets).map(portOf));
  const packets = ports(false);
  return new Set([...ports(true)].filter((port) => packets.has(port)));
}

const isCounter = ({ kind }: Metric) => kind !== 'value';

const portOf = ({ series }: Metric) => readSeriesId(series)?.instance;
