import { MINUTE_SECONDS } from '../series/block.ts';
import { DATASOURCES, seriesId, SINGLE_INSTANCE } from './datasource.ts';
import { outagesWithin } from './outages.ts';
import { median, outagePattern, outageWords, type OutagePattern } from './outage-pattern.ts';
import type { Interval } from './reachability.ts';

/**
 * A device that goes up and down is flapping: it is neither well while it answers, nor simply down
 * while it does not.
 */
export const FLAPPING = {
  /** Outages within so long count. */
  windowSeconds: 86_400,
  /** It begins with so many outages, and holds until there are fewer than so many. */
  outagesToBegin: 4,
  outagesToHold: 3,
  /** It is over as well once the device answered so many times as long as it usually did between two outages, */
  quietTimes: 3,
  /** and at least this long. */
  leastQuietSeconds: 3_600,
  /** An outage is part of the flapping unless it is longer than this, and than each before it. */
  leastLongSeconds: 900,
} as const;

/** Datapoint of the alert; it has no series and no threshold of its own. */
export const FLAPPING_DATAPOINT = 'Flapping';
/** The fault that the alert is of. */
export const FLAPPING_WATCH = seriesId(DATASOURCES.host.id, SINGLE_INSTANCE, FLAPPING_DATAPOINT);
/** Threshold of the alert, in words. */
export const FLAPPING_RULE = `${FLAPPING.outagesToBegin} outages in 24 h`;

/**
 * @param outages of POLLS_OF_OUTAGE polls or more, in the order of time; the last may still last,
 *   with the end 0
 * @param nowEpochSeconds minute of the latest poll
 * @param wasFlapping at the poll before
 * @returns the pattern of the outages of a device that flaps; undefined for one that does not.
 */
export function flappingOf(
  outages: readonly Interval[],
  nowEpochSeconds: number,
  wasFlapping: boolean,
): OutagePattern | undefined {
  const window = windowUntil(nowEpochSeconds);
  const recent = outagesWithin(outages, window);
  if (recent.length < (wasFlapping ? FLAPPING.outagesToHold : FLAPPING.outagesToBegin))
    return undefined;
  const ended = outages.at(-1)!.endEpochSeconds;
  const isQuiet = ended > 0 && nowEpochSeconds - ended > quietSeconds(outages);
  return isQuiet ? undefined : outagePattern(outages, window);
}

/** The polls of the last day, the latest included. */
function windowUntil(nowEpochSeconds: number): Interval {
  const endEpochSeconds = nowEpochSeconds + MINUTE_SECONDS;
  return { startEpochSeconds: endEpochSeconds - FLAPPING.windowSeconds, endEpochSeconds };
}

function quietSeconds(outages: readonly Interval[]): number {
  const between = outages
    .slice(1)
    .map(({ startEpochSeconds }, at) => startEpochSeconds - outages[at]!.endEpochSeconds);
  return Math.max(FLAPPING.leastQuietSeconds, FLAPPING.quietTimes * median(between));
}

/** Whether a service goes up and down, with an alert of that or without. */
export const isFlapping = (service: {
  flapping?: OutagePattern | undefined;
  alerts: readonly { dataPointName: string }[];
}): boolean =>
  service.flapping !== undefined ||
  service.alerts.some(({ dataPointName }) => dataPointName === FLAPPING_DATAPOINT);

/** Datapoint whose series shows the fault of an alert. */
export function measuredDatapoint(dataPointName: string): string {
  return dataPointName === FLAPPING_DATAPOINT ? 'HostStatus' : dataPointName;
}

/** An outage of a flapping device is no alert of its own. */
export function isPartOfFlapping(pattern: OutagePattern, silentSeconds: number): boolean {
  return silentSeconds <= Math.max(FLAPPING.leastLongSeconds, pattern.longestSeconds);
}

/** "Down 48 times in 24 h, 2 to 4 min each, twice an hour". */
export function flappingWords(pattern: OutagePattern): string {
  return outageWords(pattern, FLAPPING.windowSeconds);
}
