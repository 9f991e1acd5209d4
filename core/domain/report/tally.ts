import { barsChart, type ReportChart } from './chart.ts';

export type Tally = readonly [name: string, count: number][];

/** How many rows have each name, the most frequent first; '' is told as 'None'. */
export function countBy<R>(rows: readonly R[], nameOf: (row: R) => string): Tally {
  const counts = new Map<string, number>();
  for (const row of rows) {
    const name = nameOf(row) || 'None';
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].sort(([a, many], [b, more]) => more - many || a.localeCompare(b, 'en'));
}

/** @param most bars. */
export function tallyChart(title: string, tally: Tally, most?: number): ReportChart[] {
  const bars = tally.map(([name, value]) => ({ name, value, text: value.toLocaleString('en-GB') }));
  return barsChart(title, bars, most);
}
