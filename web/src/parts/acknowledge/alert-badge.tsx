import { alertReader } from '../../../../core/domain/alert-reader.ts';
import { alertCondition } from '../../../../core/domain/alert-row.ts';
import type { Alert } from '../../../../core/domain/alert.ts';
import { StateBadge } from '../../ui/state/state-badge.tsx';

/** How bad an alert is and whether somebody is on it; one that is over is calm and says so. */
export function AlertBadge({ alert }: { alert: Alert }) {
  const word = alertReader.text({ alert, device: null }, 'Severity');
  return alert.cleared ? (
    <StateBadge state="live" word={word} />
  ) : (
    <StateBadge {...alertCondition(alert)} word={word} />
  );
}
