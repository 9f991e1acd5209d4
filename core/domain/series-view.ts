import { durationWords } from './age.ts';
import type { Widget, WidgetLine } from './dashboard.ts';
import { figure, figureOfSize } from './units.ts';

/** The highest measured point of a widget, over all its lines. */
export interface Peak {
  legend: string;
  value: number;
  epochSeconds: number;
}

export function peakOf({ lines }: Pick<Widget, 'lines'>): Peak | null {
  let peak: Peak | null = null;
  for (const { legend, max, maxEpochSeconds } of lines) {
    if (max !== null && maxEpochSeconds !== null && (peak === null || max > peak.value))
      peak = { legend, value: max, epochSeconds: maxEpochSeconds };
  }
  return peak;
}

/** A reference line that states the size of the circuit, against which rates are told. */
function circuitSizeOf(widget: Pick<Widget, 'references' | 'verticalLabel'>): number | null {
  if (widget.verticalLabel !== 'bit/s') return null;
  return widget.references.find((reference) => /circuit/i.test(reference.label))?.value ?? null;
}

/** Lines beyond this many are not read out one by one. */
const MOST_READ_OUT = 4;

/** In which words a range is told. */
export interface SentenceOptions {
  /** The range reaches up to now: its last sample is the latest there is. */
  endsNow: boolean;
  /** "10:05", "15 Nov, 10:05". */
  moment(epochSeconds: number): string;
}

/**
 * A widget in one sentence: "Peak 92.1 Mb/s of 100 Mb (92 %) at 10:05 (In). Latest: In 12.4 Mb/s,
 * Out 3.1 Mb/s." A latest value that is old says so, and of a range in the past it says when.
 */
export function summarySentence(
  widget: Pick<Widget, 'lines' | 'references' | 'verticalLabel'>,
  options: SentenceOptions,
): string {
  const peak = peakOf(widget);
  if (!peak) return 'Nothing was measured in this range.';
  return `${peakWords(widget, peak, options)}${latestWords(widget, options)}`;
}

function peakWords(
  widget: Pick<Widget, 'lines' | 'references' | 'verticalLabel'>,
  peak: Peak,
  { moment }: SentenceOptions,
): string {
  const { lines, verticalLabel: unit } = widget;
  // The highest of what only grows is the latest, and what never changes has no peak.
  if (unit === 's' || lines.every(({ min, max }) => min === max)) return '';
  const size = circuitSizeOf(widget);
  const value = size ? figureOfSize(peak.value, size) : figure(peak.value, unit);
  const who = lines.length > 1 ? ` (${peak.legend})` : '';
  return `Peak ${value} at ${moment(peak.epochSeconds)}${who}. `;
}

/** A value older than two polls is not what is there now. */
export const STALE_SECONDS = 180;

function latestWords(
  { lines, verticalLabel: unit }: Pick<Widget, 'lines' | 'verticalLabel'>,
  { endsNow, moment }: SentenceOptions,
): string {
  const isOne = lines.length === 1;
  const readOut = lines.slice(0, MOST_READ_OUT).flatMap(({ legend, latest }) => {
    if (!latest) return [];
    const isOld = endsNow && latest.ageSeconds > STALE_SECONDS;
    const age = isOld ? ` ${durationWords(latest.ageSeconds)} ago` : '';
    return [{ latest, age, words: `${isOne ? '' : `${legend} `}${figure(latest.value, unit)}` }];
  });
  const [first] = readOut;
  if (!first) return '';
  const isSame = readOut.every(({ age }) => age === first.age);
  const values = readOut.map(({ words, age }) => (isSame ? words : `${words}${age}`)).join(', ');
  if (endsNow) return `Latest${isSame ? first.age : ''}: ${values}.`;
  const end = readOut.reduce((last, { latest }) => Math.max(last, latest.epochSeconds), 0);
  return `At ${moment(end)}: ${values}.`;
}

/** The point of a line nearest to a moment; null without points. They ascend in time. */
export function nearestPoint(
  data: WidgetLine['data'],
  epochSeconds: number,
): WidgetLine['data'][number] | null {
  let low = 0;
  let high = data.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (data[middle]![0] < epochSeconds) low = middle + 1;
    else high = middle;
  }
  const [before, after] = [data[low - 1], data[low]];
  if (!after || !before) return after ?? null;
  return epochSeconds - before[0] < after[0] - epochSeconds ? before : after;
}
