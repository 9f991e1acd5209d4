/** A4 on its side, in points; texts begin below the head of the page and end above its foot. */
export const PAPER = { width: 841.89, height: 595.28, left: 36, right: 36, top: 60, bottom: 46 };
export const ROOM = PAPER.width - PAPER.left - PAPER.right;
const LOWEST = PAPER.height - PAPER.bottom;

/**
 * A part of a page's content: a head, and rows that do not break across pages. Heights are in
 * points.
 */
export interface Part {
  /** Height of the head before the rows; it is repeated on every further page of the part. */
  headHeight(isFirst: boolean): number;
  rows: number;
  rowHeight(row: number): number;
  drawHead(y: number, isFirst: boolean): void;
  drawRow(row: number, y: number): void;
  /** Space below it, which the foot of a page may take. */
  after?: number;
  /** Ends the part on this page; the next one is on a new page, or another part. */
  close(isLast: boolean): void;
}

export type Step =
  | { on: 'page' }
  | { on: 'head'; part: Part; y: number; isFirst: boolean }
  | { on: 'row'; part: Part; row: number; y: number }
  | { on: 'close'; part: Part; isLast: boolean };

/** Parts below each other, on as many pages as they need: the same steps to count and to draw. */
export function* flow(parts: readonly Part[]): Generator<Step> {
  let y = PAPER.top;
  yield { on: 'page' };
  for (const part of parts) {
    const least = part.headHeight(true) + (part.rows > 0 ? part.rowHeight(0) : 0);
    if (y > PAPER.top && y + least > LOWEST) {
      y = PAPER.top;
      yield { on: 'page' };
    }
    yield { on: 'head', part, y, isFirst: true };
    y += part.headHeight(true);
    for (let row = 0; row < part.rows; row += 1) {
      if (row > 0 && y + part.rowHeight(row) > LOWEST) {
        yield { on: 'close', part, isLast: false };
        yield { on: 'page' };
        yield { on: 'head', part, y: PAPER.top, isFirst: false };
        y = PAPER.top + part.headHeight(false);
      }
      yield { on: 'row', part, row, y };
      y += part.rowHeight(row);
    }
    yield { on: 'close', part, isLast: true };
    y += part.after ?? 0;
  }
}

export function countPages(parts: readonly Part[]): number {
  let pages = 0;
  for (const step of flow(parts)) if (step.on === 'page') pages += 1;
  return pages;
}
