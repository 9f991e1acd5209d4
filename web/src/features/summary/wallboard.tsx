import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { durationWords, isStale } from '../../../../core/domain/age.ts';
import { momentIn } from '../../../../core/domain/reader.ts';
import {
  calmState,
  calmWords,
  OTHER_STATES,
  STATES,
  type State,
  type StateCounts,
} from '../../../../core/domain/state.ts';
import type { SummaryTile } from '../../../../core/domain/summary-tiles.ts';
import type { DashboardSettings } from '../../../../core/domain/view.ts';
import type { WallService } from '../../../../core/domain/wall.ts';
import { useFace } from '../../access/face.ts';
import { Brand } from '../../ui/brand.tsx';
import { useNowSeconds } from '../../ui/state/clock.ts';
import { StateShape } from '../../ui/state/state-shape.tsx';
import { surface } from '../../ui/tokens.ts';
import { AUTO_REFRESH_SECONDS } from '../../ui/use-auto-refresh.ts';
import { CalmWall } from './calm-wall.tsx';
import { fitsWall, TroubleWall } from './trouble-wall.tsx';
import { useSize } from './use-size.ts';
import './wallboard.css';

/** Content of a wallboard, from the summary or from the link of a screen. */
export interface WallboardProps {
  /** IANA name: of the link's account, or of whoever is signed in. */
  zone: string;
  /** A link's wall ends then; 0 for no end. */
  untilMs?: number;
  /** null until they are known. */
  counts: StateCounts | null;
  /** Everything is there; before, nothing may be called calm. */
  isKnown: boolean;
  /** When what is shown was true, in epoch milliseconds; 0 before the first answer. */
  asOfMs: number;
  settings: DashboardSettings;
  troubled: readonly WallService[];
  calm: readonly SummaryTile[];
  /** Number of calm services beyond the limit of an answer. */
  moreTiles?: number;
  /** Services that the wall leaves out, as a sentence; '' for none. */
  narrowing: string;
  /** Where a tile leads; without it, tiles lead nowhere. */
  linkOf?: (tile: SummaryTile) => string;
  /** Without it nobody leaves the wall. */
  onLeave?: () => void;
}

/** A wall names its end within this time before it. */
const SOON_SECONDS = 86_400;

/** Trouble has at most this part of the wall, or all of it where that is too little. */
const TROUBLE_SHARE = 0.72;
const AROUND_PX = 40;

/**
 * Services in trouble, always, and below them the rest in turning pages; over everything, readable
 * from across a room. Old data are hatched and named; they refresh by themselves when the portal
 * answers. Escape or the button leaves it.
 */
export function Wallboard({
  zone,
  untilMs = 0,
  counts,
  isKnown,
  asOfMs,
  settings,
  troubled,
  calm,
  moreTiles = 0,
  narrowing,
  linkOf,
  onLeave,
}: WallboardProps) {
  const board = useRef<HTMLElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const room = useSize(body);
  const now = useNowSeconds();
  const asOf = Math.floor(asOfMs / 1000);
  const isOld = asOf > 0 && isStale(asOf, now, AUTO_REFRESH_SECONDS);
  const whole = { width: room.width - AROUND_PX, height: room.height - AROUND_PX };
  const part = { ...whole, height: room.height * TROUBLE_SHARE - AROUND_PX };
  const showsCalm = calm.length > 0 && fitsWall(troubled.length, part);
  useCoveredPage();
  useEscape(onLeave);
  useEffect(() => {
    board.current?.focus();
  }, []);
  return createPortal(
    <section
      className={isOld ? 'wallboard stale' : 'wallboard'}
      style={surface}
      ref={board}
      tabIndex={-1}
      aria-label="Wallboard"
    >
      <header className="wallboard__head">
        <h1 className="visually-hidden">Wallboard</h1>
        <Brand face={useFace()} />
        <Counts counts={counts} />
        <span className="wallboard__when">
          <Clock zone={zone} />
          <span>
            {momentIn(now, { ...DAY, timeZone: zone })}, {zone.replaceAll('_', ' ')}
          </span>
          <span>
            <span className="wallboard__age">{ageOf(asOf, now, isOld)}</span>
            {untilMs > 0 && untilMs / 1000 - now < SOON_SECONDS && (
              <>, its link ends in {durationWords(untilMs / 1000 - now)}</>
            )}
          </span>
        </span>
        {onLeave && (
          <button
            type="button"
            className="wallboard__leave"
            aria-label="Leave wallboard"
            onClick={onLeave}
          >
            Leave
          </button>
        )}
        <LeftOut narrowing={narrowing} moreTiles={moreTiles} />
      </header>
      <div className="wallboard__body" ref={body}>
        {troubled.length > 0 && (
          <TroubleWall services={troubled} nowSeconds={now} room={showsCalm ? part : whole} />
        )}
        {isKnown && counts && troubled.length === 0 && calm.length > 0 && (
          <p className={`wallboard__calm state-${STATES[calmState(counts)].colour}`}>
            <StateShape shape={STATES[calmState(counts)].shape} /> {calmWords(counts)}
          </p>
        )}
        {showsCalm && (
          <CalmWall
            tiles={calm}
            settings={settings}
            linkOf={linkOf}
            nowSeconds={now}
            isBelowTrouble={troubled.length > 0}
          />
        )}
      </div>
    </section>,
    document.body,
  );
}

/** What has no place on the wall: nobody takes a part for the whole. */
function LeftOut({ narrowing, moreTiles }: { narrowing: string; moreTiles: number }) {
  return (
    <>
      {narrowing && <p className="wallboard__narrowing">Only {narrowing}</p>}
      {moreTiles > 0 && (
        <p className="wallboard__narrowing">
          {moreTiles.toLocaleString('en-GB')} more tiles do not fit here
        </p>
      )}
    </>
  );
}

function ageOf(asOf: number, now: number, isOld: boolean): string {
  if (asOf === 0) return 'waiting for data';
  const age = durationWords(now - asOf);
  return isOld ? `stale: the data are ${age} old` : `as of ${age} ago`;
}

const COUNTED: readonly State[] = ['critical', 'error', 'warning', 'live'];

function Counts({ counts }: { counts: StateCounts | null }) {
  const shown = [...COUNTED, ...OTHER_STATES.filter((state) => counts && counts[state] > 0)];
  return (
    <ul className="wallboard__counts">
      {shown.map((state) => (
        <li key={state} className={`state-${STATES[state].colour}`}>
          <StateShape shape={STATES[state].shape} />
          <strong>{counts ? counts[state].toLocaleString('en-GB') : '–'}</strong>{' '}
          {STATES[state].word}
        </li>
      ))}
    </ul>
  );
}

/** The page below can neither be seen nor reached. */
function useCoveredPage(): void {
  useEffect(() => {
    const root = document.getElementById('root');
    root?.setAttribute('inert', '');
    return () => root?.removeAttribute('inert');
  }, []);
}

function useEscape(onLeave: (() => void) | undefined): void {
  useEffect(() => {
    const leave = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onLeave?.();
    };
    document.addEventListener('keydown', leave);
    return () => document.removeEventListener('keydown', leave);
  }, [onLeave]);
}

function Clock({ zone }: { zone: string }) {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <time className="wallboard__clock" dateTime={now.toISOString().slice(0, 19).concat('Z')}>
      {momentIn(now.getTime() / 1000, { ...TIME, timeZone: zone })}
    </time>
  );
}

const TIME = {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZoneName: 'short',
} as const;
const DAY = { weekday: 'long', day: 'numeric', month: 'long' } as const;
