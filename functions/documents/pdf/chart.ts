import type { ReportChart } from '../../../core/domain/report/chart.ts';
import type { Palette, Scene } from '../chart/marks.ts';
import { sceneOf } from '../chart/scene.ts';
import { PAPER, ROOM, type Part } from './flow.ts';
import type { Sheet } from './sheet.ts';
import { whole } from './texts.ts';

const GAP = 16;
/** So many stand beside each other. */
const ACROSS = 3;
const WIDTH = (ROOM - GAP * (ACROSS - 1)) / ACROSS;
const TITLE = 24;

/** Charts as vectors, in rows. */
export function chartParts(sheet: Sheet, charts: readonly ReportChart[], palette: Palette): Part[] {
  const rows = Array.from({ length: Math.ceil(charts.length / ACROSS) }, (_, at) =>
    charts.slice(at * ACROSS, (at + 1) * ACROSS).map(sceneOf),
  );
  return rows.map((row, at) => {
    const title = at === 0 ? TITLE : 0;
    const height = Math.max(...row.map((scene) => scene.height * scaleOf(scene)));
    return whole(title + height + GAP, (y) => {
      if (at === 0) sheet.heading('Charts', y, { tag: 'H2', size: 12 });
      for (const [place, scene] of row.entries()) {
        const x = PAPER.left + place * (WIDTH + GAP);
        draw(sheet, scene, palette, { x, y: y + title });
      }
    });
  });
}

const scaleOf = ({ width }: Scene) => WIDTH / width;

function draw(
  sheet: Sheet,
  scene: Scene,
  palette: Palette,
  { x, y }: { x: number; y: number },
): void {
  const { doc } = sheet;
  const scale = scaleOf(scene);
  const place = { bbox: [x, y, x + WIDTH, y + scene.height * scale] };
  const figure = () => {
    doc.save().translate(x, y).scale(scale);
    for (const mark of scene.marks) {
      if (mark.kind === 'text') {
        const face = mark.isBold ? 'bold' : 'regular';
        const width = sheet.type.widthOf(mark.text, face, mark.size);
        const before = { start: 0, middle: width / 2, end: width }[mark.anchor];
        sheet.line(mark.text, mark.x - before, mark.y - ASCENT * mark.size, {
          face,
          size: mark.size,
          colour: palette[mark.colour],
        });
        continue;
      }
      doc.path(mark.d);
      if (mark.fill) doc.fillColor(palette[mark.fill], mark.opacity ?? 1).fill();
      if (!mark.stroke) continue;
      if (mark.dash) doc.dash(mark.dash[0], { space: mark.dash[1] });
      doc
        .lineWidth(mark.width ?? 1)
        .strokeColor(palette[mark.stroke], 1)
        .stroke();
      if (mark.dash) doc.undash();
    }
    doc.restore();
  };
  sheet.put(sheet.root, 'Figure', figure, { alt: scene.description, ...place });
}

/** The font's ascent: from the top of a line to its base line. */
const ASCENT = 1.069;
