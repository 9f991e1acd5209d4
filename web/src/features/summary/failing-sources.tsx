import Alert from '@cloudscape-design/components/alert';
import { accounts, type FailingSource } from '../../../../core/contract/accounts.ts';
import { sinceWords } from '../../../../core/domain/age.ts';
import { KEYED_SOURCES } from '../../../../core/domain/source-key.ts';
import { troubleWords } from '../../../../core/domain/source-words.ts';
import { useEndpoint } from '../../api/queries.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { useNowSeconds } from '../../ui/state/clock.ts';

/** A reading ends each minute. */
const REFRESH_MS = 60_000;

/** A line for each account whose source fails, until a reading passes. */
export function FailingSources() {
  const { data } = useEndpoint(accounts.listFailingSources, {}, { refetchIntervalMs: REFRESH_MS });
  const now = useNowSeconds();
  const failing = data?.data ?? [];
  if (failing.length === 0) return null;
  return (
    <Alert
      type="warning"
      header={
        failing.length === 1 ? 'A monitoring source is failing' : 'Monitoring sources are failing'
      }
    >
      <ul className="summary__sources">
        {failing.map((source) => (
          <li key={source.id}>
            {sentenceOf(source, now)}{' '}
            <PageLink to={`/accounts/source?account_id=${encodeURIComponent(source.id)}`}>
              Fix the source of {source.name}
            </PageLink>
          </li>
        ))}
      </ul>
    </Alert>
  );
}

function sentenceOf({ name, source, trouble, since_ms }: FailingSource, now: number): string {
  const since = sinceWords(since_ms / 1_000, now);
  const why =
    trouble === '' ? 'No reading has ended recently.' : troubleWords(trouble, source).what;
  return `${KEYED_SOURCES[source]} of ${name} has sent no data since ${since}. ${why}`;
}
