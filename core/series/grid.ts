import { ROLLUP_COLUMNS, type RollupBlock, type RollupSeries, type SeriesBlock } from './block.ts';
import { emptyPeriods } from './rollup.ts';

/** Evenly spaced moments. */
export interface Grid {
  startEpochSeconds: number;
  stepSeconds: number;
  count: number;
}

/** Steps that cover [from, to), on multiples of the step; at least one. */
export function gridOf(fromSeconds: number, toSeconds: number, stepSeconds: number): Grid {
  const startEpochSeconds = Math.floor(fromSeconds / stepSeconds) * stepSeconds;
  return {
    startEpochSeconds,
    stepSeconds,
    count: Math.max(1, Math.ceil((toSeconds - startEpochSeconds) / stepSeconds)),
  };
}

/** Places blocks on a grid; later blocks override earlier ones. Steps without a sample are gaps. */
export function layOut(grid: Grid, blocks: readonly SeriesBlock[]): SeriesBlock {
  const [only, ...others] = blocks;
  if (only && others.length === 0 && fills(grid, only, (values) => values.length)) return only;
  const series = new Map<string, Float64Array>();
  for (const block of blocks) {
    for (const [id, values] of block.series) place(slotsOf(series, id, grid), grid, values, block);
  }
  return { startEpochSeconds: grid.startEpochSeconds, stepSeconds: grid.stepSeconds, series };
}

function fills<V>(
  grid: Grid,
  block: { startEpochSeconds: number; stepSeconds: number; series: ReadonlyMap<string, V> },
  lengthOf: (values: V) => number,
): boolean {
  if (block.startEpochSeconds !== grid.startEpochSeconds || block.stepSeconds !== grid.stepSeconds)
    return false;
  for (const values of block.series.values()) if (lengthOf(values) !== grid.count) return false;
  return true;
}

/** As layOut, for roll-ups. */
export function layOutRollups(grid: Grid, blocks: readonly RollupBlock[]): RollupBlock {
  const [only, ...others] = blocks;
  if (only && others.length === 0 && fills(grid, only, (periods) => periods.count.length))
    return only;
  const series = new Map<string, RollupSeries>();
  for (const block of blocks) {
    for (const [id, values] of block.series) {
      let periods = series.get(id);
      if (!periods) series.set(id, (periods = emptyPeriods(grid.count)));
      placePeriods(periods, grid, values, block);
    }
  }
  return { startEpochSeconds: grid.startEpochSeconds, stepSeconds: grid.stepSeconds, series };
}

function placePeriods(
  periods: RollupSeries,
  grid: Grid,
  values: RollupSeries,
  block: { startEpochSeconds: number; stepSeconds: number },
): void {
  if (isAligned(grid, block, values.count.length)) {
    const from = slotOf(grid, block.startEpochSeconds);
    for (const column of ROLLUP_COLUMNS) overlay(periods[column], values[column], from);
    return;
  }
  for (let at = 0; at < values.count.length; at++) {
    const slot = slotOf(grid, block.startEpochSeconds + at * block.stepSeconds);
    if (Number.isNaN(values.count[at]) || slot < 0 || slot >= grid.count) continue;
    for (const column of ROLLUP_COLUMNS) periods[column][slot] = values[column][at]!;
  }
}

/** The steps of the block coincide with those of the grid and lie within it. */
function isAligned(
  grid: Grid,
  { startEpochSeconds, stepSeconds }: { startEpochSeconds: number; stepSeconds: number },
  count: number,
): boolean {
  if (stepSeconds !== grid.stepSeconds) return false;
  const first = (startEpochSeconds - grid.startEpochSeconds) / stepSeconds;
  return Number.isInteger(first) && first >= 0 && first + count <= grid.count;
}

function slotOf(grid: Grid, epochSeconds: number): number {
  return Math.floor((epochSeconds - grid.startEpochSeconds) / grid.stepSeconds);
}

function slotsOf(series: Map<string, Float64Array>, id: string, grid: Grid): Float64Array {
  const known = series.get(id);
  if (known) return known;
  const slots = new Float64Array(grid.count).fill(Number.NaN);
  series.set(id, slots);
  return slots;
}

function place(
  slots: Float64Array,
  grid: Grid,
  values: Float64Array,
  block: { startEpochSeconds: number; stepSeconds: number },
): void {
  if (isAligned(grid, block, values.length)) {
    overlay(slots, values, slotOf(grid, block.startEpochSeconds));
    return;
  }
  for (let at = 0; at < values.length; at++) {
    const value = values[at] as number;
    if (Number.isNaN(value)) continue;
    const slot = slotOf(grid, block.startEpochSeconds + at * block.stepSeconds);
    if (slot >= 0 && slot < slots.length) slots[slot] = value;
  }
}

/** Gaps override nothing. */
function overlay(slots: Float64Array, values: Float64Array, from: number): void {
  for (let at = 0; at < values.length; at++) {
    const value = values[at]!;
    if (!Number.isNaN(value)) slots[from + at] = value;
  }
}
