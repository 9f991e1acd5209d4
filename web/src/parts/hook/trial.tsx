import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import type { HookStep } from '../../../../core/contract/hooks.ts';

interface TrialProps {
  verb: string;
  /** Why it cannot be tried now. */
  refused: string | undefined;
  isRunning: boolean;
  result: { message: string; data: readonly HookStep[] } | undefined;
  failure: string;
  onTry(): void;
}

/** A button that tries a connection, and how each step of the trial ended. */
export function Trial({ verb, refused, isRunning, result, failure, onTry }: TrialProps) {
  const isWhole = result?.data.every(({ isDone }) => isDone);
  return (
    <SpaceBetween size="s">
      <Button
        formAction="none"
        disabled={refused !== undefined}
        disabledReason={refused}
        loading={isRunning}
        onClick={onTry}
      >
        {verb}
      </Button>
      <output>
        {failure !== '' && <Alert type="error">{failure}</Alert>}
        {failure === '' && result && (
          <Alert type={isWhole ? 'success' : 'error'} header={result.message}>
            <ol>
              {result.data.map(({ what, isDone, detail }) => (
                <li key={what}>
                  {what}.{' '}
                  <StatusIndicator type={isDone ? 'success' : 'error'} wrapText>
                    {detail}
                  </StatusIndicator>
                </li>
              ))}
            </ol>
          </Alert>
        )}
      </output>
    </SpaceBetween>
  );
}
