import Button from '@cloudscape-design/components/button';
import Popover from '@cloudscape-design/components/popover';
import type { ReactNode } from 'react';
import { exactWords, sinceWords } from '../../../../core/domain/age.ts';
import type { Widget } from '../../../../core/domain/dashboard.ts';
import {
  availabilityText,
  statTiles,
  type StatLine,
  type StatTile,
} from '../../../../core/domain/stat.ts';
import { NO_VALUE } from '../../../../core/domain/units.ts';
import { ageWords } from '../state/age.tsx';
import { useNowSeconds } from '../state/clock.ts';
import '../state/state.css';
import { surface } from '../tokens.ts';
import './stat-tile.css';
import type { WidgetsView } from './widgets-view.ts';

export function TileRow({ children }: { children: ReactNode }) {
  return (
    <div className="stat-tiles" style={surface}>
      {children}
    </div>
  );
}

interface WidgetTilesProps {
  view: WidgetsView;
  /** Title of the tile that replaces a missing widget. */
  title: string;
}

/** Tiles of the stat widgets, or a placeholder with a dash. */
export function StatTilesOf({ view, title }: WidgetTilesProps) {
  const { isFetching, error } = view;
  const tiles = shownWidgets(view)
    .filter((widget) => widget.type === 'stat')
    .flatMap(statTiles);
  if (tiles.length === 0)
    return (
      <Tile
        title={title}
        isBusy={isFetching}
        isComing={isFetching && !error}
        lines={[unknownLine(error?.message ?? '')]}
      />
    );
  return tiles.map((tile) => <Tile key={tile.title} isBusy={isFetching} {...tile} />);
}

export function AvailabilityTile({ view }: Omit<WidgetTilesProps, 'title'>) {
  const widget = shownWidgets(view).find((candidate) => candidate.type === 'availability');
  const line = unknownLine(view.error ? view.error.message : 'of this range');
  return (
    <Tile
      title="Availability"
      isBusy={view.isFetching}
      lines={[{ ...line, text: availabilityText(widget) }]}
      rule={widget?.items[0]}
    />
  );
}

/** Figures of a previous range must not be shown. */
function shownWidgets({ widgets, isFormer }: WidgetsView): readonly Widget[] {
  return isFormer ? [] : (widgets ?? []);
}

function unknownLine(name: string): StatLine {
  return { name, label: '', text: NO_VALUE, atEpochSeconds: null, isStale: false };
}

interface TileProps extends StatTile {
  isBusy: boolean;
  /** Reserves space while loading. */
  isComing?: boolean;
  /** Explanation of the figure, on demand. */
  rule?: string | undefined;
}

function Tile({ title, lines, isBusy, isComing = false, rule }: TileProps) {
  return (
    <div className={isComing ? 'stat-tile stat-tile--coming' : 'stat-tile'} aria-busy={isBusy}>
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
            <dt>
              {[line.label, line.name].filter(Boolean).join(' ')} <Moment line={line} />
            </dt>
            <dd className={line.isStale ? 'stale' : undefined}>{line.text}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** Moment of a peak, or age of an old value. */
function Moment({ line: { atEpochSeconds, isStale } }: { line: StatLine }) {
  const now = useNowSeconds();
  if (atEpochSeconds === null) return null;
  return (
    <time
      dateTime={new Date(atEpochSeconds * 1000).toISOString()}
      title={exactWords(atEpochSeconds)}
    >
      {isStale ? ageWords(atEpochSeconds, now) : sinceWords(atEpochSeconds, now)}
    </time>
  );
}
