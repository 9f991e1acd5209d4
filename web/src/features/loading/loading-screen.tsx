import type { Session } from '../../access/session.ts';

export function LoadingScreen(props: { session: Session; onLoaded: () => void }) {
  return <button onClick={props.onLoaded}>{props.session.displayName}</button>;
}
