import { useId, useState, type CSSProperties } from 'react';
import { durationWords, exactWords, isStale, sinceWords } from '../../../../core/domain/age.ts';
import './state.css';
import { useNowSeconds } from './clock.ts';

interface AgeProps {
  /** Epoch seconds; 0 for never. */
  epochSeconds: number;
  /** State since then, such as 'Down': 'Down 12 min, since 09:41'. Default: '12 min ago'. */
  what?: string;
  /** Marks the age as stale beyond twice this. */
  intervalSeconds?: number;
  /** IANA zone of the site; default: the reader's. */
  zone?: string;
  /** Text for 0. */
  never?: string;
}

/** Age in words; the exact moment and its zone on hover, focus and tap. */
export function Age({ epochSeconds, what, intervalSeconds, zone, never = 'Never' }: AgeProps) {
  const now = useNowSeconds();
  const id = useId();
  const [place, setPlace] = useState<CSSProperties | null>(null);
  if (epochSeconds <= 0) return <span>{never}</span>;
  const stale = intervalSeconds !== undefined && isStale(epochSeconds, now, intervalSeconds);
  const show = (event: { currentTarget: Element }) => setPlace(besideOf(event.currentTarget));
  const hide = () => setPlace(null);
  return (
    <button
      type="button"
      className={stale ? 'age stale' : 'age'}
      aria-describedby={place ? id : undefined}
      onMouseEnter={show}
      onMouseLeave={hide}
      onFocus={show}
      onBlur={hide}
      onClick={show}
      onKeyDown={(event) => {
        if (event.key === 'Escape') hide();
      }}
    >
      {stale && <span className="stale__word">Stale, </span>}
      <time dateTime={new Date(epochSeconds * 1000).toISOString()}>
        {stale && what === undefined
          ? durationWords(now - epochSeconds)
          : ageWords(epochSeconds, now, what, zone)}
      </time>
      {place && (
        <span role="tooltip" id={id} className="age__exact" style={place}>
          {exactWords(epochSeconds, zone)}
        </span>
      )}
    </button>
  );
}

/** The text alone, for places without focus, such as a link. */
export function ageWords(epochSeconds: number, now: number, what?: string, zone?: string): string {
  const length = durationWords(now - epochSeconds);
  return what === undefined
    ? `${length} ago`
    : `${what} ${length}, since ${sinceWords(epochSeconds, now, zone)}`.trimStart();
}

/** Fixed to the viewport, so that a scrolling table does not clip it. */
function besideOf(element: Element): CSSProperties {
  const box = element.getBoundingClientRect();
  const above = box.bottom + 44 > window.innerHeight;
  return {
    left: Math.max(8, Math.min(box.left, window.innerWidth - 330)),
    ...(above ? { bottom: window.innerHeight - box.top + 4 } : { top: box.bottom + 4 }),
  };
}
