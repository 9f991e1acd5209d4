import type { ReportChart } from '../../core/domain/report/chart.ts';
import { DARK, LIGHT } from './chart/marks.ts';
import { pngOf } from './chart/png.ts';
import { sceneOf } from './chart/scene.ts';
import { toSvg } from './chart/svg.ts';
import type { Picture } from './report-mail.ts';

/** Charts as pictures, one after the other: each takes tens of megabytes while it is drawn. */
export async function picturesOf(charts: readonly ReportChart[]): Promise<Picture[]> {
  const pictures: Picture[] = [];
  for (const chart of charts) {
    const scene = sceneOf(chart);
    const [light, dark] = [await pngOf(toSvg(scene, LIGHT)), await pngOf(toSvg(scene, DARK))];
    pictures.push({ light, dark });
  }
  return pictures;
}
