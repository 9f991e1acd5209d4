import { isTrouble, lookOf, type State } from '../../../../core/domain/state.ts';
import './state.css';
import { StateShape } from './state-shape.tsx';

interface StateBadgeProps {
  state: State;
  acknowledged?: boolean;
  /**
   * The condition's own words by default; a severity column says 'OK' for live, and a count may
   * follow.
   */
  word?: string;
}

/**
 * A state as word, shape and colour. The only way a state is drawn in a row or a title. What needs
 * a person stands on its colour; the rest only carries a coloured shape.
 */
export function StateBadge({ state, acknowledged = false, word }: StateBadgeProps) {
  const look = lookOf({ state, acknowledged });
  const weight = isTrouble(state) && !acknowledged ? 'solid' : 'plain';
  return (
    <span className={`state-badge state-badge--${weight} state-${look.colour}`}>
      <StateShape shape={look.shape} />
      <span>{word ?? look.word}</span>
    </span>
  );
}
