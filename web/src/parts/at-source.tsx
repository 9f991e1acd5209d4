import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { atSourceWords, type AtSource as Told } from '../../../core/domain/at-source.ts';
import './at-source.css';

const LOOKS = { waiting: 'pending', done: 'success', refused: 'error', unable: 'info' } as const;

/** Whether the monitoring source that watches a thing too knows what was done about it last. */
export function AtSource({ thing: { atSource } }: { thing: { atSource?: Told | undefined } }) {
  if (!atSource || atSource.state === '') return null;
  return (
    <StatusIndicator type={LOOKS[atSource.state]} wrapText>
      <span className="at-source">{atSourceWords(atSource)}</span>
    </StatusIndicator>
  );
}
