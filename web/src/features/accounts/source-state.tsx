import Alert from '@cloudscape-design/components/alert';
import type { SourceStatus } from '../../../../core/contract/accounts.ts';
import { sinceWords } from '../../../../core/domain/age.ts';
import { KEYED_SOURCES, type KeyedSource } from '../../../../core/domain/source-key.ts';
import { isOverdue } from '../../../../core/domain/source-reading.ts';
import { troubleWords } from '../../../../core/domain/source-words.ts';
import { useNowSeconds } from '../../ui/state/clock.ts';

interface SourceStateProps {
  status: SourceStatus;
  source: KeyedSource;
}

/** One sentence about the source, with what mends it. */
export function SourceState({ status: { reading }, source }: SourceStateProps) {
  const now = useNowSeconds();
  const product = KEYED_SOURCES[source];
  if (!reading)
    return (
      <Alert type="info" header={`${product} was not read yet`}>
        The first reading with this key ends within two minutes. Until then, try the key below.
      </Alert>
    );
  if (isOverdue(reading.endedAtMs, now * 1_000))
    return (
      <Alert
        type="error"
        header={`No reading has ended since ${sinceWords(reading.endedAtMs / 1_000, now)}`}
      >
        Either {product} takes longer than a minute, or the portal reads no source. Try it below.
        When each step passes, tell the operator of the portal.
      </Alert>
    );
  if (reading.trouble !== '') {
    const { what, todo } = troubleWords(reading.trouble, source);
    const since = sinceWords(reading.failedSinceMs / 1_000, now);
    const isOnce = reading.failures === 1;
    return (
      <Alert
        type={isOnce ? 'warning' : 'error'}
        header={
          isOnce
            ? `The last reading of ${product} failed`
            : `${product} has sent no data since ${since}; ${reading.failures} readings failed`
        }
      >
        {what} {reading.detail} <strong>{todo}</strong> Until then devices show how old their values
        are. Values of the time between are fetched afterwards, where {product} keeps them.
      </Alert>
    );
  }
  if (reading.outcome === 'partly')
    return (
      <Alert type="info" header="The reading goes on">
        {reading.devicesRead.toLocaleString('en-GB')} of {reading.devices.toLocaleString('en-GB')}{' '}
        devices were read within the minute. The others follow in the next one.
      </Alert>
    );
  return <Alert type="success" header={`${product} is read every minute`} />;
}
