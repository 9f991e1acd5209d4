import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useEffect, useRef, useState } from 'react';
import { automation } from '../../../../core/contract/automation.ts';
import { useSession, customerAccounts } from '../../access/session.ts';
import { useWrite } from '../../api/queries.ts';
import { DryRun } from '../../parts/automation/dry-run.tsx';
import {
  isOver,
  useRun,
  useStarted,
  whyNotToRun,
  type Started,
} from '../../parts/automation/use-run.ts';
import { useNoteStarted } from '../../parts/jobs/use-jobs.ts';
import { Execution } from './execution.tsx';
import { RunActions } from '../../parts/automation/run-actions.tsx';
import { RunJobLinks } from './run-job-links.tsx';
import { Selection, type Chosen } from './selection.tsx';
import { continueRefused, partsOf } from './steps.ts';
import './automation.css';

const STEPS = ['Selection', 'Confirmation', 'Execution'] as const;

/** /automation: configures a customer in three steps. */
export function AutomationPage() {
  const [step, setStep] = useState(0);
  const [only, ...others] = customerAccounts(useSession());
  const nothing: Chosen = {
    isFull: false,
    account: only !== undefined && others.length === 0 ? only : '',
    customer: '',
    saved: {},
  };
  const [chosen, setChosen] = useState(nothing);
  const { mutateAsync } = useWrite(automation.startRun);
  const noteStarted = useNoteStarted();
  const dry = useStarted();
  const real = useStarted();
  const parts = partsOf(chosen.saved, chosen.isFull);
  const refused = continueRefused(chosen.saved, chosen.isFull);
  const look = (key: string) => mutateAsync({ params: { parts, isDryRun: true, key } });
  const execute = (key: string) =>
    mutateAsync({ params: { parts, isDryRun: false, key, looked: dry.id ?? undefined } });
  const shown = useFocusOf(step);
  const reset = () => {
    setChosen(nothing);
    dry.reset();
    real.reset();
    setStep(0);
  };
  return (
    <SpaceBetween size="l">
      <Header variant="h1" description="Configures a new customer in bulk.">
        Automation Jobs
      </Header>
      <ol className="automation-steps" aria-label="Steps">
        {STEPS.map((name, at) => (
          <li key={name} aria-current={at === step ? 'step' : undefined}>
            {at + 1}. {name}
          </li>
        ))}
      </ol>
      <section ref={shown} tabIndex={-1} className="automation-step" aria-label={STEPS[step]}>
        {step === 0 && (
          <SpaceBetween size="l">
            <Selection chosen={chosen} onChange={setChosen} />
            <Button
              variant="primary"
              disabled={refused !== undefined}
              disabledReason={refused}
              onClick={() => {
                setStep(1);
                void dry.start(look);
              }}
            >
              Continue
            </Button>
            <RunJobLinks />
          </SpaceBetween>
        )}
        {step === 1 && (
          <Confirmation
            dry={dry}
            onBack={() => setStep(0)}
            onExecute={() => {
              setStep(2);
              void real.start(async (key) => {
                const answer = await execute(key);
                noteStarted(answer.data);
                return answer;
              });
            }}
          />
        )}
        {step === 2 && <ExecutionStep real={real} onReset={reset} />}
      </section>
    </SpaceBetween>
  );
}

interface ConfirmationProps {
  dry: Started;
  onBack(): void;
  onExecute(): void;
}

/** What the dry run found, before it is done. */
function Confirmation({ dry, onBack, onExecute }: ConfirmationProps) {
  const cannotRun = whyNotToRun(useRun(dry.id).data?.data);
  return (
    <Container header={<Header variant="h2">What will be done</Header>}>
      <SpaceBetween size="m">
        <DryRun id={dry.id} error={dry.error} />
        <SpaceBetween direction="horizontal" size="xs">
          <Button onClick={onBack}>Back</Button>
          <Button
            variant="primary"
            disabled={cannotRun !== undefined}
            disabledReason={cannotRun}
            onClick={onExecute}
          >
            Execute
          </Button>
        </SpaceBetween>
      </SpaceBetween>
    </Container>
  );
}

function ExecutionStep({ real, onReset }: { real: Started; onReset(): void }) {
  const run = useRun(real.id);
  const view = run.data?.data;
  const isFinished = view !== undefined && isOver(view);
  return (
    <Container header={<Header variant="h2">Execution</Header>}>
      <SpaceBetween size="m">
        <Execution view={view} error={real.error ?? run.error} />
        <SpaceBetween direction="horizontal" size="xs">
          <Button
            disabled={!isFinished && real.error === null}
            disabledReason="The jobs are still running."
            onClick={onReset}
          >
            Reset
          </Button>
          {view && (
            <RunActions
              view={view}
              onStarted={(data) => void real.start(() => Promise.resolve({ data }))}
            />
          )}
        </SpaceBetween>
      </SpaceBetween>
    </Container>
  );
}

/** The button that led to a step is gone with it, so the keyboard goes on from the new step. */
function useFocusOf(step: number) {
  const shown = useRef<HTMLElement>(null);
  const former = useRef(step);
  useEffect(() => {
    if (former.current !== step) shown.current?.focus();
    former.current = step;
  }, [step]);
  return shown;
}
