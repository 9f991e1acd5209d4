import Button from '@cloudscape-design/components/button';
import Popover from '@cloudscape-design/components/popover';
import type { ReactNode } from 'react';
import type { Widget } from '../../../../core/domain/dashboard.ts';
import { availabilityText, statTiles, type StatTile } from '../../../../core/domain/stat.ts';
import { NO_VALUE } from '../../../../core/domain/units.ts';
import { surface } from '../tokens.ts';
import './stat-tile.css';

/** A row of figures, which wraps on narrow windows. */
export function TileRow({ children }: { children: ReactNode }) {
  return (
    <div className="stat-tiles" style={surface}>
      {children}
    </div>
  );
}

interface WidgetTilesProps {
  /** Undefined while loading or after a failure. */
  widgets: readonly Widget[] | undefined;
  /** Of the tile that stands there without a widget. */
  title: string;
  isLoading: boolean;
  error: Error | null;
}

/** The tiles of a dashboard's stat widgets; one with a dash while there are none. */
export function StatTilesOf({ widgets, title, isLoading, error }: WidgetTilesProps) {
  const tiles = (widgets ?? []).filter((widget) => widget.type === 'stat').flatMap(statTiles);
  if (tiles.length === 0)
    return (
      <Tile
        title={title}
        isLoading={isLoading}
        lines={[{ name: error?.message ?? '', label: '', text: NO_VALUE }]}
      />
    );
  return tiles.map((tile) => <Tile key={tile.title} isLoading={isLoading} {...tile} />);
}

export function AvailabilityTile({ widgets, isLoading, error }: Omit<WidgetTilesProps, 'title'>) {
  const widget = widgets?.find((candidate) => candidate.type === 'availability');
  const name = error ? error.message : 'of this range';
  return (
    <Tile
      title="Availability"
      isLoading={isLoading}
      lines={[{ name, label: '', text: availabilityText(widget) }]}
      rule={widget?.items[0]}
    />
  );
}

/** @param rule how the figure is worked out, told on demand. */
function Tile({
  title,
  lines,
  isLoading,
  rule,
}: StatTile & { isLoading: boolean; rule?: string | undefined }) {
  return (
    <div className="stat-tile" aria-busy={isLoading}>
      <h2 className="stat-tile__title">
        {title}{' '}
        {rule && (
          <Popover content={rule} dismissButton={false} triggerType="custom">
            <Button
              variant="inline-icon"
              iconName="status-info"
              ariaLabel={`How ${title} is worked out`}
            />
          </Popover>
        )}
      </h2>
      <dl className="stat-tile__lines">
        {lines.map((line) => (
          <div key={`${line.name}-${line.label}`}>
            <dt>{[line.label, line.name].filter(Boolean).join(' ')}</dt>
            <dd>{line.text}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
