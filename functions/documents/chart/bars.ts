import { scaleLinear } from 'd3-scale';
import type { BarsChart } from '../../../core/domain/report/chart.ts';
import { shortened } from '../shortened.ts';
import { boxPath, TEXT_SIZE, titleMark, TOP, WIDTH, type Mark, type Scene } from './marks.ts';

const LEFT = 10;
/** A name, and its bar below. */
const ROW = 38;
const VALUES = 110;
const MOST_NAME = 48;

/** Bars below each other, each with its name above and its value behind. */
export function barsScene({ title, bars }: BarsChart): Scene {
  const most = Math.max(...bars.map(({ value }) => value));
  const x = scaleLinear([0, most], [0, WIDTH - LEFT - VALUES]);
  const marks = bars.flatMap(({ name, value, text }, at): Mark[] => {
    const y = TOP + at * ROW;
    const end = LEFT + Math.max(1, x(value));
    const label = { kind: 'text', size: TEXT_SIZE, colour: 'ink', anchor: 'start' } as const;
    return [
      { ...label, text: shortened(name, MOST_NAME), x: LEFT, y: y + 11 },
      { kind: 'path', d: boxPath(LEFT, y + 16, end, y + 30), fill: 'first' },
      { ...label, text, x: end + 6, y: y + 28 },
    ];
  });
  return {
    width: WIDTH,
    height: TOP + bars.length * ROW + 6,
    title,
    description: `${title}. ${bars.map(({ name, text }) => `${name}: ${text}`).join('; ')}.`,
    marks: [titleMark(title), ...marks],
  };
}
