import type { CSSProperties } from 'react';
import type { DashboardSettings } from '../../../../core/domain/view.ts';
import { PIXELS_A_STEP } from '../../ui/tile/tile-list.tsx';

const SHAPES = Array.from({ length: 12 }, (_, at) => at);

/** Places of tiles that are still on their way, of their width. */
export function TileSkeleton({ settings }: { settings: Pick<DashboardSettings, 'tileSize'> }) {
  const sizes = { '--tile-width': `${PIXELS_A_STEP * settings.tileSize}px` } as CSSProperties;
  return (
    <output>
      <span className="visually-hidden">Loading the services.</span>
      <span className="tile-skeleton" style={sizes} aria-hidden="true">
        {SHAPES.map((shape) => (
          <span key={shape} />
        ))}
      </span>
    </output>
  );
}
