import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import { useState } from 'react';
import { users } from '../../../../core/contract/users.ts';
import { useSessionMachine } from '../../access/session-provider.tsx';
import { useWrite } from '../../api/queries.ts';
import { ConfirmDialog } from '../../ui/form/confirm-dialog.tsx';

/** Ends what the person has open elsewhere: a lost phone, a browser at a desk they have left. */
export function Sessions() {
  const machine = useSessionMachine();
  const end = useWrite(users.endOwnSessions);
  const [isAsking, setAsking] = useState(false);
  return (
    <Container
      header={
        <Header
          variant="h2"
          description="Everywhere where you are signed in, this browser included."
          actions={<Button onClick={() => setAsking(true)}>Sign out everywhere</Button>}
        >
          Sessions
        </Header>
      }
    >
      Do this when you have lost a device, or have left a browser signed in.
      {isAsking && (
        <ConfirmDialog
          title="Sign out everywhere"
          verb="Sign out everywhere"
          failed="Your sessions were not ended"
          send={() => end.mutateAsync({ params: {} })}
          onSent={({ message }) => void machine.signOut(message)}
          onClose={() => setAsking(false)}
        >
          Every session of yours ends at once. You sign in again.
        </ConfirmDialog>
      )}
    </Container>
  );
}
