import './sign-in.css';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { auditlogs } from '../../../../core/contract/auditlogs.ts';
import { useDocumentTitle } from '../../access/document-title.ts';
import { useFace } from '../../access/face.ts';
import { useSessionMachine } from '../../access/session-provider.tsx';
import type { FactorCalls } from '../../parts/second-factor/factor-calls.ts';
import { useWrite } from '../../api/queries.ts';
import { SetUpDialog } from '../../parts/second-factor/set-up-dialog.tsx';
import { Brand } from '../../ui/brand.tsx';
import { surface } from '../../ui/tokens.ts';

const amplify = (): Promise<FactorCalls> => import('../../api/second-factor.ts');

interface SecondFactorPageProps {
  username: string;
  calls?: () => Promise<FactorCalls>;
}

/** In place of every page, when a second factor is overdue (ruling R-23). */
export function SecondFactorPage({ username, calls = amplify }: SecondFactorPageProps) {
  const machine = useSessionMachine();
  const face = useFace();
  const note = useWrite(auditlogs.writeNote);
  const [isSettingUp, setSettingUp] = useState(false);
  useDocumentTitle('Second factor');
  return (
    <div className="sign-in" style={surface}>
      <main className="sign-in-card">
        <Brand face={face} />
        <h1 className="sign-in-heading">Set up a second factor</h1>
        <p className="sign-in-words">
          Your rights ask for more than a password, and the time to set it up is over. With an
          authenticator app, you can go on where you were. Passkeys may follow on your profile page.
        </p>
        <SpaceBetween size="s" direction="horizontal">
          <Button variant="primary" onClick={() => setSettingUp(true)}>
            Set up an authenticator app
          </Button>
          <Button onClick={() => void machine.signOut()}>Sign out</Button>
        </SpaceBetween>
        {isSettingUp && (
          <SetUpDialog
            username={username}
            calls={calls}
            onDone={(message) =>
              void machine.refresh().then(() => note.mutate({ params: { message } }))
            }
            onClose={() => setSettingUp(false)}
          />
        )}
      </main>
    </div>
  );
}
