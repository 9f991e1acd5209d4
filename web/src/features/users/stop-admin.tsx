import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { StopAdminDialog, type StopAction } from './stop-admin-dialog.tsx';
import { userName, type ListedUser } from './user-columns.tsx';

interface StopAdminProps {
  user: ListedUser;
  /** Why the caller may not; '' if they may. */
  refused: string;
}

/** Actions on another Admin (ruling R-19). */
export function StopAdmin({ user, refused }: StopAdminProps) {
  const [action, setAction] = useState<StopAction | null>(null);
  const button = (text: string, to: StopAction) => (
    <Button disabled={refused !== ''} disabledReason={refused} onClick={() => setAction(to)}>
      {text}
    </Button>
  );
  return (
    <Container header={<Header variant="h2">Stop this Admin</Header>}>
      <SpaceBetween size="m">
        <Box>
          {userName(user)} has the role Admin, which only its holder changes. Whoever manages user
          access for the provider can stop an Admin who has left or whose sign-in is stolen. It
          needs a reason, and {userName(user)} and every other Admin get a mail with it.
        </Box>
        <SpaceBetween direction="horizontal" size="xs">
          {user.isEnabled ? button('Disable', 'disable') : button('Enable', 'enable')}
          {button('Reset Second Factor', 'resetFactor')}
          {button('Take the Role Admin', 'takeRole')}
        </SpaceBetween>
        {refused !== '' && <Box color="text-body-secondary">{refused}</Box>}
      </SpaceBetween>
      {action && <StopAdminDialog action={action} user={user} onClose={() => setAction(null)} />}
    </Container>
  );
}
