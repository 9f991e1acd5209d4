import { memo } from 'react';
import type { DashboardSettings } from '../../../../core/domain/view.ts';
import { TileList } from '../../ui/tile/tile-list.tsx';
import { tileSections, type SummaryTile } from '../../../../core/domain/summary-tiles.ts';

interface TileBoardProps {
  tiles: readonly SummaryTile[];
  settings: DashboardSettings;
  linkOf(tile: SummaryTile): string;
  nowSeconds: number;
}

/** The tiles, below headings when they are grouped by several properties. */
export const TileBoard = memo(function TileBoard({ tiles, ...rest }: TileBoardProps) {
  return tileSections(tiles).map(({ heading, tiles: below }) =>
    heading === null ? (
      <TileList key="" tiles={below} {...rest} />
    ) : (
      <section key={heading} aria-label={heading}>
        <h2 className="summary__section">{heading}</h2>
        <TileList tiles={below} {...rest} />
      </section>
    ),
  );
});
