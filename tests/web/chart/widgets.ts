import type { Widget, WidgetLine } from '../../../core/domain/dashboard.ts';
import type { Span } from '../../../core/domain/range.ts';
import { widgetLine } from '../../fixtures/widget-line.ts';

/** 10:00 local time, so that labels are the same in every zone. */
export const START = new Date(2026, 10, 21, 10, 0).getTime() / 1000;
export const SPAN: Span = { startEpochSeconds: START, endEpochSeconds: START + 3_600 };

/** A line of one sample a minute from the start on; null where none was measured. */
export function lineWith(
  legend: string,
  values: readonly (number | null)[],
  changes: Partial<WidgetLine> = {},
): WidgetLine {
  return { ...widgetLine(legend, legend, values, (minute) => START + minute * 60), ...changes };
}

/**
 * A traffic widget with one sample a minute; the inward line has its peak at 10:05 and a gap at
 * 10:07.
 */
export function trafficWidget(changes: Partial<Widget> = {}): Widget {
  const minutes = Array.from({ length: 25 }, (_, minute) => minute);
  const inward = minutes.map((minute) =>
    minute === 7 ? null : minute === 5 ? 94_213_412 : 10_000_000 + minute * 1_000,
  );
  return {
    title: 'Traffic',
    type: 'graph',
    verticalLabel: 'bit/s',
    timestamps: [SPAN.startEpochSeconds, SPAN.endEpochSeconds],
    stepSeconds: 60,
    resultList: [],
    items: [],
    lines: [
      lineWith('In', inward),
      lineWith(
        'Out',
        minutes.map(() => 2_000_000),
      ),
    ],
    references: [{ label: 'Circuit size', value: 100_000_000 }],
    spans: [],
    ...changes,
  };
}
