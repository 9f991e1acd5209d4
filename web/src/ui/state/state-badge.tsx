import { STATES, type State } from '../../../../core/domain/state.ts';
import './state.css';
import { StateShape } from './state-shape.tsx';

interface StateBadgeProps {
  state: State;
  /**
   * The state's own word by default; a severity column says 'OK' for live, and a count may follow.
   */
  word?: string;
}

/** States that need a person stand on their colour; the calm ones only carry a coloured shape. */
export function isTroubled(state: State): boolean {
  return STATES[state].rank < STATES.acknowledged.rank;
}

/** A state as word, shape and colour. The only way a state is drawn in a row or a title. */
export function StateBadge({ state, word }: StateBadgeProps) {
  const look = isTroubled(state) ? 'solid' : 'plain';
  return (
    <span className={`state-badge state-badge--${look} state-${STATES[state].colour}`}>
      <StateShape state={state} />
      <span>{word ?? STATES[state].word}</span>
    </span>
  );
}
