import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useEffect, useRef, useState } from 'react';
import { automation } from '../../../../core/contract/automation.ts';
import { useSession, customerAccounts } from '../../access/session.ts';
import { useWrite } from '../../api/queries.ts';
import { DryRun } from '../../parts/automation/dry-run.tsx';
import { isOver, useRun, useStarted, whyNotToRun } from '../../parts/automation/use-run.ts';
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
  const dryRun = useRun(dry.id).data?.data;
  const cannotRun = whyNotToRun(dryRun);
  const run = useRun(real.id);
  const parts = partsOf(chosen.saved, chosen.isFull);
  const refused = continueRefused(chosen.saved, chosen.isFull);
  const look = (key: string) => mutateAsync({ params: { parts, isDryRun: true, key } });
  const execute = (key: string) =>
    mutateAsync({ params: { parts, isDryRun: false, key, looked: dry.id ?? undefined } });
  const isFinished = run.data !== undefined && isOver(run.data.data);
  const shown = useRef<HTMLElement>(null);
  const former = useRef(step);
  // The button that led here is gone, so the keyboard goes on from the new step.
  useEffect(() => {
    if (former.current !== step) shown.current?.focus();
    former.current = step;
  }, [step]);
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
          <Container header={<Header variant="h2">What will be done</Header>}>
            <SpaceBetween size="m">
              <DryRun id={dry.id} error={dry.error} />
              <SpaceBetween direction="horizontal" size="xs">
                <Button onClick={() => setStep(0)}>Back</Button>
                <Button
                  variant="primary"
                  disabled={cannotRun !== undefined}
                  disabledReason={cannotRun}
                  onClick={() => {
                    setStep(2);
                    void real.start(async (key) => {
                      const answer = await execute(key);
                      noteStarted(answer.data);
                      return answer;
                    });
                  }}
                >
                  Execute
                </Button>
              </SpaceBetween>
            </SpaceBetween>
          </Container>
        )}
        {step === 2 && (
          <Container header={<Header variant="h2">Execution</Header>}>
            <SpaceBetween size="m">
              <Execution view={run.data?.data} error={real.error ?? run.error} />
              <SpaceBetween direction="horizontal" size="xs">
                <Button
                  disabled={!isFinished && real.error === null}
                  disabledReason="The jobs are still running."
                  onClick={reset}
                >
                  Reset
                </Button>
                {run.data && (
                  <RunActions
                    view={run.data.data}
                    onStarted={(id) => void real.start(() => Promise.resolve({ data: id }))}
                  />
                )}
              </SpaceBetween>
            </SpaceBetween>
          </Container>
        )}
      </section>
    </SpaceBetween>
  );
}
