import { useRef, type CSSProperties } from 'react';
import { PIXELS_A_STEP, TileList } from '../../ui/tile/tile-list.tsx';
import type { DashboardSettings } from '../../../../core/domain/view.ts';
import { fitCells } from './fit.ts';
import type { SummaryTile } from '../../../../core/domain/summary-tiles.ts';
import { useSize } from './use-size.ts';
import { useTurningPages } from './use-turning-pages.ts';

/** Room that a tile takes beside its width: gap, and a height of name, state and count. */
const GAP_PX = 12;
const TILE_HEIGHT_PX = 100;

interface CalmWallProps {
  tiles: readonly SummaryTile[];
  settings: DashboardSettings;
  /** Where a tile leads; without it, tiles lead nowhere. */
  linkOf?: ((tile: SummaryTile) => string) | undefined;
  nowSeconds: number;
  /** Trouble stands above, which has the better part of the wall. */
  isBelowTrouble: boolean;
}

/** Healthy services: as large as there is room, in pages that turn where there is not enough. */
export function CalmWall({ tiles, settings, linkOf, nowSeconds, isBelowTrouble }: CalmWallProps) {
  const pane = useRef<HTMLDivElement>(null);
  const room = useSize(pane);
  const { page, pages } = useTurningPages(pane);
  const { zoom } = fitCells(
    tiles.length,
    { width: PIXELS_A_STEP * settings.tileSize + GAP_PX, height: TILE_HEIGHT_PX + GAP_PX },
    room,
    isBelowTrouble ? { smallest: 1, largest: 3 } : { smallest: 1.5, largest: 4 },
  );
  return (
    <>
      {pages > 1 && (
        <p className="calm-wall__page">
          The rest, page {page + 1} of {pages}
        </p>
      )}
      <div className="calm-wall" ref={pane}>
        <div
          className={pages === 1 ? 'calm-wall__one' : undefined}
          style={{ zoom, '--room': `${room.height / zoom}px` } as CSSProperties}
        >
          <TileList
            tiles={tiles}
            settings={settings}
            {...(linkOf && { linkOf })}
            nowSeconds={nowSeconds}
          />
        </div>
      </div>
    </>
  );
}
