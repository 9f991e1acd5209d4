import { shownPercent } from './availability.ts';
import type { Widget } from './dashboard.ts';
import { STALE_SECONDS } from './series-view.ts';
import { figure, NO_VALUE } from './units.ts';

/**
 * Lines with one of these labels are one figure over the whole range; any other line shows its last
 * value.
 */
export const STATISTICS = ['Peak', 'Average', 'Total'] as const;
export type Statistic = (typeof STATISTICS)[number];

const isStatistic = (label: string): label is Statistic =>
  STATISTICS.some((known) => known === label);

/** Gaps are left out; null when nothing was measured at all. */
export function statistic(label: string, data: Widget['lines'][number]['data']): number | null {
  const values = data
    .map(([, value]) => value)
    .filter((value): value is number => value !== null && Number.isFinite(value));
  if (values.length === 0) return null;
  if (label === 'Peak') return values.reduce((highest, value) => Math.max(highest, value));
  const sum = values.reduce((total, value) => total + value, 0);
  if (label === 'Total') return sum;
  return label === 'Average' ? sum / values.length : values.at(-1)!;
}

/**
 * A legend is "{group}___{name}"; without the underscores it is the name in a group of that name.
 */
export function splitLegend(legend: string): { group: string; name: string } {
  const [group, ...rest] = legend.split('___');
  return { group: group ?? '', name: rest.length > 0 ? rest.join('___') : (group ?? '') };
}

export interface StatLine {
  name: string;
  label: string;
  /** Two decimals, or '-' where nothing was measured. */
  text: string;
  /** When a peak was, or a last value that is old was measured; null for what is of no moment. */
  atEpochSeconds: number | null;
  isStale: boolean;
}

export interface StatTile {
  title: string;
  lines: StatLine[];
}

/** One tile for each group of a stat widget, its lines in the widget's order. */
export function statTiles(widget: Pick<Widget, 'title' | 'verticalLabel' | 'lines'>): StatTile[] {
  const tiles = new Map<string, StatTile>();
  for (const line of widget.lines) {
    const { group, name } = splitLegend(line.legend);
    const title = group === name ? widget.title : group;
    const tile = tiles.get(title) ?? { title, lines: [] };
    const label = isStatistic(line.label) ? line.label : 'Last';
    tile.lines.push({
      name,
      label,
      text: statText(statistic(line.label, line.data), widget.verticalLabel),
      ...momentOf(label, line),
    });
    tiles.set(title, tile);
  }
  return [...tiles.values()];
}

function momentOf(
  label: string,
  { maxEpochSeconds, latest }: Widget['lines'][number],
): Pick<StatLine, 'atEpochSeconds' | 'isStale'> {
  if (label === 'Peak') return { atEpochSeconds: maxEpochSeconds, isStale: false };
  const isStale = label === 'Last' && latest !== null && latest.ageSeconds > STALE_SECONDS;
  return { atEpochSeconds: isStale ? latest.epochSeconds : null, isStale };
}

export function statText(value: number | null, unit: string): string {
  return figure(value, unit, { decimals: 2 });
}

/** Availability over the range, "99.98 %"; '-' without data. */
export function availabilityText(widget: Pick<Widget, 'availability'> | undefined): string {
  return percentText(widget?.availability?.percent ?? null);
}

/** A share of time, "99.98 %"; '-' without data. Never 100 where it was less. */
export function percentText(percent: number | null): string {
  return percent === null ? NO_VALUE : figure(shownPercent(percent), '%', { decimals: 2 });
}
