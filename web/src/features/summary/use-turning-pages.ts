import { useEffect, useRef, useState, type RefObject } from 'react';

const PAGE_STAYS_MS = 15_000;

export interface TurningPage {
  page: number;
  pages: number;
}

/** Turns the pages of what does not fit into its box, one screen after the other, worst first, then from the start again. */
export function useTurningPages(): [RefObject<HTMLDivElement | null>, TurningPage] {
  const pane = useRef<HTMLDivElement>(null);
  const [turning, setTurning] = useState<TurningPage>({ page: 0, pages: 1 });
  useEffect(() => {
    const turn = (step: number) => setTurning((former) => {
      const box = pane.current;
      if (!box || box.clientHeight === 0) return former;
      const pages = Math.max(1, Math.ceil(box.scrollHeight / box.clientHeight));
      const page = pages === 1 ? 0 : (former.page + step) % pages;
      box.scrollTo?.({ top: page * box.clientHeight });
      return page === former.page && pages === former.pages ? former : { page, pages };
    });
    turn(0);
    const timer = setInterval(() => turn(1), PAGE_STAYS_MS);
    return () => clearInterval(timer);
  }, []);
  return [pane, turning];
}
