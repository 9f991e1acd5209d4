/** Where a tile begins and ends, in pixels from the top of all tiles. */
export interface Extent {
  top: number;
  bottom: number;
}

/** Differences below this are rounding, not another row. */
const ROUNDING_PX = 1;

/**
 * Divides tiles into pages that are at most so high, each of whole rows; a row higher than a page
 * has one for itself.
 */
export function pageBreaks(tiles: readonly Extent[], heightPx: number): Extent[] {
  const pages: Extent[] = [];
  for (const { top, bottom } of tiles.toSorted((a, b) => a.top - b.top)) {
    const page = pages.at(-1);
    const isOnPage =
      page && (bottom - page.top <= heightPx + ROUNDING_PX || top - page.top < ROUNDING_PX);
    if (isOnPage) page.bottom = Math.max(page.bottom, bottom);
    else pages.push({ top, bottom });
  }
  return pages;
}
