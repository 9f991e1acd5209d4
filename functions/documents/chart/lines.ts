import { scaleLinear } from 'd3-scale';
import { area, line } from 'd3-shape';
import type { LinesChart } from '../../../core/domain/report/chart.ts';
import { figure } from '../../../core/domain/units.ts';
import { timeMarks } from './time-axis.ts';
import {
  boxPath,
  tenth,
  TEXT_SIZE,
  titleMark,
  TOP,
  WIDTH,
  type Mark,
  type Scene,
} from './marks.ts';

type Point = readonly [number, number | null];

const BOTTOM = 165;
const LEFT = 74;
const RIGHT = WIDTH - 14;
const LEGEND_LINE = 17;
/** Characters of a line of the legend. */
const LEGEND_WIDTH = 54;
/** Colour is never the only difference. */
const PENS = [
  { stroke: 'first', width: 1.6 },
  { stroke: 'second', width: 1.6, dash: [5, 3] },
] as const;

/** Lines over time with their legend; a gap in what was measured stays a gap. */
export function linesScene(chart: LinesChart): Scene {
  const { title, lines, reference, unit } = chart;
  const legend = lines.flatMap(({ name, told }, pen) =>
    brokenAtCommas(`${name}: ${told}`).map((text, at) => ({ text, pen: at === 0 ? pen : null })),
  );
  const values = lines.flatMap(({ points }) => points.map(([, value]) => value ?? 0));
  const most = values.reduce((high, value) => Math.max(high, value), reference?.value ?? 0);
  const x = scaleLinear([chart.fromEpochSeconds, chart.toEpochSeconds], [LEFT, RIGHT]);
  const y = scaleLinear([0, most || 1], [BOTTOM, TOP]).nice(5);
  const bands = chart.spans.map(({ startEpochSeconds, endEpochSeconds }): Mark => {
    const from = x(Math.max(startEpochSeconds, chart.fromEpochSeconds));
    const to = x(Math.min(endEpochSeconds, chart.toEpochSeconds));
    return { kind: 'path', d: boxPath(from, TOP, to, BOTTOM), fill: 'band' };
  });
  const drawn = lines.flatMap(({ points }, at): Mark[] => {
    const isMeasured = ([, value]: Point) => value !== null;
    const across = ([epochSeconds]: Point) => x(epochSeconds);
    const up = ([, value]: Point) => y(value ?? 0);
    const under = area<Point>().defined(isMeasured).x(across).y0(BOTTOM).y1(up).digits(1);
    const path = line<Point>().defined(isMeasured).x(across).y(up).digits(1);
    const fill: Mark = { kind: 'path', d: under(points) ?? '', fill: 'first', opacity: 0.14 };
    return [...(at === 0 ? [fill] : []), { kind: 'path', d: path(points) ?? '', ...penOf(at) }];
  });
  return {
    width: WIDTH,
    height: BOTTOM + 34 + legend.length * LEGEND_LINE,
    title,
    description: `${title}. ${lines.map(({ name, told }) => `${name}: ${told}`).join('. ')}.`,
    marks: [
      titleMark(title),
      ...bands,
      ...valueTicks(y, unit),
      ...timeMarks(chart, x, BOTTOM + 17),
      ...drawn.filter((mark) => mark.kind !== 'path' || mark.d !== ''),
      ...(reference ? referenceMarks(reference, y(reference.value)) : []),
      ...legend.flatMap(({ text, pen }, at) =>
        legendMarks(text, pen, BOTTOM + 42 + at * LEGEND_LINE),
      ),
    ],
  };
}

const small = { kind: 'text', size: TEXT_SIZE, colour: 'soft' } as const;
const penOf = (at: number) => PENS[at % PENS.length]!;

function valueTicks(y: ReturnType<typeof scaleLinear<number, number>>, unit: string): Mark[] {
  return y.ticks(5).flatMap((tick): Mark[] => [
    { kind: 'path', d: `M${LEFT},${tenth(y(tick))}H${RIGHT}`, stroke: 'grid', width: 1 },
    { ...small, text: figure(tick, unit), x: LEFT - 6, y: y(tick) + 4, anchor: 'end' },
  ]);
}

function referenceMarks({ label }: { label: string }, y: number): Mark[] {
  const at = tenth(y);
  return [
    { kind: 'path', d: `M${LEFT},${at}H${RIGHT}`, stroke: 'reference', width: 1, dash: [2, 2] },
    { ...small, colour: 'reference', text: label, x: RIGHT, y: at - 4, anchor: 'end' },
  ];
}

/** @param pen whose line it tells of, drawn before it; null where a text goes on. */
function legendMarks(text: string, pen: number | null, y: number): Mark[] {
  return [
    ...(pen === null ? [] : [{ kind: 'path' as const, d: `M10,${y - 4}h18`, ...penOf(pen) }]),
    { ...small, colour: 'ink', text, x: 34, y, anchor: 'start' },
  ];
}

/** As few lines as its commas allow. */
function brokenAtCommas(text: string): string[] {
  const lines: string[] = [];
  for (const piece of text.split(/(?<=, )/)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + piece.trimEnd().length <= LEGEND_WIDTH)
      lines[lines.length - 1] = last + piece;
    else lines.push(piece);
  }
  return lines.map((each) => each.trimEnd());
}
