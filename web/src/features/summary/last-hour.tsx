import { Fragment } from 'react';
import { Link } from 'react-router';
import {
  ALERT_CHANGES,
  CHANGE_WORDS,
  type AlertChange,
} from '../../../../core/domain/alert-changes.ts';

interface LastHourProps {
  /** How many alerts each change happened to; null while that is not known. */
  changes: Readonly<Record<AlertChange, number>> | null;
  /** Services that go up and down: one alert each, whichever of their outages is the latest. */
  flapping: number;
  linkOf(change: AlertChange): string;
}

/** Holds the place of a line. */
const ONE_LINE = '\u00A0';

/** Changes in the last hour, each figure with a link to exactly those alerts. */
export function LastHour({ changes, flapping, linkOf }: LastHourProps) {
  if (!changes) return <span aria-hidden="true">{ONE_LINE}</span>;
  const happened = ALERT_CHANGES.filter((change) => changes[change] > 0);
  if (happened.length === 0)
    return flapping > 0
      ? `No alert changed in the last hour; ${flapping.toLocaleString('en-GB')} ${flapping === 1 ? 'service goes' : 'services go'} up and down.`
      : 'Nothing changed in the last hour.';
  return (
    <span className="last-hour">
      In the last hour:{' '}
      {happened.map((change, at) => (
        <Fragment key={change}>
          {at > 0 && ', '}
          <Link to={linkOf(change)}>
            {changes[change].toLocaleString('en-GB')} {CHANGE_WORDS[change].toLowerCase()}
          </Link>
        </Fragment>
      ))}
      .
    </span>
  );
}
