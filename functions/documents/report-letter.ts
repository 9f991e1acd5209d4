import {
  counted,
  type ReportDocument,
  type ReportTable,
} from '../../core/domain/report/document.ts';
import type { Block, Letter } from './letter.ts';

/** Gmail cuts a mail after 102 KB of HTML; so many rows of four columns stay well below. */
const MOST_ROWS = 25;

/** A report as a letter: what matters, and the first rows of its tables. @param where the rest is. */
export function reportLetter(
  document: ReportDocument,
  face: Letter['face'] & { portalUrl: string },
  where: string,
): Letter {
  const { title, about, sentence, figures, tables, notes } = document;
  return {
    title,
    preview: sentence,
    face,
    blocks: [
      { kind: 'small', text: about },
      { kind: 'text', text: sentence },
      { kind: 'figures', figures },
      ...tables.map((table) => briefTable(table, where)),
      ...notes.map((text): Block => ({ kind: 'small', text })),
      { kind: 'link', label: 'All reports in the portal', href: `${face.portalUrl}/reports` },
    ],
  };
}

function briefTable({ title, columns, rows, brief }: ReportTable, where: string): Block {
  const shown = brief.map((name) => columns.findIndex((column) => column.name === name));
  return {
    kind: 'table',
    title,
    columns: shown.map((at) => columns[at]!),
    rows: rows.slice(0, MOST_ROWS).map((cells) => shown.map((at) => cells[at] ?? '')),
    more:
      rows.length > MOST_ROWS
        ? `The first ${MOST_ROWS} of ${counted(rows.length, 'row')}. ${where}`
        : rows.length === 0
          ? 'No results found.'
          : '',
  };
}
