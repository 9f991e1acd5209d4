import StatusIndicator from '@cloudscape-design/components/status-indicator';
import type { CheckedPeople } from '../../../../core/contract/users.ts';
import './users.css';

/** Planned outcome of each row, refused rows first. */
export function CheckedRows({ result: { good, bad, rows } }: { result: CheckedPeople }) {
  const hidden = good + bad - rows.length;
  return (
    <div>
      <output>
        {sentenceOf(good, bad)} {bad > 0 && 'Correct them here, or leave them out.'}
      </output>
      {/* A list that scrolls can be reached by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul className="checked-rows" aria-label="Rows" tabIndex={0}>
        {rows.map(({ row, why, given_name: given, family_name: family, email }) => (
          <li key={row}>
            <StatusIndicator type={why === '' ? 'pending' : 'error'}>
              {why === '' ? 'Will be added' : 'Left out'}
            </StatusIndicator>{' '}
            Row {row}: {[given, family].filter(Boolean).join(' ')} {email && `(${email})`}. {why}
          </li>
        ))}
        {hidden > 0 && <li>And {hidden.toLocaleString('en-GB')} more.</li>}
      </ul>
    </div>
  );
}

function sentenceOf(good: number, bad: number): string {
  const added = `${good.toLocaleString('en-GB')} of ${(good + bad).toLocaleString('en-GB')} rows can be added.`;
  return bad === 0 ? added : `${added} ${bad.toLocaleString('en-GB')} cannot.`;
}
