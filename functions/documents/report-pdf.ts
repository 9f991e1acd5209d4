import { setImmediate } from 'node:timers/promises';
import { shownTables, wholeTitle, type ReportDocument } from '../../core/domain/report/document.ts';
import type { MailFace } from '../gateways/mail.ts';
import type { LogoPicture } from './logo-picture.ts';
import { paletteOf, type Palette } from './chart/marks.ts';
import { UNPRINTABLE_NOTE } from './printable.ts';
import { barsPart } from './pdf/bars.ts';
import { linesParts, stripsPart } from './pdf/chart.ts';
import { countPages, flow, type Part } from './pdf/flow.ts';
import { COLOURS, Sheet } from './pdf/sheet.ts';
import { tableParts } from './pdf/table.ts';
import { figuresOf, paragraph, titleOf } from './pdf/texts.ts';
import { scriptsOf } from './scripts/scripts.ts';

/** A report on paper: its head, the figures that matter, charts and all rows of its tables. */
export async function reportPdf(
  document: ReportDocument,
  face: Pick<MailFace, 'brandName' | 'colour' | 'secondColour'>,
  now: Date,
  logo?: LogoPicture,
): Promise<Buffer> {
  const { title, subject } = document;
  const { brandName, colour } = face;
  let pages = 0;
  const sheet = new Sheet({
    scripts: await scriptsOf(JSON.stringify([document, brandName])),
    title,
    fileTitle: [wholeTitle(document), subject].filter(Boolean).join(', '),
    foot: subject,
    brandName,
    colour,
    logo,
    now,
    pages: () => pages,
  });
  const parts = fitted(sheet, document, paletteOf('light', face));
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

/** With more rows, a few on the last page are no matter, and counting takes its time. */
const MOST_FITTED = 200;
const TIGHT = 0.4;

/** With less space between its parts, where that saves a page. */
function fitted(sheet: Sheet, document: ReportDocument, palette: Palette): Part[] {
  const usual = partsOf(sheet, document, palette);
  const rows = document.tables.reduce((sum, table) => sum + table.rows.length, 0);
  if (rows > MOST_FITTED) return usual;
  const pages = countPages(usual);
  sheet.space = TIGHT;
  const tight = partsOf(sheet, document, palette);
  if (countPages(tight) < pages) return tight;
  sheet.space = 1;
  return usual;
}

/** Notes are last, unless they would be alone on the last page. */
function partsOf(sheet: Sheet, document: ReportDocument, palette: Palette): Part[] {
  const charts = overviewParts(sheet, document, palette);
  const tables = shownTables(document).flatMap((table) => tableParts(sheet, table));
  const lines = document.charts.flatMap((chart) => (chart.kind === 'lines' ? [chart] : []));
  const rest = [...tables, ...linesParts(sheet, lines, palette)];
  const head = [...headParts(sheet, document), ...charts];
  const notes = notesPart(sheet, document);
  const isAlone = countPages([...head, ...rest, notes]) > countPages([...head, ...rest]);
  return isAlone ? [...head, notes, ...rest] : [...head, ...rest, notes];
}

const SMALL = { size: 9, lineHeight: 12, colour: COLOURS.soft };

function headParts(sheet: Sheet, document: ReportDocument): Part[] {
  const { title, template, subject, about, made, sentence, figures } = document;
  const times = [template, about, made].filter(Boolean).join('. ');
  return [
    titleOf(sheet, title),
    ...(subject
      ? [paragraph(sheet, subject, { face: 'bold', size: 12, lineHeight: 17, after: 1 })]
      : []),
    paragraph(sheet, times, { ...SMALL, after: 10 }),
    paragraph(sheet, sentence, { size: 12, lineHeight: 17, after: 8 }),
    figuresOf(sheet, figures),
  ];
}

/** Charts over all services. */
function overviewParts(sheet: Sheet, { charts }: ReportDocument, palette: Palette): Part[] {
  return charts.flatMap((chart) => {
    if (chart.kind === 'bars') return [barsPart(sheet, chart, palette.first)];
    return chart.kind === 'strips' ? [stripsPart(sheet, chart, palette)] : [];
  });
}

function notesPart(sheet: Sheet, document: ReportDocument): Part {
  const isWhole = sheet.scripts.isPrintable(JSON.stringify(document));
  const notes = [...document.notes, ...(isWhole ? [] : [UNPRINTABLE_NOTE])];
  return paragraph(sheet, notes.join(' '), { ...SMALL, after: 12 }, 'How it is counted');
}
