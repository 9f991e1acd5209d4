import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import { sinceWords } from '../../../core/domain/age.ts';
import { useSession, workingAccounts } from '../access/session.ts';
import { useNowSeconds } from '../ui/state/clock.ts';
import './live.css';
import { useFreshness } from './use-freshness.ts';

/** One line above every page while its data may be old: whose data, and why. */
export function OutageLine() {
  const { asOfSeconds, isStale, silent, refresh } = useFreshness();
  const ofMany = workingAccounts(useSession()).length;
  const now = useNowSeconds();
  if (asOfSeconds === 0 || (!isStale && !silent)) return null;
  const isPart = silent !== null && silent.names.length < ofMany;
  return (
    <div className="outage-line">
      <Alert type="warning" action={<Button onClick={refresh}>Try again</Button>}>
        {isPart
          ? `What you see of ${listed(silent.names)} may be old.`
          : `What you see is of ${sinceWords(asOfSeconds, now)}.`}{' '}
        {silent?.sentence ?? 'Nothing new has come since. It is tried again by itself.'}
      </Alert>
    </div>
  );
}

const NAMED = 3;

function listed(names: readonly string[]): string {
  const named = names.slice(0, NAMED);
  if (names.length > NAMED) return `${named.join(', ')} and ${names.length - NAMED} more`;
  return [named.slice(0, -1).join(', '), named.at(-1)].filter(Boolean).join(' and ');
}
