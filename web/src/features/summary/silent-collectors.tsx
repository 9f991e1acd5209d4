import Alert from '@cloudscape-design/components/alert';
import { collectors } from '../../../../core/contract/collectors.ts';
import { sinceWords } from '../../../../core/domain/age.ts';
import { useEndpoint } from '../../api/queries.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { useNowSeconds } from '../../ui/state/clock.ts';

const REFRESH_MS = 60_000;

/** A line for each collector with devices that no machine of it polls. */
export function SilentCollectors() {
  const { data } = useEndpoint(collectors.listCollectors, {}, { refetchIntervalMs: REFRESH_MS });
  const now = useNowSeconds();
  const silent = (data?.data ?? []).filter(
    ({ state, devices }) => state !== 'working' && devices > 0,
  );
  if (silent.length === 0) return null;
  return (
    <Alert
      type="warning"
      header={silent.length === 1 ? 'A collector is silent' : 'Collectors are silent'}
    >
      <ul className="summary__sources">
        {silent.map(({ collectorId, name, state, lastSeenEpochSeconds: seen }) => (
          <li key={collectorId}>
            Nobody can look at {name}:{' '}
            {state === 'waiting' || seen === 0
              ? 'no machine of it has called.'
              : `last seen ${sinceWords(seen, now)}.`}{' '}
            <PageLink to="/collectors" label={`See ${name} and its machines`}>
              See its machines
            </PageLink>
          </li>
        ))}
      </ul>
    </Alert>
  );
}
