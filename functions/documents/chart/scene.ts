import type { DrawnChart } from '../../../core/domain/report/chart.ts';
import { linesScene } from './lines.ts';
import type { Scene } from './marks.ts';
import { stripsScene } from './strips.ts';

/** Width of strips in a mail and on a page. */
const STRIPS_WIDTH = 640;

/** A chart as marks: drawn once, and then written as SVG, as a picture or into a PDF. */
export function sceneOf(chart: DrawnChart, stripsWidth = STRIPS_WIDTH): Scene {
  return chart.kind === 'lines' ? linesScene(chart) : stripsScene(chart, stripsWidth);
}
