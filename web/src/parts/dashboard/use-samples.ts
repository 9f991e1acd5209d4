import { useInfiniteQuery } from '@tanstack/react-query';
import { dashboards, MOST_SERIES } from '../../../../core/contract/dashboards.ts';
import type { Span } from '../../../../core/domain/range.ts';
import type { SampleRow, Samples } from '../../../../core/domain/samples.ts';
import { isRefreshOf } from '../../../../core/domain/zoom.ts';
import { call } from '../../api/client.ts';
import { keyOf } from '../../api/queries.ts';

/** Place of samples: one device's series, over a range. */
export interface SamplesPlace {
  accountId: string;
  deviceId: string;
  series: readonly string[];
  span: Span;
}

function paramsOf({ accountId, deviceId, series, span }: SamplesPlace) {
  return {
    account_id: accountId,
    device_id: deviceId,
    series: series.slice(0, MOST_SERIES),
    start: span.startEpochSeconds,
    end: span.endEpochSeconds,
  };
}

function readPage(place: SamplesPlace, token: string | undefined, signal?: AbortSignal) {
  const params = { ...paramsOf(place), ...(token === undefined ? {} : { next_token: token }) };
  return call(dashboards.getSamples, params, signal ? { signal } : {});
}

/** Samples page by page, newest first: a day with each page, at most. */
export function useSamples(place: SamplesPlace) {
  return useInfiniteQuery({
    queryKey: keyOf(dashboards.getSamples, paramsOf(place)),
    queryFn: ({ pageParam, signal }) => readPage(place, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_token,
    // While a refresh moves the range on, what was read stays; samples of another range do not.
    placeholderData: (former, query) =>
      query && isRefreshOf(spanOfKey(query.queryKey), place.span) ? former : undefined,
  });
}

function spanOfKey(key: readonly unknown[]): Span {
  const { start, end } = key[1] as ReturnType<typeof paramsOf>;
  return { startEpochSeconds: start, endEpochSeconds: end };
}

/**
 * Every sample of the range.
 * @param onPage called with the moment down to which they are read.
 * @throws ApiError when a page cannot be read, and DOMException when the signal aborts.
 */
export async function readAllSamples(
  place: SamplesPlace,
  onPage: (readDownToEpochSeconds: number) => void,
  signal: AbortSignal,
): Promise<Pick<Samples, 'columns' | 'rows'>> {
  const rows: SampleRow[] = [];
  for (let token: string | undefined; ;) {
    const { data, next_token: next } = await readPage(place, token, signal);
    signal.throwIfAborted();
    rows.push(...data.rows);
    if (next === undefined) return { columns: data.columns, rows };
    onPage(data.rows.at(-1)?.[0] ?? place.span.startEpochSeconds);
    token = next;
  }
}
