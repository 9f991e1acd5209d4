import type { ReactNode } from 'react';
import { RangeZoom } from '../range/range-zoom.tsx';
import type { PageRange } from '../range/use-range.ts';
import { SharedCursor } from './cursor.tsx';

/** Charts inside share the page's range, its zoom and a cursor. */
export function RangeCharts({ range, children }: { range: PageRange; children: ReactNode }) {
  return (
    <RangeZoom range={range}>
      <SharedCursor>{children}</SharedCursor>
    </RangeZoom>
  );
}
