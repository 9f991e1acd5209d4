import type { LinesChart, StripsChart } from '../../../core/domain/report/chart.ts';
import type { Palette, Scene } from '../chart/marks.ts';
import { sceneOf } from '../chart/scene.ts';
import { PAPER, ROOM, type Part } from './flow.ts';
import { ASCENT, type Sheet } from './sheet.ts';
import { whole } from './texts.ts';

const GAP = 16;
/** So many charts of lines stand beside each other. */
const ACROSS = 3;
const WIDTH = (ROOM - GAP * (ACROSS - 1)) / ACROSS;
/** Texts of all charts are of one size. */
const SCALE = WIDTH / 400;
const TITLE = 24;

/** Charts of lines as vectors, in rows. */
export function linesParts(sheet: Sheet, charts: readonly LinesChart[], palette: Palette): Part[] {
  const rows = Array.from({ length: Math.ceil(charts.length / ACROSS) }, (_, at) =>
    charts.slice(at * ACROSS, (at + 1) * ACROSS).map((chart) => sceneOf(chart)),
  );
  return rows.map((row, at) => {
    const title = at === 0 ? TITLE : 0;
    const height = Math.max(...row.map((scene) => scene.height * SCALE));
    const drawRow = (y: number) => {
      if (at === 0) sheet.heading('Charts', y, { tag: 'H2', size: 12 });
      for (const [place, scene] of row.entries())
        draw(sheet, scene, palette, PAPER.left + place * (WIDTH + GAP), y + title);
    };
    return whole(title + height, drawRow, GAP * sheet.space);
  });
}

/** Strips as wide as the page; their title is a heading. */
export function stripsPart(sheet: Sheet, chart: StripsChart, palette: Palette): Part {
  const { marks, ...scene } = sceneOf(chart, ROOM / SCALE);
  const untitled = marks.filter((mark) => mark.kind !== 'text' || !mark.isBold);
  return whole(scene.height * SCALE + GAP * sheet.space, (y) => {
    sheet.heading(chart.title, y, { tag: 'H2', size: 12 });
    draw(sheet, { ...scene, marks: untitled }, palette, PAPER.left, y);
  });
}

function draw(sheet: Sheet, scene: Scene, palette: Palette, x: number, y: number): void {
  const { doc } = sheet;
  const place = { bbox: [x, y, x + scene.width * SCALE, y + scene.height * SCALE] };
  const figure = () => {
    doc.save().translate(x, y).scale(SCALE);
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
