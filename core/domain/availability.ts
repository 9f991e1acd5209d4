import * as z from 'zod';
import { outagePattern, outagePatternSchema } from './outage-pattern.ts';
import { LEAD_IN_SECONDS, outagesOf, outagesWithin } from './outages.ts';
import type { SeriesPart } from '../series/block.ts';
import {
  answersOf,
  withPlannedWork,
  type Answer,
  type Interval,
  type Stretch,
} from './reachability.ts';
import { stateCells, stateCellSchema } from './state-cells.ts';

/** A span in one state; many short outages in a row are one span 'down'. Ends are 0 while it lasts. */
export const stateSpanSchema = z.strictObject({
  state: z.enum(['up', 'down', 'planned', 'unknown']),
  startEpoch: z.number(),
  endEpoch: z.number(),
  /** Outages that count and begin in the span. */
  outages: z.number().int(),
  /** Time without an answer in the span: as long as a span that is nothing else. */
  downSeconds: z.number(),
});
export type StateSpan = z.infer<typeof stateSpanSchema>;

export const availabilitySchema = z.strictObject({
  /** Each second of the range counts once: planned work over everything else. */
  upSeconds: z.number(),
  downSeconds: z.number(),
  plannedSeconds: z.number(),
  unknownSeconds: z.number(),
  /** Up time during planned work. */
  plannedUpSeconds: z.number(),
  plannedDownSeconds: z.number(),
  /** Share of the measured time in which the device answered, without planned work, and with it. */
  percent: z.number().nullable(),
  percentWithPlannedWork: z.number().nullable(),
  /** The outages that count over the range. */
  pattern: outagePatternSchema,
  /** The whole range, in the order of time. */
  states: z.array(stateSpanSchema),
  /** The whole range in equal parts, where it is too long for single outages. */
  cells: z.array(stateCellSchema),
});
export type Availability = z.infer<typeof availabilitySchema>;

/** A range that ended this long ago is still the present: the next poll is on its way. */
const LASTS_SECONDS = 120;

/**
 * The availability of a device over a range that may reach beyond now, as pages and reports tell
 * it. Epoch seconds.
 * @param parts HostStatus over the range and its lead-in
 * @param planned over the range and its lead-in
 */
export function measuredAvailability(
  parts: readonly SeriesPart[],
  planned: readonly Interval[],
  { from, to, nowEpochSeconds }: { from: number; to: number; nowEpochSeconds: number },
): Availability {
  const range = {
    startEpochSeconds: from,
    endEpochSeconds: nowEpochSeconds > from ? Math.min(to, nowEpochSeconds) : to,
  };
  return availabilityOf(
    answersOf(parts, range),
    planned,
    to > nowEpochSeconds - LASTS_SECONDS,
    knownOutages(parts, planned, range),
  );
}

/** Outages over a range and its lead-in, with their real beginnings. */
export function knownOutages(
  parts: readonly SeriesPart[],
  planned: readonly Interval[],
  { startEpochSeconds, endEpochSeconds }: Interval,
): Interval[] {
  const withLeadIn = { startEpochSeconds: startEpochSeconds - LEAD_IN_SECONDS, endEpochSeconds };
  return outagesOf(answersOf(parts, withLeadIn), planned);
}

/** A strip has room for so many spans. */
const MOST_CELLS = 400;

/**
 * @param answers how the device answered over the range
 * @param isLasting the range ends now, so that its last state has no end yet
 * @param outages that touch the range, known beyond its start
 */
export function availabilityOf(
  answers: readonly Stretch<Answer>[],
  planned: readonly Interval[],
  isLasting: boolean,
  outages: readonly Interval[] = outagesOf(answers, planned),
): Availability {
  const stretches = withPlannedWork(answers, planned);
  const seconds = (state: Stretch['state'], all: readonly Stretch[] = stretches) =>
    all.reduce((sum, stretch) => sum + (stretch.state === state ? lengthOf(stretch) : 0), 0);
  const measured = (state: Answer) => seconds(state, answers);
  const [upSeconds, downSeconds] = [seconds('up'), seconds('down')];
  const range = {
    startEpochSeconds: answers[0]?.startEpochSeconds ?? 0,
    endEpochSeconds: answers.at(-1)?.endEpochSeconds ?? 0,
  };
  const within = outagesWithin(outages, range);
  return {
    upSeconds,
    downSeconds,
    plannedSeconds: seconds('planned'),
    unknownSeconds: seconds('unknown'),
    plannedUpSeconds: measured('up') - upSeconds,
    plannedDownSeconds: measured('down') - downSeconds,
    percent: percentOf(upSeconds, downSeconds),
    percentWithPlannedWork: percentOf(measured('up'), measured('down')),
    pattern: outagePattern(outages, range),
    states: spansOf(stretches, within, isLasting),
    cells: stateCells(stretches, within),
  };
}

function percentOf(upSeconds: number, downSeconds: number): number | null {
  const measured = upSeconds + downSeconds;
  return measured > 0 ? (upSeconds / measured) * 100 : null;
}

/** Two decimals, and 100 only for a device that was never down. */
export function shownPercent(percent: number): number {
  return percent < 100 ? Math.min(99.99, Math.round(percent * 100) / 100) : percent;
}

const WORST_FIRST = ['down', 'unknown', 'planned', 'up'] as const;

/** Stretches too short to be seen become one span of the worst of their states. */
function spansOf(
  stretches: readonly Stretch[],
  outages: readonly Interval[],
  isLasting: boolean,
): StateSpan[] {
  const last = stretches.at(-1);
  if (!last) return [];
  const cellSeconds = (last.endEpochSeconds - stretches[0]!.startEpochSeconds) / MOST_CELLS;
  const groups: Stretch[][] = [];
  for (const stretch of stretches) {
    const group = groups.at(-1);
    const isShort = (one: Stretch) => lengthOf(one) < cellSeconds;
    if (group && isShort(stretch) && isShort(group.at(-1)!)) group.push(stretch);
    else groups.push([stretch]);
  }
  let counted = 0;
  return groups.flatMap(splitEnds).map((group) => {
    const before = counted;
    const down = group.filter(({ state }) => state === 'down');
    const end = group.at(-1)!.endEpochSeconds;
    while (counted < outages.length && outages[counted]!.startEpochSeconds < end) counted += 1;
    return {
      state: WORST_FIRST.find((state) => group.some((one) => one.state === state))!,
      startEpoch: group[0]!.startEpochSeconds,
      endEpoch: isLasting && end === last.endEpochSeconds ? 0 : end,
      outages: counted - before,
      downSeconds: down.reduce((sum, stretch) => sum + lengthOf(stretch), 0),
    };
  });
}

/** Short time up before the first outage of a group, or after the last, is not part of it. */
function splitEnds(group: Stretch[]): Stretch[][] {
  const isUp = ({ state }: Stretch) => state === 'up';
  const from = isUp(group[0]!) ? 1 : 0;
  const until = group.length - (isUp(group.at(-1)!) ? 1 : 0);
  if (from >= until) return [group];
  return [group.slice(0, from), group.slice(from, until), group.slice(until)].filter(
    (part) => part.length > 0,
  );
}

function lengthOf({ startEpochSeconds, endEpochSeconds }: Interval): number {
  return endEpochSeconds - startEpochSeconds;
}
