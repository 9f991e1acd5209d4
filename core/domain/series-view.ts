import type { Widget } from './dashboard.ts';
import { figure, figureOfSize } from './units.ts';

/** The highest measured point of a widget, over all its lines. */
export interface Peak {
  legend: string;
  value: number;
  epochSeconds: number;
}

type Lines = Pick<Widget, 'lines' | 'timestamps'>;

export function peakOf({ lines, timestamps }: Lines): Peak | null {
  let peak: Peak | null = null;
  for (const line of lines) {
    line.data.forEach((value, index) => {
      if (value !== null && (peak === null || value > peak.value))
        peak = { legend: line.legend, value, epochSeconds: timestamps[index]! };
    });
  }
  return peak;
}

/** The last measured value of a line; null when it has none. */
export function latestOf(data: readonly (number | null)[]): number | null {
  return data.findLast((value) => value !== null) ?? null;
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
  widget: Lines & Pick<Widget, 'references' | 'verticalLabel'>,
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
        `${widget.lines.length > 1 ? `${line.legend} ` : ''}${figure(latestOf(line.data), widget.verticalLabel)}`,
    );
  return `Peak ${value} at ${timeLabel(peak.epochSeconds)}${who}. Latest: ${latest.join(', ')}.`;
}

/** Position of the sample nearest to a moment; -1 without samples. The timestamps ascend. */
export function nearestIndex(timestamps: readonly number[], epochSeconds: number): number {
  let low = 0;
  let high = timestamps.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (timestamps[middle]! < epochSeconds) low = middle + 1;
    else high = middle;
  }
  const before = low - 1;
  return before >= 0 && epochSeconds - timestamps[before]! < timestamps[low]! - epochSeconds
    ? before
    : low < timestamps.length
      ? low
      : -1;
}
