import Button from '@cloudscape-design/components/button';
import StatusIndicator, {
  type StatusIndicatorProps,
} from '@cloudscape-design/components/status-indicator';
import { useState } from 'react';
import type { RunView } from '../../../../core/contract/automation.ts';
import './run-lines.css';

type RunLine = RunView['lines'][number];

const PROSPECTS: Record<RunLine['will'], readonly [StatusIndicatorProps.Type, string]> = {
  make: ['pending', 'Will be made'],
  change: ['pending', 'Will be changed'],
  leave: ['stopped', 'Left unchanged'],
  refuse: ['error', 'Refused'],
};
const OUTCOMES: Record<
  NonNullable<RunLine['outcome']>['did'],
  readonly [StatusIndicatorProps.Type, string]
> = {
  made: ['success', 'Made'],
  changed: ['success', 'Changed'],
  takenBack: ['success', 'Taken back'],
  left: ['stopped', 'Left unchanged'],
  failed: ['error', 'Failed'],
};

const MOST_SHOWN = 200;

const isWrong = ({ will, outcome }: RunLine) =>
  outcome ? outcome.did === 'failed' : will === 'refuse';

/** Lines of a run, planned or done. Of many, those that are wrong come first, a part at a time. */
export function RunLines({ lines, label }: { lines: RunView['lines']; label: string }) {
  const [most, setMost] = useState(MOST_SHOWN);
  const all =
    lines.length > MOST_SHOWN
      ? [...lines.filter(isWrong), ...lines.filter((line) => !isWrong(line))]
      : lines;
  return (
    <>
      <Lines lines={all.slice(0, most)} label={label} />
      {all.length > most && (
        <Button formAction="none" onClick={() => setMost(most + MOST_SHOWN)}>
          {`Show ${Math.min(MOST_SHOWN, all.length - most)} more of ${all.length.toLocaleString('en-GB')}`}
        </Button>
      )}
    </>
  );
}

function Lines({ lines, label }: { lines: RunView['lines']; label: string }) {
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
