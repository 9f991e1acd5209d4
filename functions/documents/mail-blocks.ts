import type { BarsChart } from '../../core/domain/report/chart.ts';

/** A part of a mail. One list of them gives its HTML and its text, so that the two agree. */
export type Block =
  /** Line breaks in it are kept. */
  | { kind: 'text'; text: string }
  | { kind: 'small'; text: string }
  | { kind: 'figures'; figures: readonly { label: string; value: string }[] }
  /** Names and values; a value that is an address is a link. */
  | { kind: 'facts'; facts: readonly { name: string; value: string }[] }
  | { kind: 'list'; items: readonly string[] }
  | { kind: 'links'; links: readonly { label: string; href: string; detail: string }[] }
  | {
      kind: 'table';
      title: string;
      columns: readonly { name: string; isFigure: boolean }[];
      rows: readonly (readonly string[])[];
      /** Sentence on how many rows are not shown; '' when all are. */
      more: string;
    }
  | { kind: 'bars'; title: string; bars: BarsChart['bars']; colour: string }
  | ChartBlock;

export interface ChartBlock {
  kind: 'chart';
  /** Addresses of the picture on light and on dark paper. */
  light: string;
  dark: string;
  /** Alternative text. */
  alt: string;
  /** In pixels. */
  width: number;
}
