import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { sentenceOf } from '../../../../core/contract/api-error.ts';
import { accounts, type SourceTrialStep } from '../../../../core/contract/accounts.ts';
import { KEYED_SOURCES, type KeyedSource } from '../../../../core/domain/source-key.ts';
import { useWrite } from '../../api/queries.ts';

const TYPES = { passed: 'success', failed: 'error', 'not tried': 'stopped' } as const;

interface SourceTrialProps {
  accountId: string;
  source: KeyedSource;
}

/** Tries the stored key and each part of a reading, now. */
export function SourceTrial({ accountId, source }: SourceTrialProps) {
  const trial = useWrite(accounts.trySource);
  return (
    <Container
      header={
        <Header
          variant="h2"
          description={`Asks ${KEYED_SOURCES[source]} what a reading asks, and changes nothing.`}
          actions={
            <Button
              loading={trial.isPending}
              loadingText="Trying"
              onClick={() => trial.mutate({ params: { account_id: accountId } })}
            >
              Try now
            </Button>
          }
        >
          Trial
        </Header>
      }
    >
      <output>
        {trial.error && <Alert type="error">{sentenceOf(trial.error)}</Alert>}
        {trial.data && (
          <>
            <p className="source__outcome">{trial.data.message}</p>
            <ol className="source__steps">
              {trial.data.data.map((step) => (
                <Step key={step.what} step={step} />
              ))}
            </ol>
          </>
        )}
        {!trial.data && !trial.error && 'Not tried yet.'}
      </output>
    </Container>
  );
}

function Step({ step: { what, state, ms, detail, todo } }: { step: SourceTrialStep }) {
  return (
    <li>
      {what}.{' '}
      <StatusIndicator type={TYPES[state]} wrapText>
        {state === 'not tried' ? 'Not tried' : `${detail} ${ms.toLocaleString('en-GB')} ms`}
      </StatusIndicator>
      {todo !== '' && <p className="source__todo">{todo}</p>}
    </li>
  );
}
