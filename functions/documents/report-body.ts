import { isDrawn, type DrawnChart } from '../../core/domain/report/chart.ts';
import {
  counted,
  shownTables,
  wholeTitle,
  type ReportDocument,
  type ReportTable,
} from '../../core/domain/report/document.ts';
import { REPORT_TEXTS } from '../../core/domain/report/request.ts';
import type { MailFace } from '../gateways/mail.ts';
import { sceneOf } from './chart/scene.ts';
import { paletteOf } from './chart/marks.ts';
import type { Block, ChartBlock } from './mail-blocks.ts';
import { bodyHtml, type MailBody } from './mail-body.ts';
import { MOST_CHARTS } from './report-formats.ts';

/** Gmail cuts a mail after 102 KB of HTML: where the first of these are too many, fewer are shown. */
const MOST_ROWS = [10, 6] as const;
const MOST_BYTES = 100_000;
/** A picture has the characters of its fonts alone; a mailbox has those of its reader's machine. */
const NOT_DRAWN =
  'Where \ufffd stands, no font of the charts has the character. The tables have it.';
/** In pixels: their texts are as large as those of the mail. */
const CHART_WIDTHS = { lines: 480, strips: 592 } as const;

interface RestOfReport {
  /** Where all rows are; undefined for a page that has them all, and all charts. */
  where?: string;
  /** Of a mail; null for a file. */
  reason: MailBody['reason'];
  /** Addresses of a chart's picture. */
  pictureOf(chart: DrawnChart, at: number): Pick<ChartBlock, 'light' | 'dark'>;
  /** Have the charts all characters of a text? */
  isPrintable(text: string): boolean;
}

/** A report as a mail: the figures that matter, its charts and the first rows of its tables. */
export function reportBody(document: ReportDocument, face: MailFace, rest: RestOfReport): MailBody {
  const { subject, about, made, sentence, figures, charts, notes } = document;
  const ofRows = (most: number): MailBody => ({
    title: wholeTitle(document),
    preview: sentence,
    face,
    reason: rest.reason,
    blocks: [
      ...(subject ? [{ kind: 'text', text: subject } as const] : []),
      { kind: 'small', text: [about, made].filter(Boolean).join('. ') },
      { kind: 'text', text: sentence },
      { kind: 'figures', figures },
      ...charts.flatMap((chart): Block[] =>
        isDrawn(chart) ? [] : [{ ...chart, colour: paletteOf('light', face).first }],
      ),
      ...shownTables(document).map((table) => briefTable(table, most, rest.where)),
      ...chartBlocks(charts.filter(isDrawn), rest),
      ...notes.map((text): Block => ({ kind: 'small', text })),
      {
        kind: 'links',
        links: [
          { label: 'All reports in the portal', href: `${face.portalUrl}/reports`, detail: '' },
        ],
      },
    ],
  });
  if (rest.where === undefined) return ofRows(Infinity);
  const fits = MOST_ROWS.find((most) => bytesOf(ofRows(most)) < MOST_BYTES);
  return ofRows(fits ?? 1);
}

const bytesOf = (body: MailBody) => Buffer.byteLength(bodyHtml(body));

function briefTable({ title, columns, rows, brief }: ReportTable, most: number, where = ''): Block {
  const shown = brief.map((name) => columns.findIndex((column) => column.name === name));
  return {
    kind: 'table',
    title,
    columns: shown.map((at) => columns[at]!),
    rows: rows.slice(0, most).map((cells) => shown.map((at) => cells[at] ?? '')),
    more:
      rows.length > most
        ? `The first ${most} of ${counted(rows.length, 'row')}. ${where}`
        : rows.length === 0
          ? REPORT_TEXTS.noResults
          : '',
  };
}

function chartBlocks(
  charts: readonly DrawnChart[],
  { pictureOf, isPrintable, where }: RestOfReport,
): Block[] {
  const shown = where === undefined ? charts : charts.slice(0, MOST_CHARTS);
  const left = charts.length - shown.length;
  const isWhole = shown.every((chart) => isPrintable(sceneOf(chart).description));
  return [
    ...shown.map((chart, at): Block => ({
      kind: 'chart',
      ...pictureOf(chart, at),
      alt: sceneOf(chart).description,
      width: CHART_WIDTHS[chart.kind],
    })),
    ...(isWhole ? [] : [{ kind: 'small', text: NOT_DRAWN } as const]),
    ...(left > 0
      ? [
          {
            kind: 'small',
            text: `${counted(left, 'more chart is', 'more charts are')} in the PDF.`,
          } as const,
        ]
      : []),
  ];
}
