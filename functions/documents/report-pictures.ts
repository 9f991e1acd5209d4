import type { DrawnChart } from '../../core/domain/report/chart.ts';
import type { MailFace } from '../gateways/mail.ts';
import { paletteOf, type Scene } from './chart/marks.ts';
import { pngOf } from './chart/png.ts';
import { sceneOf } from './chart/scene.ts';
import { toSvg } from './chart/svg.ts';
import { scriptsOf, type Scripts } from './scripts/scripts.ts';
import type { Picture } from './report-mail.ts';

/** Charts as pictures, one after the other: each takes tens of megabytes while it is drawn. */
export async function picturesOf(
  charts: readonly DrawnChart[],
  face: Pick<MailFace, 'colour' | 'secondColour'>,
): Promise<Picture[]> {
  const [onLight, onDark] = [paletteOf('light', face), paletteOf('dark', face)];
  const scripts = await scriptsOf(JSON.stringify(charts));
  const pictures: Picture[] = [];
  for (const chart of charts) {
    const scene = drawable(sceneOf(chart), scripts);
    const fonts = scripts.fontFilesOf(scene.description);
    const [light, dark] = [
      await pngOf(toSvg(scene, onLight), fonts),
      await pngOf(toSvg(scene, onDark), fonts),
    ];
    pictures.push({ light, dark });
  }
  return pictures;
}

/** With signs for what no font has; the words beside the picture have it. */
function drawable(scene: Scene, scripts: Scripts): Scene {
  const marks = scene.marks.map((mark) =>
    mark.kind === 'text' ? { ...mark, text: scripts.printable(mark.text) } : mark,
  );
  return { ...scene, marks };
}
