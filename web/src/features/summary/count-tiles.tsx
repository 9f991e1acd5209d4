import { Link } from 'react-router';
import { stateOfSeverity, STATES, type TileSeverity } from '../../../../core/domain/state.ts';
import { StateShape } from '../../ui/state/state-shape.tsx';

const TILES: readonly { severity: TileSeverity; title: string; to: string }[] = [
  { severity: 'Live', title: 'Live Services', to: '/services/connectivity' },
  { severity: 'Critical', title: 'Critical Services', to: '/alerts?filter=Critical' },
  { severity: 'Error', title: 'Services in Error', to: '/alerts?filter=Error' },
  { severity: 'Warning', title: 'Services in Warning', to: '/alerts?filter=Warning' },
];

const COLOURS: Record<TileSeverity, string> = {
  Live: 'green',
  Critical: 'red',
  Error: 'orange',
  Warning: 'yellow',
};

/**
 * The four figures: every service once, under its worst current severity. null while nothing is
 * known yet.
 */
export function CountTiles({ counts }: { counts: Readonly<Record<TileSeverity, number>> | null }) {
  return (
    <ul className="counts" aria-label="Services by state">
      {TILES.map(({ severity, title, to }) => (
        <li key={severity} className={`state-${COLOURS[severity]}`}>
          <Link className="count" to={to}>
            <span className="count__figure">
              {counts ? counts[severity].toLocaleString('en-GB') : '–'}
            </span>
            <span className="count__title">
              <StateShape shape={STATES[stateOfSeverity(severity)].shape} />
              {title}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
