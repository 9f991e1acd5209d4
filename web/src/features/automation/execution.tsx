import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import ExpandableSection from '@cloudscape-design/components/expandable-section';
import ProgressBar from '@cloudscape-design/components/progress-bar';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { sentenceOf } from '../../../../core/contract/api-error.ts';
import type { PartView, RunView } from '../../../../core/contract/automation.ts';
import { RunLines } from '../../parts/automation/run-lines.tsx';

const LOOKS = [
  ['in-progress', 'Running'],
  ['success', 'Complete'],
  ['error', 'Failed'],
] as const;

/** Progress of a run: the share of finished jobs, and the result of each. */
export function Execution({ view, error }: { view: RunView | undefined; error: Error | null }) {
  if (error) return <Alert type="error">The run could not be followed. {sentenceOf(error)}</Alert>;
  const parts = view?.parts ?? [];
  const finished = parts.filter(({ state }) => state !== 0).length;
  return (
    <>
      <ProgressBar
        label="Progress"
        value={parts.length === 0 ? 0 : (100 * finished) / parts.length}
        additionalInfo={`${finished} of ${parts.length} jobs finished`}
      />
      <ul aria-label="Jobs" className="run-lines">
        {parts.map((part, at) => (
          <li key={at}>
            <PartLine part={part} />
            <ExpandableSection headerText={`Results: ${part.title}`}>
              <RunLines
                label={part.title}
                lines={(view?.lines ?? []).filter((line) => line.part === at)}
              />
            </ExpandableSection>
          </li>
        ))}
      </ul>
    </>
  );
}

function PartLine({ part: { title, state, code, message } }: { part: PartView }) {
  const [type, word] = LOOKS[state];
  return (
    <div>
      <strong>{title}</strong> <StatusIndicator type={type}>{word}</StatusIndicator>{' '}
      <Box variant="span" color={state === 2 ? 'text-status-error' : 'inherit'}>
        {[code, message].filter((text) => text !== null && text !== '').join(': ')}
      </Box>
    </div>
  );
}
