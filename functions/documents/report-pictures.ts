import type { DrawnChart } from '../../core/domain/report/chart.ts';
import type { MailFace } from '../gateways/mail.ts';
import { paletteOf, type Scene } from './chart/marks.ts';
import { pngOf } from './chart/png.ts';
import { sceneOf } from './chart/scene.ts';
import { printable } from './printable.ts';
import { toSvg } from './chart/svg.ts';
import type { Picture } from './report-mail.ts';

/** Charts as pictures, one after the other: each takes tens of megabytes while it is drawn. */
export async function picturesOf(
  charts: readonly DrawnChart[],
  face: Pick<MailFace, 'colour' | 'secondColour'>,
): Promise<Picture[]> {
  const [onLight, onDark] = [paletteOf('light', face), paletteOf('dark', face)];
  const pictures: Picture[] = [];
  for (const chart of charts) {
    const scene = drawable(sceneOf(chart));
    const [light, dark] = [await pngOf(toSvg(scene, onLight)), await pngOf(toSvg(scene, onDark))];
    pictures.push({ light, dark });
  }
  return pictures;
}

/** With signs for what the font does not have; the words beside the picture have it. */
function drawable(scene: Scene): Scene {
  const marks = scene.marks.map((mark) =>
    mark.kind === 'text' ? { ...mark, text: printable(mark.text) } : mark,
  );
  return { ...scene, marks };
}
