import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { durationWords, isStale } from '../../../../core/domain/age.ts';
import { stateOfSeverity, STATES, type TileSeverity } from '../../../../core/domain/state.ts';
import { useNowSeconds } from '../../ui/state/clock.ts';
import { StateShape } from '../../ui/state/state-shape.tsx';
import { surface } from '../../ui/tokens.ts';
import { AUTO_REFRESH_SECONDS } from '../../ui/use-auto-refresh.ts';
import { useTurningPages } from './use-turning-pages.ts';
import { wallboardZoom } from './wallboard-zoom.ts';

interface WallboardProps {
  counts: Readonly<Record<TileSeverity, number>> | null;
  /** Epoch milliseconds of the oldest answer behind what is shown; 0 before the first. */
  asOfMs: number;
  tileCount: number;
  tileWidthPx: number;
  onLeave(): void;
  children: ReactNode;
}

const COUNTED: readonly TileSeverity[] = ['Critical', 'Error', 'Warning', 'Live'];
const COLOURS: Record<TileSeverity, string> = {
  Critical: 'red',
  Error: 'orange',
  Warning: 'yellow',
  Live: 'green',
};

/**
 * The tiles alone, over everything, readable from across a room: a clock, the age of what is shown,
 * the counts. Old data are hatched and named; they are fresh again by themselves when the portal
 * answers. Escape or the button leaves it.
 */
export function Wallboard({
  counts,
  asOfMs,
  tileCount,
  tileWidthPx,
  onLeave,
  children,
}: WallboardProps) {
  const board = useRef<HTMLElement>(null);
  const now = useNowSeconds();
  const asOf = Math.floor(asOfMs / 1000);
  const old = asOf > 0 && isStale(asOf, now, AUTO_REFRESH_SECONDS);
  const pane = useRef<HTMLDivElement>(null);
  const zoom = useZoom(pane, tileCount, tileWidthPx);
  const page = useTurningPages(pane);
  useCoveredPage();
  useEffect(() => {
    const leave = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onLeave();
    };
    document.addEventListener('keydown', leave);
    return () => document.removeEventListener('keydown', leave);
  }, [onLeave]);
  useEffect(() => {
    board.current?.focus();
  }, []);
  return createPortal(
    <section
      className={old ? 'wallboard stale' : 'wallboard'}
      style={surface}
      ref={board}
      tabIndex={-1}
      aria-label="Wallboard"
    >
      <header className="wallboard__head">
        <h1 className="visually-hidden">Wallboard</h1>
        <Clock />
        <ul className="wallboard__counts">
          {COUNTED.map((severity) => (
            <li key={severity} className={`state-${COLOURS[severity]}`}>
              <StateShape shape={STATES[stateOfSeverity(severity)].shape} />
              <strong>{counts ? counts[severity] : '–'}</strong> {severity}
            </li>
          ))}
        </ul>
        <p className="wallboard__age">
          {asOf === 0
            ? 'Waiting for data'
            : old
              ? `Stale: the data are ${durationWords(now - asOf)} old`
              : `As of ${durationWords(now - asOf)} ago`}
          {page.pages > 1 && `, page ${page.page + 1} of ${page.pages}`}
        </p>
        <button type="button" className="wallboard__leave" onClick={onLeave}>
          Leave wallboard
        </button>
      </header>
      <div className="wallboard__pane" ref={pane}>
        <div style={{ zoom }}>{children}</div>
      </div>
    </section>,
    document.body,
  );
}

function useZoom(
  pane: RefObject<HTMLElement | null>,
  tileCount: number,
  tileWidthPx: number,
): number {
  const [size, setSize] = useState({ width: window.innerWidth, height: window.innerHeight });
  useEffect(() => {
    const measure = () => {
      if (pane.current)
        setSize({ width: pane.current.clientWidth, height: pane.current.clientHeight });
    };
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, [pane]);
  return wallboardZoom(tileCount, tileWidthPx, size);
}

/** What lies below can neither be seen nor reached. */
function useCoveredPage(): void {
  useEffect(() => {
    const root = document.getElementById('root');
    root?.setAttribute('inert', '');
    return () => root?.removeAttribute('inert');
  }, []);
}

function Clock() {
  const [time, setTime] = useState(timeWords);
  useEffect(() => {
    const timer = setInterval(() => setTime(timeWords()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return <time className="wallboard__clock">{time}</time>;
}

function timeWords(): string {
  return new Date().toLocaleTimeString('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
}
