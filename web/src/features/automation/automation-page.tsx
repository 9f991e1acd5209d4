import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Wizard from '@cloudscape-design/components/wizard';
import { useState } from 'react';
import { automation } from '../../../../core/contract/automation.ts';
import { useSession, customerAccounts } from '../../access/session.ts';
import { useWrite } from '../../api/queries.ts';
import { DryRun } from '../../parts/automation/dry-run.tsx';
import { isOver, useRun, useStarted, whyNotToRun } from '../../parts/automation/use-run.ts';
import { RunActions } from '../../parts/automation/run-actions.tsx';
import { useNoteStarted } from '../../parts/jobs/use-jobs.ts';
import { ChosenJobs } from './chosen-jobs.tsx';
import { Execution } from './execution.tsx';
import { RunJobLinks } from './run-job-links.tsx';
import { Selection, type Chosen } from './selection.tsx';
import { continueRefused, partsOf } from './steps.ts';
import './automation.css';

const [SELECTION, CONFIRMATION, EXECUTION] = [0, 1, 2] as const;

/** /automation: configures a customer in three steps. */
export function AutomationPage() {
  const [only, ...others] = customerAccounts(useSession());
  const nothing: Chosen = {
    isFull: false,
    account: only !== undefined && others.length === 0 ? only : '',
    customer: '',
    saved: {},
  };
  const [chosen, setChosen] = useState(nothing);
  const [step, setStep] = useState<number>(SELECTION);
  /** Key of the wizard: a new one has no visited steps. */
  const [round, setRound] = useState(0);
  const { mutateAsync } = useWrite(automation.startRun);
  const noteStarted = useNoteStarted();
  const dry = useStarted();
  const real = useStarted();
  const looked = useRun(dry.id).data?.data;
  const run = useRun(real.id);
  const view = run.data?.data;
  const parts = partsOf(chosen.saved, chosen.isFull);
  const isRunning = real.isStarting || (real.id !== null && !(view && isOver(view)));
  const refused = isRunning
    ? 'The jobs are still running.'
    : continueRefused(chosen.saved, chosen.isFull);
  const isRun = real.id !== null || real.isStarting;
  const cannotRun = isRun ? 'This has already been run.' : whyNotToRun(looked);

  const confirm = () => {
    setStep(CONFIRMATION);
    real.reset();
    void dry.start((key) => mutateAsync({ params: { parts, isDryRun: true, key } }));
  };
  const execute = () => {
    setStep(EXECUTION);
    void real.start(async (key) => {
      const answer = await mutateAsync({
        params: { parts, isDryRun: false, key, looked: dry.id ?? undefined },
      });
      noteStarted(answer.data);
      return answer;
    });
  };
  /** Opens a visited step. From Selection this is Continue, with a new dry run. */
  const visit = (requested: number) => {
    if (requested === SELECTION || step !== SELECTION || isRun) setStep(requested);
    else if (refused === undefined) confirm();
  };
  const reset = () => {
    setChosen(nothing);
    dry.reset();
    real.reset();
    setStep(SELECTION);
    setRound(round + 1);
  };
  return (
    <SpaceBetween size="l">
      <Box color="text-body-secondary">
        Automation Jobs set up a new customer in bulk, or add to an existing one.
      </Box>
      <Wizard
        key={round}
        activeStepIndex={step}
        onNavigate={({ detail }) => visit(detail.requestedStepIndex)}
        i18nStrings={{
          navigationAriaLabel: 'Steps',
          stepNumberLabel: (number) => `Step ${number}`,
          collapsedStepsLabel: (number, of) => `Step ${number} of ${of}`,
        }}
        customPrimaryActions={
          <SpaceBetween direction="horizontal" size="xs">
            {step === SELECTION && (
              <Button
                variant="primary"
                disabled={refused !== undefined}
                disabledReason={refused}
                onClick={confirm}
              >
                Continue
              </Button>
            )}
            {step === CONFIRMATION && <Button onClick={() => setStep(SELECTION)}>Back</Button>}
            {step === CONFIRMATION && (
              <Button
                variant="primary"
                disabled={cannotRun !== undefined}
                disabledReason={cannotRun}
                onClick={execute}
              >
                Execute
              </Button>
            )}
            {step === EXECUTION && view && (
              <RunActions
                view={view}
                onStarted={(data) => void real.start(() => Promise.resolve({ data }))}
              />
            )}
            {step === EXECUTION && (
              <Button
                disabled={isRunning && real.error === null}
                disabledReason="The jobs are still running."
                onClick={reset}
              >
                Reset
              </Button>
            )}
          </SpaceBetween>
        }
        steps={[
          {
            title: 'Selection',
            description: 'Fill in and save the jobs that the customer needs.',
            content: <Selection chosen={chosen} onChange={setChosen} />,
          },
          {
            title: 'Confirmation',
            description: 'Nothing is changed before you press Execute.',
            content: (
              <SpaceBetween size="l">
                <ChosenJobs chosen={chosen} />
                <DryRun id={dry.id} error={dry.error} />
              </SpaceBetween>
            ),
          },
          {
            title: 'Execution',
            content: (
              <SpaceBetween size="m">
                <Execution view={view} error={real.error ?? run.error} />
              </SpaceBetween>
            ),
          },
        ]}
      />
      {step === SELECTION && <RunJobLinks />}
    </SpaceBetween>
  );
}
