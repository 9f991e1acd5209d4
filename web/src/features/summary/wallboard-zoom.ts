/**
 * Room that one tile takes at a zoom of 1, beside its width: gap, and a height of name, state and
 * count.
 */
const GAP_PX = 12;
const TILE_HEIGHT_PX = 96;
/** Below it nobody reads a tile from six metres; above it a tile fills the wall. */
export const SMALLEST_ZOOM = 1.5;
export const LARGEST_ZOOM = 4;
const STEP = 0.1;

/**
 * The largest zoom at which all tiles fit the pane; the smallest readable one when they do not, and
 * pages turn.
 */
export function wallboardZoom(
  tiles: number,
  tileWidthPx: number,
  pane: { width: number; height: number },
): number {
  for (let zoom = LARGEST_ZOOM; zoom > SMALLEST_ZOOM; zoom -= STEP) {
    const columns = Math.max(1, Math.floor(pane.width / zoom / (tileWidthPx + GAP_PX)));
    const rows = Math.ceil(tiles / columns);
    if (rows * (TILE_HEIGHT_PX + GAP_PX) * zoom <= pane.height) return Math.round(zoom * 10) / 10;
  }
  return SMALLEST_ZOOM;
}
