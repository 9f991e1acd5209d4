import StatusIndicator, {
  type StatusIndicatorProps,
} from '@cloudscape-design/components/status-indicator';
import type { RunView } from '../../../../core/contract/automation.ts';
import './run-lines.css';

type RunLine = RunView['lines'][number];

const PROSPECTS: Record<RunLine['will'], readonly [StatusIndicatorProps.Type, string]> = {
  make: ['pending', 'Will be made'],
  change: ['pending', 'Will be changed'],
  leave: ['stopped', 'Left as it is'],
  refuse: ['error', 'Refused'],
};
const OUTCOMES: Record<
  NonNullable<RunLine['outcome']>['did'],
  readonly [StatusIndicatorProps.Type, string]
> = {
  made: ['success', 'Made'],
  changed: ['success', 'Changed'],
  takenBack: ['success', 'Taken back'],
  left: ['stopped', 'Left as it is'],
  failed: ['error', 'Failed'],
};

/** Lines of a run, planned or done. */
export function RunLines({ lines, label }: { lines: RunView['lines']; label: string }) {
  return (
    <ul aria-label={label} className="run-lines">
      {lines.map((line, at) => {
        const [type, word] = line.outcome ? OUTCOMES[line.outcome.did] : PROSPECTS[line.will];
        const note = line.outcome?.note || line.note;
        return (
          <li key={at}>
            <StatusIndicator type={type}>{word}</StatusIndicator>{' '}
            {[line.what, line.name].filter(Boolean).join(' ')}
            {note && `. ${note}`}
          </li>
        );
      })}
    </ul>
  );
}
