import { useLocation } from 'react-router';
import { writeRange, type Span } from '../../../../core/domain/range.ts';
import { useQueryParams } from '../address.ts';
import type { ChartWidget } from './chart-model.ts';

/** In the address: which graph is on the full screen, by the series of its first line. */
const GRAPH = 'graph';
/** In the address: its samples are shown instead of the graph. */
const RAW = 'raw';

export interface OpenGraph {
  isOpen: boolean;
  isRaw: boolean;
  open(): void;
  showRaw(isRaw: boolean): void;
  close(): void;
}

/** Whether a graph is on the full screen, kept in the address of the page. */
export function useOpenGraph(widget: ChartWidget): OpenGraph {
  const [search, writeParams] = useQueryParams();
  // It knows the ranges that were zoomed into.
  const { state } = useLocation();
  const id = graphId(widget);
  const change = (edit: (next: URLSearchParams) => void, replace: boolean) =>
    writeParams(
      (next) => {
        edit(next);
        return next;
      },
      { replace, state: state as unknown },
    );
  return {
    isOpen: search.get(GRAPH) === id,
    isRaw: search.has(RAW),
    open: () => change((next) => next.set(GRAPH, id), false),
    showRaw: (isRaw) => change((next) => (isRaw ? next.set(RAW, 'true') : next.delete(RAW)), true),
    close: () =>
      change((next) => {
        next.delete(GRAPH);
        next.delete(RAW);
      }, true),
  };
}

function graphId({ title, lines }: ChartWidget): string {
  return lines[0]?.series ?? title;
}

/** The address at which anybody who may sees these samples of this very range. */
export function linkToSamples(page: URL, widget: ChartWidget, span: Span): string {
  const search = writeRange(page.searchParams, { kind: 'custom', ...span });
  search.set(GRAPH, graphId(widget));
  search.set(RAW, 'true');
  return `${page.origin}${page.pathname}?${search}`;
}
