import type { Widget } from './dashboard.ts';
import { onceFor } from './once-for.ts';

/**
 * Widgets whose points say how many seconds came since the point before; the first of a line keeps
 * its moment. Steps repeat where moments do not, so such an answer compresses to half the bytes.
 */
export function withSteps(widgets: readonly Widget[]): Widget[] {
  return widgets.map((widget) => ({
    ...widget,
    pointTimes: 'steps' as const,
    lines: widget.lines.map((line) => ({
      ...line,
      data: line.data.map(([moment, value], at) => [moment - (line.data[at - 1]?.[0] ?? 0), value]),
    })),
  }));
}

/** Widgets whose points have their moments, in whatever form the answer had them. */
export const withMoments = onceFor((widgets: readonly Widget[]): Widget[] =>
  widgets.map(({ pointTimes, ...widget }) =>
    pointTimes === undefined ? widget : { ...widget, lines: widget.lines.map(lineWithMoments) },
  ),
);

function lineWithMoments(line: Widget['lines'][number]): Widget['lines'][number] {
  let moment = 0;
  return {
    ...line,
    data: line.data.map(([step, value]) => {
      moment += step;
      return [moment, value];
    }),
  };
}
