import { isTrouble, lookOf, type State } from '../../../../core/domain/state.ts';
import './state.css';
import { StateShape } from './state-shape.tsx';

interface StateBadgeProps {
  state: State;
  acknowledged?: boolean;
  /** Overrides the state's word, such as 'OK' in a severity column. */
  word?: string;
}

/**
 * A state as word, shape and colour. Rows and titles use only this. Trouble has a coloured
 * background, the rest a coloured shape.
 */
export function StateBadge({ state, acknowledged = false, word }: StateBadgeProps) {
  const look = lookOf({ state, acknowledged });
  const weight = isTrouble(state) && !acknowledged ? 'solid' : 'plain';
  const classes = [
    `state-badge state-badge--${weight} state-${look.colour}`,
    acknowledged && 'state-badge--acknowledged',
  ];
  return (
    <span className={classes.filter(Boolean).join(' ')}>
      <StateShape shape={look.shape} />
      <span>{word ?? look.word}</span>
    </span>
  );
}
