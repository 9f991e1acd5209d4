import { createContext, use, type ReactNode } from 'react';
import type { PageRange } from './use-range.ts';

type Zoom = Pick<PageRange, 'zoomTo' | 'zoomBack'>;

const ZoomContext = createContext<Zoom | null>(null);

/** Graphs inside zoom the range of the page. */
export function RangeZoom({ range, children }: { range: Zoom; children: ReactNode }) {
  return <ZoomContext value={range}>{children}</ZoomContext>;
}

/** Null where a graph has its own range. */
export function useRangeZoom(): Zoom | null {
  return use(ZoomContext);
}
