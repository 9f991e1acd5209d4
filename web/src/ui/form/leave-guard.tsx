import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { Dialog } from './dialog.tsx';
import { isSomethingUnsaved } from './unsaved.tsx';

interface LeaveGuardProps {
  /** Destination after the session ends; leaving is not blocked then. */
  signedOut: string;
}

/** Asks before navigation, Back or closing the tab loses unsaved input. */
export function LeaveGuard({ signedOut }: LeaveGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      nextLocation.pathname !== signedOut &&
      (historyAction === 'POP' || nextLocation.pathname !== currentLocation.pathname) &&
      isSomethingUnsaved(),
  );
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isSomethingUnsaved()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
  if (blocker.state !== 'blocked') return null;
  return (
    <Dialog
      title="Your changes are not saved"
      onClose={blocker.reset}
      buttons={() => (
        <>
          <Button onClick={blocker.proceed}>Discard changes</Button>
          <Button variant="primary" onClick={blocker.reset}>
            Keep editing
          </Button>
        </>
      )}
    >
      <Box>You have unsaved changes on this page. Leaving the page discards them.</Box>
    </Dialog>
  );
}
