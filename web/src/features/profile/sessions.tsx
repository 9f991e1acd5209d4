import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ResponseOf } from '../../../../core/contract/endpoint.ts';
import { users } from '../../../../core/contract/users.ts';
import { momentIn } from '../../../../core/domain/reader.ts';
import { useSessionMachine } from '../../access/session-provider.tsx';
import { noteSession } from '../../api/own-session.ts';
import { useEndpoint, useWrite } from '../../api/queries.ts';
import { useFlash } from '../../ui/flash/flashes.tsx';
import { ConfirmDialog } from '../../ui/form/confirm-dialog.tsx';
import { Age } from '../../ui/state/age.tsx';

type OwnSession = ResponseOf<typeof users.listOwnSessions>['data'][number];

async function note(): Promise<true> {
  await noteSession();
  return true;
}

/** What the person has open elsewhere: a lost phone, a browser at a desk they have left. */
export function Sessions() {
  const machine = useSessionMachine();
  const flash = useFlash();
  // This browser is in the list from the first look.
  const noted = useQuery({ queryKey: ['noted-session'], queryFn: note, retry: false, gcTime: 0 });
  const read = useEndpoint(users.listOwnSessions, {}, { enabled: !noted.isPending });
  const end = useWrite(users.endOwnSessions, { invalidates: [users.listOwnSessions] });
  const [asked, setAsked] = useState<OwnSession | 'all' | null>(null);
  return (
    <Container
      header={
        <Header
          variant="h2"
          description="Browsers where you are signed in. End those that you do not know or do not use."
          actions={<Button onClick={() => setAsked('all')}>Sign out everywhere</Button>}
        >
          Sessions
        </Header>
      }
    >
      {read.isPending && <StatusIndicator type="loading">Reading your sessions</StatusIndicator>}
      {read.error && <Box>They could not be read: {read.error.message}</Box>}
      {read.data?.data.length === 0 && <Box>This session is listed within some minutes.</Box>}
      {read.data && <SessionList sessions={read.data.data} onEnd={setAsked} />}
      {asked === 'all' && (
        <ConfirmDialog
          title="Sign out everywhere"
          verb="Sign out everywhere"
          failed="Your sessions were not ended"
          send={() => end.mutateAsync({ params: {} })}
          onSent={({ message }) => void machine.signOut(message)}
          onClose={() => setAsked(null)}
        >
          Every session of yours ends at once. You sign in again.
        </ConfirmDialog>
      )}
      {asked && asked !== 'all' && (
        <ConfirmDialog
          title={`End ${asked.browser}, ${signedInWords(asked)}`}
          verb="End this session"
          failed="The session goes on"
          send={() => end.mutateAsync({ params: { id: asked.id } })}
          onSent={({ message }) => flash({ type: 'success', text: message })}
          onClose={() => setAsked(null)}
        >
          Who uses that browser signs in again. Change your password too if it was not you.
        </ConfirmDialog>
      )}
    </Container>
  );
}

interface SessionListProps {
  sessions: readonly OwnSession[];
  onEnd(session: OwnSession): void;
}

function SessionList({ sessions, onEnd }: SessionListProps) {
  return (
    <ul className="profile-list">
      {sessions.map((session) => (
        <li key={session.id}>
          <strong>{session.browser}</strong>
          <span>{signedInWords(session)}</span>
          {session.is_this ? (
            <StatusIndicator>This browser</StatusIndicator>
          ) : (
            <>
              <span>
                last used <Age epochSeconds={Math.floor(session.last_here_at_ms / 1000)} />
              </span>
              <Button
                variant="inline-link"
                ariaLabel={`End ${session.browser}, ${signedInWords(session)}`}
                onClick={() => onEnd(session)}
              >
                End
              </Button>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

function signedInWords({ signed_in_at_ms: atMs }: OwnSession): string {
  const moment = momentIn(Math.floor(atMs / 1000), {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  });
  return `signed in ${moment}`;
}
