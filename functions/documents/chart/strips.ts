import { scaleLinear } from 'd3-scale';
import type { StripsChart } from '../../../core/domain/report/chart.ts';
import { STRIP_WORDS } from '../../../core/domain/state-strip.ts';
import { shortened } from '../shortened.ts';
import { boxPath, TEXT_SIZE, titleMark, type Mark, type Palette, type Scene } from './marks.ts';
import { timeMarks } from './time-axis.ts';

const NAMES = 190;
const MOST_NAME = 24;
const VALUES = 76;
/** Room of a state in the legend. */
const LEGEND = 132;
const MOST_TITLE = 40;
/** From here on the legend is beside the title, and otherwise below. */
const WIDE = 1_000;
const ROW = 20;
const TOP = 34;
/** Narrower marks are not seen. */
const NARROWEST = 1.5;
/** Width of a mark of time up and down, with the gap behind it. */
const TOOTH = 4;
/** Between two lines of the legend. */
const LEGEND_LINE = 20;
/** Top and bottom of a mark about its middle: colour is never the only difference. */
const EDGES = {
  up: [-5, 5],
  down: [-9, 9],
  flapping: [-9, 9],
  brief: [-9, -6],
  part: [-9, 1],
  most: [-9, 9],
  planned: [-3, 3],
  unknown: [-1, 1],
} as const satisfies Record<string, readonly [number, number]>;
type State = keyof typeof EDGES;
const STATES = Object.keys(EDGES) as State[];
const FILLS: Record<State, keyof Palette> = {
  up: 'up',
  down: 'down',
  flapping: 'down',
  brief: 'brief',
  part: 'part',
  most: 'down',
  planned: 'planned',
  unknown: 'unknown',
};
/** Between two cells. */
const GAP = 1;

/** How each service was over a time: a strip for each, below each other. */
export function stripsScene(chart: StripsChart, width: number): Scene {
  const { title, strips, fromEpochSeconds: from, toEpochSeconds: to } = chart;
  const x = scaleLinear([from, to], [NAMES, width - VALUES]).clamp(true);
  const bottom = TOP + strips.length * ROW;
  const rows = strips.flatMap(({ name, text, spans }, at): Mark[] => {
    const y = TOP + at * ROW + ROW / 2;
    const label = { kind: 'text', size: TEXT_SIZE, colour: 'ink', y: y + 5 } as const;
    return [
      { ...label, text: shortened(name, MOST_NAME), x: 0, anchor: 'start' },
      ...upBetween(spans, from, to).map((span) => box('up', x(span.from), x(span.to), y)),
      ...spans.flatMap(({ state, under, startEpochSeconds, endEpochSeconds }) =>
        (under ? [under, state] : [state]).map((each) =>
          box(each, x(startEpochSeconds), x(endEpochSeconds) - (under ? GAP : 0), y),
        ),
      ),
      { ...label, text, x: width - 4, anchor: 'end' },
    ];
  });
  const seen = new Set(strips.flatMap(({ spans }) => spans.map(({ state }) => state as State)));
  const states = STATES.filter((state) => state === 'up' || seen.has(state));
  const isWide = width > WIDE;
  const perLine = isWide ? states.length : Math.floor(width / LEGEND);
  const lines = Math.ceil(states.length / perLine);
  return {
    width,
    height: bottom + (isWide ? 24 : 26 + lines * LEGEND_LINE),
    title,
    description: `${title}. ${strips.map(({ name, text }) => `${name}: ${text}`).join('; ')}.`,
    marks: [
      { ...titleMark(title, MOST_TITLE), x: 0 },
      ...rows,
      ...timeMarks(chart, x, bottom + 18),
      ...(isWide
        ? legend(states, perLine, width - VALUES - states.length * LEGEND, 22)
        : legend(states, perLine, 0, bottom + 40)),
    ],
  };
}

type Spans = StripsChart['strips'][number]['spans'];

/** The time that no span covers. */
function upBetween(spans: Spans, from: number, to: number): { from: number; to: number }[] {
  const ends = [from, ...spans.map(({ endEpochSeconds }) => endEpochSeconds)];
  const starts = [...spans.map(({ startEpochSeconds }) => startEpochSeconds), to];
  return ends
    .map((end, at) => ({ from: end, to: starts[at]! }))
    .filter((span) => span.to > span.from);
}

function box(state: State, left: number, right: number, y: number): Mark {
  const [top, bottom] = EDGES[state];
  const end = Math.max(right, left + NARROWEST);
  if (state !== 'flapping')
    return {
      kind: 'path',
      d: boxPath(left, y + top, end, y + bottom),
      fill: FILLS[state],
    };
  const teeth = Array.from({ length: Math.ceil((end - left) / TOOTH) }, (_, at) => {
    const from = left + at * TOOTH;
    return boxPath(from, y + top, Math.min(end, from + TOOTH / 2), y + bottom);
  });
  return { kind: 'path', d: teeth.join(''), fill: FILLS[state] };
}

function legend(states: readonly State[], perLine: number, from: number, top: number): Mark[] {
  return states.flatMap((state, at): Mark[] => {
    const left = from + (at % perLine) * LEGEND;
    const y = top + Math.floor(at / perLine) * LEGEND_LINE;
    return [
      box(state, left, left + 16, y - 5),
      {
        kind: 'text',
        size: TEXT_SIZE,
        colour: 'soft',
        text: STRIP_WORDS[state],
        x: left + 22,
        y,
        anchor: 'start',
      },
    ];
  });
}
