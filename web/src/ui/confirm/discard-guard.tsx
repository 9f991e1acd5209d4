import Box from '@cloudscape-design/components/box';
import Button, { type ButtonProps } from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useEffect, useRef, useState, type ReactNode } from 'react';

interface DiscardGuard {
  /** The person wants to leave and has not said yet what becomes of the changes. */
  isAsking: boolean;
  /**
   * For everything that closes the dialog; a click beside it closes nothing while there is
   * something to lose.
   */
  leave(reason?: string): void;
  stay(): void;
  discard(): void;
}

/** Asks before a dialog is closed in which something was changed and not saved. */
export function useDiscardGuard(hasChanged: boolean, onClose: () => void): DiscardGuard {
  const [isAsking, setAsking] = useState(false);
  return {
    isAsking: isAsking && hasChanged,
    leave: (reason) => {
      if (!hasChanged) onClose();
      else if (reason !== 'overlay') setAsking(true);
    },
    stay: () => setAsking(false),
    discard: onClose,
  };
}

/** The buttons of a dialog, or, while it asks, the question in their place. */
export function GuardedButtons({ guard, children }: { guard: DiscardGuard; children: ReactNode }) {
  const stay = useRef<ButtonProps.Ref>(null);
  useEffect(() => {
    if (guard.isAsking) stay.current?.focus();
  }, [guard.isAsking]);
  if (!guard.isAsking) return children;
  return (
    <Box float="right">
      <SpaceBetween direction="horizontal" size="xs" alignItems="center">
        <span role="alert">Your changes are not saved.</span>
        <Button ref={stay} onClick={guard.stay}>
          Keep editing
        </Button>
        <Button onClick={guard.discard}>Discard changes</Button>
      </SpaceBetween>
    </Box>
  );
}
