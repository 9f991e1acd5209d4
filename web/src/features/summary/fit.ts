export interface Size {
  width: number;
  height: number;
}

export interface Fit {
  /** How much larger than its natural size each cell is. */
  zoom: number;
  columns: number;
  /** How many cells the pane holds at that zoom. */
  capacity: number;
}

const STEP = 0.05;

/**
 * The largest zoom at which all cells fit the pane, in columns that share its width; the smallest
 * one when they do not.
 * @param cell natural size in pixels, its gap included.
 */
export function fitCells(
  count: number,
  cell: Size,
  pane: Size,
  { smallest, largest }: { smallest: number; largest: number },
): Fit {
  for (let steps = Math.round((largest - smallest) / STEP); steps >= 0; steps -= 1) {
    const zoom = smallest + steps * STEP;
    const columns = Math.max(1, Math.floor(pane.width / (cell.width * zoom)));
    const capacity = columns * Math.max(1, Math.floor(pane.height / (cell.height * zoom)));
    if (count <= capacity || steps === 0)
      return { zoom, columns: Math.max(1, Math.min(columns, count)), capacity };
  }
  return { zoom: smallest, columns: 1, capacity: 1 };
}
