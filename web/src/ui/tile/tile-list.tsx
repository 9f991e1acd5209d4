import { memo, useCallback, type CSSProperties, type MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import { durationWords } from '../../../../core/domain/age.ts';
import { hyphenated } from '../../../../core/domain/hyphens.ts';
import { OTHER_STATES, OTHER_WORDS, isTrouble, lookOf } from '../../../../core/domain/state.ts';
import type { Tile } from '../../../../core/domain/tile.ts';
import type { DashboardSettings } from '../../../../core/domain/view.ts';
import { ageWords } from '../state/age.tsx';
import '../state/state.css';
import { StateShape } from '../state/state-shape.tsx';
import { RestOfList } from './rest-of-list.tsx';
import './tile.css';
import { useGrowing } from './use-growing.ts';

/** Width of a tile per step of its size. */
export const PIXELS_A_STEP = 40;

interface TileListProps {
  tiles: readonly Tile[];
  settings: Pick<DashboardSettings, 'tileSize' | 'textSize' | 'alignment' | 'details'>;
  /** Tiles are plain without it. */
  linkOf?(tile: Tile): string;
  nowSeconds: number;
}

/** Sizes are set on the list only, so that moving a slider redraws no tile. */
export const TileList = memo(function TileList({
  tiles,
  settings,
  linkOf,
  nowSeconds,
}: TileListProps) {
  const [drawn, grow] = useGrowing(tiles.length);
  const follow = useFollow();
  const sizes = {
    '--tile-width': `${PIXELS_A_STEP * settings.tileSize}px`,
    '--tile-text': `${8 + 2 * settings.textSize}px`,
    justifyContent: settings.alignment,
  } as CSSProperties;
  return (
    <ul className="tiles" style={sizes}>
      {tiles.slice(0, drawn).map((tile) => (
        <TileBox
          key={keyOf(tile)}
          tile={tile}
          href={linkOf?.(tile)}
          details={settings.details}
          since={sinceOf(tile, nowSeconds, settings.tileSize)}
          onClick={follow}
        />
      ))}
      {drawn < tiles.length && (
        <RestOfList key={drawn} count={tiles.length - drawn} onNear={grow} />
      )}
    </ul>
  );
});

/** One handler for all tiles: a router link each would add a third to the drawing time. */
function useFollow(): (event: MouseEvent<HTMLAnchorElement>) => void {
  const navigate = useNavigate();
  return useCallback(
    (event) => {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
        return;
      event.preventDefault();
      const { pathname, search } = event.currentTarget;
      void navigate(pathname + search);
    },
    [navigate],
  );
}

/** Services of different sites may share a name; groups never do. */
const keyOf = ({ name, devices }: Tile) => (devices.length === 1 ? `${name}\n${devices[0]}` : name);

/** Smaller tiles have room for the duration only. */
const ROOMY_SIZE = 4;

function sinceOf({ sinceEpochSeconds }: Tile, nowSeconds: number, tileSize: number): string {
  if (sinceEpochSeconds <= 0) return '';
  return tileSize < ROOMY_SIZE
    ? `for ${durationWords(nowSeconds - sinceEpochSeconds)}`
    : ageWords(sinceEpochSeconds, nowSeconds, '');
}

interface TileBoxProps {
  tile: Tile;
  href: string | undefined;
  details: boolean;
  since: string;
  onClick(event: MouseEvent<HTMLAnchorElement>): void;
}

const TileBox = memo(function TileBox({ tile, href, details, since, onClick }: TileBoxProps) {
  const { word, colour, shape } = lookOf(tile);
  const isGroup = tile.devices.length > 1;
  return (
    <li>
      <a
        className={`tile state-${colour} ${isTrouble(tile.state) ? '' : 'tile--calm'}`}
        href={href}
        onClick={onClick}
      >
        <span className="tile__name">{hyphenated(tile.name)}</span>
        <span className="tile__state">
          <StateShape shape={shape} />
          <span>{hyphenated(word)}</span>
        </span>
        {isGroup && (
          <span className="tile__fact">
            {tile.troubled > 0
              ? `${tile.troubled} of ${tile.devices.length} services`
              : `${tile.devices.length} services`}
          </span>
        )}
        {isGroup &&
          !isTrouble(tile.state) &&
          OTHER_STATES.filter((state) => tile.state !== state && tile.counts[state] > 0).map(
            (state) => (
              <span key={state} className="tile__fact">
                {tile.counts[state]} {OTHER_WORDS[state]}
              </span>
            ),
          )}
        {since && <span className="tile__fact">{since}</span>}
        {details && tile.AlertTotal > 0 && <span className="tile__fact">{alertWords(tile)}</span>}
      </a>
    </li>
  );
});

function alertWords({ AlertTotal, acknowledgedAlertIds: { length: acknowledged } }: Tile): string {
  const total = AlertTotal === 1 ? '1 alert' : `${AlertTotal} alerts`;
  if (acknowledged === 0) return total;
  return acknowledged === AlertTotal
    ? `${total}, acknowledged`
    : `${total}, ${acknowledged} acknowledged`;
}
