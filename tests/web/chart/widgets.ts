import type { Widget } from '../../../core/domain/dashboard.ts';
import type { Span } from '../../../core/domain/range.ts';
import { widgetLine } from '../../fixtures/widget-line.ts';

/** 10:00 local time, so that labels are the same in every zone. */
export const START = new Date(2026, 10, 21, 10, 0).getTime() / 1000;
export const SPAN: Span = { startEpochSeconds: START, endEpochSeconds: START + 3_600 };

const line = (legend: string, values: (number | null)[]) =>
  widgetLine(legend, legend, values, (minute) => START + minute * 60);

/**
 * A traffic widget with one sample a minute; the inward line has its peak at 10:05 and a gap at
 * 10:07.
 */
export function trafficWidget(changes: Partial<Widget> = {}): Widget {
  const inward = Array.from({ length: 25 }, (_, minute) =>
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
      line('In', inward),
      line(
        'Out',
        inward.map(() => 2_000_000),
      ),
    ],
    references: [{ label: 'Circuit size', value: 100_000_000 }],
    spans: [],
    ...changes,
  };
}
