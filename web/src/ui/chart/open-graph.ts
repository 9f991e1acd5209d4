import { useLocation } from 'react-router';
import { writeRange, type Span } from '../../../../core/domain/range.ts';
import { useQueryParams } from '../address.ts';
import type { ChartWidget } from './chart-model.ts';

/** URL parameter: the full-screen graph, by the series of its first line. */
const GRAPH = 'graph';
/** URL parameter: show samples instead of the graph. */
const RAW = 'raw';

export interface OpenGraph {
  isOpen: boolean;
  isRaw: boolean;
  open(): void;
  showRaw(isRaw: boolean): void;
  close(): void;
}

/** The full-screen state of a graph, stored in the URL. */
export function useOpenGraph(widget: ChartWidget): OpenGraph {
  const [search, writeParams] = useQueryParams();
  // Keeps the zoom history.
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

/** URL of these samples with the exact range. */
export function linkToSamples(page: URL, widget: ChartWidget, span: Span): string {
  const search = writeRange(page.searchParams, { kind: 'custom', ...span });
  search.set(GRAPH, graphId(widget));
  search.set(RAW, 'true');
  return `${page.origin}${page.pathname}?${search}`;
}
