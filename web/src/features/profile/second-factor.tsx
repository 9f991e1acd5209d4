import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { auditlogs } from '../../../../core/contract/auditlogs.ts';
import { useSession } from '../../access/session.ts';
import { useSessionMachine } from '../../access/session-provider.tsx';
import { freshly } from '../../api/freshly.ts';
import { useWrite } from '../../api/queries.ts';
import { useFlash } from '../../ui/flash/flashes.tsx';
import { ConfirmDialog } from '../../ui/form/confirm-dialog.tsx';
import type { FactorCalls } from '../../parts/second-factor/factor-calls.ts';
import { SetUpDialog } from '../../parts/second-factor/set-up-dialog.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

const amplify = (): Promise<FactorCalls> => import('../../api/second-factor.ts');

/** An authenticator app, whose code a sign-in asks for beside the password. */
export function SecondFactor({ calls = amplify }: { calls?: () => Promise<FactorCalls> }) {
  const {
    data: isOn,
    error,
    refetch,
  } = useQuery({
    queryKey: ['second-factor'],
    queryFn: async () => (await calls()).hasSecondFactor(),
    retry: false,
  });
  const note = useWrite(auditlogs.writeNote);
  const { username, secondFactor } = useSession();
  const machine = useSessionMachine();
  const flash = useFlash();
  const [asked, setAsked] = useState<'on' | 'off' | null>(null);
  const [isMakingCodes, setMakingCodes] = useState(false);
  const changed = (text: string) => {
    flash({ type: 'success', text });
    // The identity provider has changed it already; the log is told of it as the person's own word.
    void note.mutateAsync({ params: { message: text } });
    void refetch();
    // The server learns of it with a renewed token.
    if (secondFactor) void machine.refresh();
  };
  const turnedOn = (text: string) => {
    changed(text);
    setMakingCodes(true);
    calls()
      .then(({ keepPasskeys }) => keepPasskeys())
      .catch(() =>
        flash({
          type: 'error',
          text: 'Your passkeys do not sign you in beside the app. Remove them, and add them again.',
        }),
      );
  };
  const close = () => setAsked(null);
  return (
    <Container
      header={
        <Header
          variant="h2"
          description="A sign-in asks for a code of your phone beside the password."
          actions={
            isOn !== undefined && (
              <Button
                onClick={() => setAsked(isOn ? 'off' : 'on')}
                disabled={isOn && secondFactor !== null}
                disabledReason="Your rights ask for a second factor."
              >
                {isOn ? 'Turn off' : 'Set up'}
              </Button>
            )
          }
        >
          Authenticator app
        </Header>
      }
    >
      {error ? (
        <Box>
          It can be set up after a sign-in with username and password on the current form. This
          session began otherwise, or the sign-in service does not answer.
        </Box>
      ) : (
        isOn !== undefined && (
          <StatusIndicator type={isOn ? 'success' : 'stopped'}>
            {isOn ? 'On' : 'Off'}
          </StatusIndicator>
        )
      )}
      {isOn && <RecoveryCodes isMaking={isMakingCodes} onMake={setMakingCodes} />}
      {asked === 'on' && (
        <SetUpDialog username={username} calls={calls} onDone={turnedOn} onClose={close} />
      )}
      {asked === 'off' && (
        <ConfirmDialog
          title="Turn off the authenticator app"
          verb="Turn off"
          failed="It is still on"
          send={() => freshly(async () => (await calls()).turnOffSecondFactor())}
          onSent={() => changed('Your authenticator app is turned off.')}
          onClose={close}
        >
          A password alone will be enough to sign in as you.
        </ConfirmDialog>
      )}
    </Container>
  );
}
