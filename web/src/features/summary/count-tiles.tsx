import { Link } from 'react-router';
import {
  OTHER_STATES,
  OTHER_WORDS,
  stateOfSeverity,
  STATES,
  type State,
  type StateCounts,
  type TileSeverity,
} from '../../../../core/domain/state.ts';
import { StateShape } from '../../ui/state/state-shape.tsx';

const TILES: readonly { severity: TileSeverity; title: string }[] = [
  { severity: 'Live', title: 'Live Services' },
  { severity: 'Critical', title: 'Critical Services' },
  { severity: 'Error', title: 'Services in Error' },
  { severity: 'Warning', title: 'Services in Warning' },
];

interface CountTilesProps {
  /** null while they are not known. */
  counts: StateCounts | null;
  linkOf(severity: TileSeverity): string;
  linkOfOther(state: State): string;
}

/**
 * The four figures: every service once, under its worst current severity; below them those that are
 * in none of the four.
 */
export function CountTiles({ counts, linkOf, linkOfOther }: CountTilesProps) {
  const others = OTHER_STATES.filter((state) => counts && counts[state] > 0);
  return (
    <div>
      <ul className="counts" aria-label="Services by state">
        {TILES.map(({ severity, title }) => {
          const state = stateOfSeverity(severity);
          const { colour, shape } = STATES[state];
          return (
            <li key={severity} className={`state-${colour}`}>
              <Link className="count" to={linkOf(severity)}>
                <span className="count__figure">{counts ? figure(counts[state]) : '–'}</span>
                <span className="count__title">
                  <StateShape shape={shape} />
                  {title}
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
      {!counts && <div className="count-others" aria-hidden="true" />}
      {others.length > 0 && (
        <ul className="count-others" aria-label="Services in none of these">
          {others.map((state) => (
            <li key={state} className={`state-${STATES[state].colour}`}>
              <StateShape shape={STATES[state].shape} />
              <Link to={linkOfOther(state)}>
                {figure(counts![state])} {OTHER_WORDS[state]}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const figure = (count: number) => count.toLocaleString('en-GB');
