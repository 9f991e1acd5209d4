import { useEffect, useState, type RefObject } from 'react';
import { pageBreaks } from './page-breaks.ts';

export const PAGE_STAYS_MS = 15_000;

export interface TurningPage {
  page: number;
  pages: number;
}

/**
 * Turns the pages of tiles that do not fit into their box, whole rows at a time, worst first, then
 * from the start again.
 */
export function useTurningPages(pane: RefObject<HTMLElement | null>): TurningPage {
  const [turning, setTurning] = useState<TurningPage>({ page: 0, pages: 1 });
  useEffect(() => {
    const turn = (step: number) =>
      setTurning((former) => {
        const box = pane.current;
        if (!box || box.clientHeight === 0) return former;
        const breaks = breaksOf(box);
        const page = breaks.length === 0 ? 0 : (former.page + step) % breaks.length;
        show(box, breaks[page]);
        return page === former.page && breaks.length === former.pages
          ? former
          : { page, pages: Math.max(1, breaks.length) };
      });
    const timer = setInterval(() => turn(1), PAGE_STAYS_MS);
    // Tiles come and go, and the window changes: the rows then stand elsewhere.
    const observer = new ResizeObserver(() => turn(0));
    for (const element of [pane.current, pane.current?.firstElementChild])
      if (element) observer.observe(element);
    return () => {
      clearInterval(timer);
      observer.disconnect();
    };
  }, [pane]);
  return turning;
}

function breaksOf(box: HTMLElement) {
  const start = box.getBoundingClientRect().top - box.scrollTop;
  const tiles = [...box.querySelectorAll('li')].map((tile) => tile.getBoundingClientRect());
  const style = getComputedStyle(box);
  const around = Number.parseFloat(style.paddingTop) || 0;
  return pageBreaks(
    tiles.map(({ top, bottom }) => ({ top: top - start, bottom: bottom - start })),
    box.clientHeight - 2 * around,
  );
}

/** Less than stands between two rows. */
const EDGE_PX = 2;

/** Scrolls a page to the top of the box and covers the row below it, which would be cut. */
function show(box: HTMLElement, page: { top: number; bottom: number } | undefined): void {
  if (!page) return;
  const around = Number.parseFloat(getComputedStyle(box).paddingTop) || 0;
  box.scrollTo?.({ top: page.top - around });
  const below = box.clientHeight - around - (page.bottom - page.top) - EDGE_PX;
  box.style.clipPath = below > 0 ? `inset(0 0 ${Math.floor(below)}px 0)` : '';
}
