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
export function circuitSizeOf(widget: Pick<Widget, 'references' | 'verticalLabel'>): number | null {
  if (widget.verticalLabel !== 'bit/s') return null;
  return widget.references.find((reference) => /circuit/i.test(reference.label))?.value ?? null;
}

/** Lines beyond this many are not read out one by one. */
const MOST_READ_OUT = 4;

/**
 * A widget in one sentence: "Peak 92.1 Mb/s of 100 Mb (92 %) at 10:05 (In). Latest: In 12.4 Mb/s,
 * Out 3.1 Mb/s."
 */
export function summarySentence(
  widget: Pick<Widget, 'lines' | 'references' | 'verticalLabel'>,
  timeLabel: (epochSeconds: number) => string,
): string {
  const peak = peakOf(widget);
  if (!peak) return 'Nothing was measured in this range.';
  const size = circuitSizeOf(widget);
  const value = size ? figureOfSize(peak.value, size) : figure(peak.value, widget.verticalLabel);
  const who = widget.lines.length > 1 ? ` (${peak.legend})` : '';
  const latest = widget.lines
    .slice(0, MOST_READ_OUT)
    .map(
      (line) =>
        `${widget.lines.length > 1 ? `${line.legend} ` : ''}${figure(line.latest?.value, widget.verticalLabel)}${staleWords(line)}`,
    );
  return `Peak ${value} at ${timeLabel(peak.epochSeconds)}${who}. Latest: ${latest.join(', ')}.`;
}

/** A value that is older than two polls says how old it is. */
const STALE_SECONDS = 180;

function staleWords({ latest }: WidgetLine): string {
  return latest && latest.ageSeconds > STALE_SECONDS
    ? ` ${durationWords(latest.ageSeconds)} before the end`
    : '';
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
