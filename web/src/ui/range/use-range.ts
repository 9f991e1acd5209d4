import { useCallback, useMemo, useState } from 'react';
import {
  readRange,
  resolveRange,
  writeRange,
  type RangeChoice,
  type Span,
} from '../../../../core/domain/range.ts';
import { spanBetween, zoomed } from '../../../../core/domain/zoom.ts';
import { useQueryParams, useRouterLocation } from '../address.ts';

export interface PageRange {
  choice: RangeChoice;
  /** Epoch seconds as of the last choice or refresh; fixed in between. */
  span: Span;
  choose(choice: RangeChoice): void;
  /** Moves the range to now. */
  refresh(): void;
  /** Shows this part of the range; zoomBack returns. */
  zoomTo(span: Span): void;
  /** The range before the latest zoom, else twice as long around the same middle. */
  zoomBack(): void;
}

/** The date range of a page, stored in its URL. */
export function useRange(): PageRange {
  const [search, writeParams] = useQueryParams();
  const former = formerRanges(useRouterLocation().state);
  // Only these parameters: others, such as the tab, must not move the range.
  const address = rangeAddress(search);
  const choice = useMemo(() => readRange(new URLSearchParams(address)), [address]);
  const [taken, setTaken] = useState(() => takenNow(address));
  // Here rather than in choose, as Back changes the range too.
  if (taken.address !== address) setTaken(takenNow(address));
  const span = useMemo(() => resolveRange(choice, taken.now), [choice, taken.now]);
  const write = (next: RangeChoice, formerRange: readonly string[]) =>
    writeParams((current) => writeRange(current, next), { state: { formerRanges: formerRange } });
  return {
    choice,
    span,
    choose: (next) => write(next, []),
    refresh: useCallback(() => setTaken(takenNow(address)), [address]),
    zoomTo: ({ startEpochSeconds, endEpochSeconds }) =>
      write(customRange(spanBetween(startEpochSeconds, endEpochSeconds, nowSeconds())), [
        ...former,
        address,
      ]),
    zoomBack: () => {
      const last = former.at(-1);
      if (last !== undefined) write(readRange(new URLSearchParams(last)), former.slice(0, -1));
      else write(customRange(zoomed(span, 2, nowSeconds())), []);
    },
  };
}

const nowSeconds = () => Math.floor(Date.now() / 1000);
const customRange = (span: Span): RangeChoice => ({ kind: 'custom', ...span });

function rangeAddress(search: URLSearchParams): string {
  return String(
    new URLSearchParams(
      [...search].filter(([name]) => name === 'range' || name === 'from' || name === 'to'),
    ),
  );
}

function takenNow(address: string): { address: string; now: Date } {
  return { address, now: new Date() };
}

/** Zoom history, latest last, from the navigation state. */
function formerRanges(state: unknown): readonly string[] {
  const kept = state && typeof state === 'object' && 'formerRanges' in state && state.formerRanges;
  return Array.isArray(kept) ? kept.map(String) : [];
}
