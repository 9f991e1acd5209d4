import { useEffect, useState, type CSSProperties } from 'react';
import { durationWords } from '../../../../core/domain/age.ts';
import { faultWords } from '../../../../core/domain/fault-words.ts';
import { FLAPPING_DATAPOINT, flappingWords } from '../../../../core/domain/flapping.ts';
import { lookOf } from '../../../../core/domain/state.ts';
import type { WallService } from '../../../../core/domain/wall.ts';
import { WhoIsOnIt } from '../../parts/acknowledge/who-is-on-it.tsx';
import { StateShape } from '../../ui/state/state-shape.tsx';
import { fitCells, type Size } from './fit.ts';
import { PAGE_STAYS_MS } from './use-turning-pages.ts';

/** Natural size of a card in pixels, its gap included. */
const CARD: Size = { width: 290, height: 122 };
/** Below it nobody reads a card from six metres; above it a card fills the wall. */
const ZOOMS = { smallest: 1.1, largest: 2.4 };
/** How many do not stand still is said on a line of this height. */
const REST_PX = 36;

interface TroubleWallProps {
  services: readonly WallService[];
  /** The most that the cards may take. */
  room: Size;
  nowSeconds: number;
}

/** Whether cards of so many services find room at a size that can be read. */
export function fitsWall(count: number, room: Size): boolean {
  return count <= fitCells(count, CARD, room, ZOOMS).capacity;
}

/**
 * Each service in trouble as a card that stays, as large as all of them allow. Where there are more
 * than can be read, the worst stay and the others take turns in the last row.
 */
export function TroubleWall({ services, room, nowSeconds }: TroubleWallProps) {
  const hasRest = !fitsWall(services.length, room);
  const height = room.height - (hasRest ? REST_PX : 0);
  const { zoom, columns, capacity } = fitCells(services.length, CARD, { ...room, height }, ZOOMS);
  const staying = hasRest ? capacity - columns : services.length;
  const rest = services.length - staying;
  const turn = useTurn(Math.ceil(rest / columns));
  const from = staying + turn * columns;
  const style = {
    fontSize: `${14 * zoom}px`,
    gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
  } satisfies CSSProperties;
  return (
    <>
      <ul className="trouble-wall" style={style} aria-label="In trouble now">
        {[...services.slice(0, staying), ...services.slice(from, from + columns)].map((service) => (
          <Card key={service.id} service={service} nowSeconds={nowSeconds} />
        ))}
      </ul>
      {hasRest && (
        <p className="trouble-wall__rest">
          {services.length.toLocaleString('en-GB')} in trouble; {rest.toLocaleString('en-GB')} of
          them take turns in the last row
        </p>
      )}
    </>
  );
}

/** Counts on through so many turns, at the pace of the pages. */
function useTurn(turns: number): number {
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (turns < 2) return undefined;
    const timer = setInterval(() => setTurn((former) => former + 1), PAGE_STAYS_MS);
    return () => clearInterval(timer);
  }, [turns]);
  return turns < 2 ? 0 : turn % turns;
}

function Card({ service, nowSeconds }: { service: WallService; nowSeconds: number }) {
  const { word, colour, shape } = lookOf(service);
  const { site, customer } = service;
  // The worst, and of those one that nobody has taken.
  const [alert, ...others] = service.alerts;
  const more = others.length;
  return (
    <li className={`trouble-card state-${colour}`}>
      <span className="trouble-card__head">
        <StateShape shape={shape} />
        <span className="trouble-card__state">{word}</span>
        {service.sinceEpochSeconds > 0 && (
          <span>{durationWords(nowSeconds - service.sinceEpochSeconds)}</span>
        )}
      </span>
      <strong>{site || service.name}</strong>
      <span>{[customer === site ? '' : customer, service.name].filter(Boolean).join(', ')}</span>
      {alert && (
        <>
          <span className="trouble-card__fault">
            {faultWords(alert, service.circuitSize)}
            {more > 0 && `, ${more} more`}
          </span>
          <span>
            <WhoIsOnIt alert={alert} />
          </span>
        </>
      )}
      {service.flapping && alert?.dataPointName !== FLAPPING_DATAPOINT && (
        <span className={alert ? undefined : 'trouble-card__pattern'}>
          {flappingWords(service.flapping)}
        </span>
      )}
    </li>
  );
}
