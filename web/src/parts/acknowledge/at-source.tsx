import StatusIndicator from '@cloudscape-design/components/status-indicator';
import type { Alert } from '../../../../core/domain/alert.ts';
import { atSourceWords } from '../../../../core/domain/source-command.ts';

const LOOKS = { waiting: 'pending', done: 'success', refused: 'error' } as const;

/** Whether the monitoring source of an alert knows what was done about it. */
export function AtSource({ alert: { atSource } }: { alert: Pick<Alert, 'atSource'> }) {
  if (!atSource || atSource.state === '') return null;
  return (
    <StatusIndicator type={LOOKS[atSource.state]} wrapText>
      {atSourceWords(atSource)}
    </StatusIndicator>
  );
}
