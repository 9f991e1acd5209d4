import { setImmediate } from 'node:timers/promises';
import type { ReportDocument } from '../../core/domain/report/document.ts';
import type { MailFace } from '../gateways/mail.ts';
import type { LogoPicture } from './logo-picture.ts';
import { paletteOf, type Palette } from './chart/marks.ts';
import { isPrintable, UNPRINTABLE_NOTE } from './printable.ts';
import { chartParts } from './pdf/chart.ts';
import { countPages, flow, type Part } from './pdf/flow.ts';
import { COLOURS, Sheet } from './pdf/sheet.ts';
import { tableParts } from './pdf/table.ts';
import { figuresOf, paragraph, titleOf } from './pdf/texts.ts';

/** A report on paper: what matters, how it is counted, and then all rows of its tables. */
export async function reportPdf(
  document: ReportDocument,
  face: Pick<MailFace, 'brandName' | 'colour' | 'secondColour'>,
  now: Date,
  logo?: LogoPicture,
): Promise<Buffer> {
  const { title, about } = document;
  const { brandName, colour } = face;
  let pages = 0;
  const sheet = new Sheet({ title, foot: about, brandName, colour, logo, now, pages: () => pages });
  const parts = partsOf(sheet, document, paletteOf('light', face));
  pages = countPages(parts);
  for (const step of flow(parts)) {
    if (step.on === 'page') {
      sheet.addPage();
      // The pages before are written out meanwhile.
      await setImmediate();
    } else if (step.on === 'head') step.part.drawHead(step.y, step.isFirst);
    else if (step.on === 'row') step.part.drawRow(step.row, step.y);
    else step.part.close(step.isLast);
  }
  return await sheet.end();
}

function partsOf(sheet: Sheet, document: ReportDocument, palette: Palette): Part[] {
  const { title, about, sentence, figures, notes, tables, charts } = document;
  const isWhole = isPrintable(JSON.stringify(document));
  const small = { size: 9, lineHeight: 12, colour: COLOURS.soft };
  const said = [...notes, ...(isWhole ? [] : [UNPRINTABLE_NOTE])];
  return [
    titleOf(sheet, title),
    paragraph(sheet, about, { ...small, after: 10 }),
    paragraph(sheet, sentence, { size: 12, lineHeight: 17, after: 10 }),
    figuresOf(sheet, figures),
    ...said.map((note, at) =>
      paragraph(sheet, note, { ...small, after: at === said.length - 1 ? 14 : 3 }),
    ),
    ...tables.flatMap((table) => tableParts(sheet, table)),
    ...chartParts(sheet, charts, palette),
  ];
}
