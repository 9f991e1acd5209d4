import { durationWords } from './age.ts';
import type { Availability, StateSpan } from './availability.ts';
import type { WidgetLine } from './dashboard.ts';
import { meaningOf, type Meaning } from './status-meaning.ts';
import { readSeriesId } from './datasource.ts';
import { spanLabel, type Span } from './range.ts';
import type { StateCell } from './state-cells.ts';

/**
 * 'flapping' is time in which many short outages are too near each other to be told apart. In a
 * cell 'brief', 'part' and 'most' are the share of its measured time without an answer.
 */
export type StripState = StateSpan['state'] | 'flapping' | 'brief' | 'part' | 'most';

/** How something was over a part of a strip. Epoch seconds; the end is 0 while it lasts. */
export interface StripSpan {
  state: StripState;
  /** 'Up', 'Down 12 times, 40 min in all'. */
  words: string;
  startEpoch: number;
  endEpoch: number;
  /** Drawn below a state that is not as high. */
  under?: 'up' | 'planned' | 'unknown';
  /** One of many parts of the same length. */
  isCell?: true;
}

export const STRIP_WORDS = {
  up: 'Up',
  down: 'Down',
  flapping: 'Up and down',
  planned: 'Planned work',
  unknown: 'Not measured',
  brief: 'Down up to 5 %',
  part: 'Down 5 to 50 %',
  most: 'Down over 50 %',
} as const satisfies Record<StripState, string>;

/** A device over a range: cells where it is long, else each outage. */
export function availabilityStrip({
  states,
  cells,
}: Pick<Availability, 'states' | 'cells'>): StripSpan[] {
  return cells.length > 0 ? stripOfCells(cells) : stripOf(states);
}

export function stripOf(states: readonly StateSpan[]): StripSpan[] {
  return states.map((span) => ({
    ...(isUpAndDown(span) ? { state: 'flapping', under: 'up' } : { state: span.state }),
    startEpoch: span.startEpoch,
    endEpoch: span.endEpoch,
    words: isUpAndDown(span)
      ? `${timesWords(STRIP_WORDS.down, span.outages)}, ${durationWords(span.downSeconds)} in all`
      : STRIP_WORDS[span.state],
  }));
}

/** Cells without any measurement are one span. */
function stripOfCells(cells: readonly StateCell[]): StripSpan[] {
  const spans: StripSpan[] = [];
  for (const cell of cells) {
    const { startEpoch, endEpoch } = cell;
    const base = baseOf(cell);
    const state = shareOf(cell) ?? base;
    const isUnmeasured = cell.unknownSeconds === endEpoch - startEpoch;
    const last = spans.at(-1);
    if (isUnmeasured && last?.words === STRIP_WORDS.unknown) last.endEpoch = endEpoch;
    else
      spans.push({
        state,
        words: cellWords(cell),
        startEpoch,
        endEpoch,
        isCell: true,
        ...(state !== base && state !== 'most' && { under: base }),
      });
  }
  return spans;
}

/** What most of the cell is, outages aside. */
function baseOf({ upSeconds, downSeconds, plannedSeconds, unknownSeconds }: StateCell) {
  const measuredSeconds = upSeconds + downSeconds;
  if (plannedSeconds > Math.max(measuredSeconds, unknownSeconds)) return 'planned';
  return unknownSeconds > measuredSeconds ? 'unknown' : 'up';
}

function shareOf({ upSeconds, downSeconds }: StateCell) {
  if (downSeconds === 0) return null;
  const share = downSeconds / (upSeconds + downSeconds);
  return share > 0.5 ? 'most' : share > 0.05 ? 'part' : 'brief';
}

/** "Down 16 times, 48 min of 8 h", "Up, not measured 3 h". */
function cellWords(cell: StateCell): string {
  const { downSeconds, plannedSeconds, unknownSeconds, outages } = cell;
  const measuredSeconds = cell.upSeconds + downSeconds;
  const parts = [
    ...(downSeconds > 0
      ? [
          timesWords(STRIP_WORDS.down, outages),
          `${durationWords(downSeconds)} of ${durationWords(measuredSeconds)}`,
        ]
      : measuredSeconds > 0
        ? [STRIP_WORDS.up]
        : []),
    ...(plannedSeconds > 0
      ? [`${STRIP_WORDS.planned.toLowerCase()} ${durationWords(plannedSeconds)}`]
      : []),
    ...(unknownSeconds > 0
      ? [`${STRIP_WORDS.unknown.toLowerCase()} ${durationWords(unknownSeconds)}`]
      : []),
  ];
  return unknownSeconds === cell.endEpoch - cell.startEpoch
    ? STRIP_WORDS.unknown
    : parts.join(', ');
}

/** Is more in the span than one outage? Single polls without an answer are none, but down time. */
export function isUpAndDown({
  startEpoch,
  endEpoch,
  outages = 1,
  downSeconds = 0,
}: Pick<StateSpan, 'startEpoch' | 'endEpoch'> &
  Partial<Pick<StateSpan, 'outages' | 'downSeconds'>>): boolean {
  const isPart = downSeconds > 0 && endEpoch > 0 && downSeconds < endEpoch - startEpoch;
  return outages > 1 || isPart;
}

/** "Down", "Down once", "Down 12 times": without a number where only single polls were missed. */
export function timesWords(words: string, outages: number): string {
  return outages === 0 ? words : `${words} ${outages === 1 ? 'once' : `${outages} times`}`;
}

const NOT_MEASURED: Meaning = { state: 'unknown', words: STRIP_WORDS.unknown };

/**
 * A line of statuses as a strip: a sample stands until the next one, or for its step before a gap.
 * @param stepSeconds between two samples
 * @param isOfState as statusMeaning() takes it
 */
export function statusStrip(
  { series, data }: Pick<WidgetLine, 'series' | 'data'>,
  range: Span,
  stepSeconds: number,
  isOfState = false,
): StripSpan[] {
  const datapoint = readSeriesId(series)?.datapoint ?? '';
  const spans: StripSpan[] = [];
  const put = (meaning: Meaning, startEpoch: number, endEpoch: number) => {
    const last = spans.at(-1);
    if (endEpoch <= startEpoch) return;
    if (last?.words === meaning.words) last.endEpoch = endEpoch;
    else spans.push({ ...meaning, startEpoch, endEpoch });
  };
  let until = range.startEpochSeconds;
  data.forEach(([at, value], index) => {
    if (value === null) return;
    const next = data[index + 1];
    // The next poll after the last sample may be under way.
    const holds = at + stepSeconds * (next ? 1 : 2);
    put(NOT_MEASURED, until, at);
    until = Math.min(next && next[1] !== null ? next[0] : holds, range.endEpochSeconds);
    put(
      meaningOf(datapoint, value, isOfState) ?? { state: 'unknown', words: `Status ${value}` },
      at,
      until,
    );
  });
  put(NOT_MEASURED, until, range.endEpochSeconds);
  return spans;
}

/** "Down, 21 Nov 2026, 00:37 to 00:43, 6 min". */
export function stripSpanWords({ words, startEpoch, endEpoch }: StripSpan, now: number): string {
  const length = durationWords((endEpoch || now) - startEpoch);
  return `${words}, ${spanLabel(startEpoch, endEpoch)}, ${length}`;
}

/** Span for a click on a strip: the clicked span and as much on either side, an hour at least. */
export function around({ startEpoch, endEpoch }: StripSpan, now: number): Span {
  const end = endEpoch || now;
  const margin = Math.max(1_800, end - startEpoch);
  return { startEpochSeconds: startEpoch - margin, endEpochSeconds: Math.min(now, end + margin) };
}

/** The span at a moment; one of trouble that is nearer than `tolerance` seconds comes first. */
export function spanAt(
  spans: readonly StripSpan[],
  moment: number,
  toleranceSeconds: number,
): StripSpan | undefined {
  const distance = ({ startEpoch, endEpoch }: StripSpan) =>
    Math.max(startEpoch - moment, moment - (endEpoch || Infinity), 0);
  const near = spans
    .filter((span) => span.state !== 'up' && distance(span) <= toleranceSeconds)
    .sort((a, b) => distance(a) - distance(b));
  return near[0] ?? spans.find((span) => distance(span) === 0);
}
