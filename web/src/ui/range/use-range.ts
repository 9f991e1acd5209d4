import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import {
  readRange,
  resolveRange,
  writeRange,
  type RangeChoice,
  type Span,
} from '../../../../core/domain/range.ts';

export interface PageRange {
  choice: RangeChoice;
  /**
   * The range in epoch seconds, as of the last choice or refresh: it stands still while somebody
   * reads.
   */
  span: Span;
  choose(choice: RangeChoice): void;
  /** Takes the range anew from now. */
  refresh(): void;
}

/** The date range of a page, kept in its address. */
export function useRange(): PageRange {
  const [search, setSearch] = useSearchParams();
  // Only these parts of the address: the others, such as the tab, must not move the range.
  const address = rangeAddress(search);
  const choice = useMemo(() => readRange(new URLSearchParams(address)), [address]);
  const [taken, setTaken] = useState(() => takenNow(address));
  // Here and not where it is chosen: Back brings another range as well.
  if (taken.address !== address) setTaken(takenNow(address));
  const span = useMemo(() => resolveRange(choice, taken.now), [choice, taken.now]);
  const choose = useCallback(
    (next: RangeChoice) => setSearch((former) => writeRange(former, next)),
    [setSearch],
  );
  const refresh = useCallback(() => setTaken(takenNow(address)), [address]);
  return { choice, span, choose, refresh };
}

function rangeAddress(search: URLSearchParams): string {
  return String(
    new URLSearchParams(
      [...search].filter(([name]) => name === 'range' || name === 'from' || name === 'to'),
    ),
  );
}

/** The moment from which the range of an address is counted. */
function takenNow(address: string): { address: string; now: Date } {
  return { address, now: new Date() };
}
