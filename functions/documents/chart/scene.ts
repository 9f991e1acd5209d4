import type { ReportChart } from '../../../core/domain/report/chart.ts';
import { barsScene } from './bars.ts';
import { linesScene } from './lines.ts';
import type { Scene } from './marks.ts';

/** A chart as marks: drawn once, and then written as SVG, as a picture or into a PDF. */
export function sceneOf(chart: ReportChart): Scene {
  return chart.kind === 'lines' ? linesScene(chart) : barsScene(chart);
}
