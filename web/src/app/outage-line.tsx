import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import { sinceWords } from '../../../core/domain/age.ts';
import { useSession, workingAccounts } from '../access/session.ts';
import { useNowSeconds } from '../ui/state/clock.ts';
import './live.css';
import { useFreshness } from './use-freshness.ts';

/** Warning above every page while its data may be outdated. */
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
          ? `Data of ${namesInWords(silent.names)} may be out of date.`
          : `This data is from ${sinceWords(asOfSeconds, now)}.`}{' '}
        {silent?.sentence ?? 'There has been no new data since then. The portal keeps trying.'}
      </Alert>
    </div>
  );
}

const MOST_NAMES = 3;

function namesInWords(names: readonly string[]): string {
  const named = names.slice(0, MOST_NAMES);
  if (names.length > MOST_NAMES) return `${named.join(', ')} and ${names.length - MOST_NAMES} more`;
  return [named.slice(0, -1).join(', '), named.at(-1)].filter(Boolean).join(' and ');
}
