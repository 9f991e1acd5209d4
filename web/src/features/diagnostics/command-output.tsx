import Alert from '@cloudscape-design/components/alert';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { exactWords } from '../../../../core/domain/age.ts';

/** The last command that was answered. */
export interface LatestRun {
  command: string;
  text: string;
  epochMs: number;
  /** '' for the portal. */
  ranAt: string;
}

interface CommandOutputProps {
  latest: LatestRun | null;
  error: Error | null;
  isRunning: boolean;
}

/** The device's last answer and its time; a failed run is told above it and removes nothing. */
export function CommandOutput({ latest, error, isRunning }: CommandOutputProps) {
  // It holds of a command that failed as well, whose error is gone once the form is changed.
  const none = error ? 'The command gave no output.' : 'No output yet.';
  const description =
    latest &&
    [`${latest.command}, ${exactWords(latest.epochMs / 1000)}`, latest.ranAt]
      .filter(Boolean)
      .join(' · ');
  return (
    <Container
      header={
        <Header variant="h2" description={isRunning ? undefined : description}>
          Output
        </Header>
      }
    >
      <SpaceBetween size="s">
        {error && (
          <Alert type="error" header="Error running command.">
            {error.message}
            {latest && ' Below is what the device answered before.'}
          </Alert>
        )}
        <output aria-busy={isRunning}>
          {/* Long answers scroll, so the box must be reachable by keyboard. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <pre className="output-box" tabIndex={0} aria-label="Output">
            {isRunning ? 'Running…' : (latest?.text ?? none)}
          </pre>
        </output>
      </SpaceBetween>
    </Container>
  );
}
