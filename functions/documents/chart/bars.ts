import { scaleLinear } from 'd3-scale';
import type { BarsChart } from '../../../core/domain/report/chart.ts';
import {
  boxPath,
  shortened,
  TEXT_SIZE,
  titleMark,
  TOP,
  WIDTH,
  type Mark,
  type Scene,
} from './marks.ts';

const ROW = 24;
const NAMES = 190;
const VALUES = 100;

/** Bars below each other, each with its name before and its value behind. */
export function barsScene({ title, bars }: BarsChart): Scene {
  const most = Math.max(...bars.map(({ value }) => value));
  const x = scaleLinear([0, most], [0, WIDTH - NAMES - VALUES]);
  const marks = bars.flatMap(({ name, value, text }, at): Mark[] => {
    const y = TOP + at * ROW;
    const end = NAMES + Math.max(1, x(value));
    const label = { kind: 'text', y: y + 13, size: TEXT_SIZE, colour: 'ink' } as const;
    return [
      { ...label, text: shortened(name, 26), x: NAMES - 8, anchor: 'end' },
      { kind: 'path', d: boxPath(NAMES, y, end, y + 17), fill: 'first' },
      { ...label, text, x: end + 6, anchor: 'start' },
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
